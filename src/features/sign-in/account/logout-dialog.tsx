import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { ApiError } from '../../../platform/api-client.ts'
import { signOut, signOutOthers } from '../../../shared/sign-in.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { showToast } from '../../../ui/toast.tsx'

export type LogoutScope = 'here' | 'others' | 'everywhere'

export interface LogoutDialogProps {
  readonly scope?: LogoutScope
  readonly onDone?: () => void
  readonly onClose: () => void
}

const explanations: Readonly<Record<LogoutScope, ReactNode>> = {
  here: <Trans>You can still browse servers. To see your VIP and orders, sign in again.</Trans>,
  others: <Trans>Every other device and browser that is signed in to this account will be signed out.</Trans>,
  everywhere: (
    <Trans>Every device and browser that is signed in to this account will be signed out, including this one.</Trans>
  ),
}

function useMessages(scope: LogoutScope) {
  const { t } = useLingui()
  return {
    here: { title: t`Sign out?`, confirm: t`Sign out`, done: t`Signed out` },
    others: {
      title: t`Sign out all other devices?`,
      confirm: t`Sign out all other devices`,
      done: t`All other devices are signed out`,
    },
    everywhere: { title: t`Sign out everywhere?`, confirm: t`Sign out everywhere`, done: t`Signed out everywhere` },
  }[scope]
}

/**
 * Asks for confirmation before signing out (SH-08). This device removes the session even if the server cannot be
 * reached.
 */
export function LogoutDialog({ scope = 'here', onDone, onClose }: LogoutDialogProps) {
  const { t } = useLingui()
  const messages = useMessages(scope)
  const leave = async () => {
    onClose()
    try {
      await (scope === 'others' ? signOutOthers() : signOut({ everywhere: scope === 'everywhere' }))
      showToast({ text: messages.done, kind: 'ok' })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const text =
        scope === 'others'
          ? t`The other devices could not be signed out. Try again.`
          : t`Signed out on this device only. The server could not be reached.`
      showToast({ text, kind: 'bad' })
    }
    onDone?.()
  }
  return (
    <Dialog title={messages.title} closeLabel={t`Close`} onClose={onClose}>
      <p>{explanations[scope]}</p>
      <div className="flex flex-wrap justify-end gap-2 mt-5">
        <button type="button" className="btn" onClick={onClose}>
          <Trans>Cancel</Trans>
        </button>
        <button type="button" className="btn-main" onClick={() => void leave()}>
          {messages.confirm}
        </button>
      </div>
    </Dialog>
  )
}
