import { Trans, useLingui } from '@lingui/react/macro'
import { ApiError } from '../../../platform/api-client.ts'
import { signOut } from '../../../platform/sign-in.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { showToast } from '../../../ui/toast.tsx'

export interface LogoutDialogProps {
  readonly everywhere?: boolean
  readonly onClose: () => void
}

/** Asks before it signs out (SH-08). This device forgets the person even where the server cannot be told. */
export function LogoutDialog({ everywhere = false, onClose }: LogoutDialogProps) {
  const { t } = useLingui()
  const leave = async () => {
    onClose()
    try {
      await signOut({ everywhere })
      showToast({ text: everywhere ? t`Logged out everywhere` : t`Logged out`, kind: 'ok' })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      showToast({ text: t`Logged out on this device only: the server could not be reached`, kind: 'bad' })
    }
  }
  return (
    <Dialog title={everywhere ? t`Log out everywhere?` : t`Log out?`} closeLabel={t`Close`} onClose={onClose}>
      <p className="m-0">
        {everywhere ? (
          <Trans>Every device and browser that is signed in to this account will be logged out, this one too.</Trans>
        ) : (
          <Trans>You can go on browsing servers. To see your VIP and your orders, sign in again.</Trans>
        )}
      </p>
      <div className="flex flex-wrap justify-end gap-2 mt-5">
        <button type="button" className="btn" onClick={onClose}>
          <Trans>Cancel</Trans>
        </button>
        <button type="button" className="btn-main" onClick={() => void leave()}>
          {everywhere ? <Trans>Log out everywhere</Trans> : <Trans>Log out</Trans>}
        </button>
      </div>
    </Dialog>
  )
}
