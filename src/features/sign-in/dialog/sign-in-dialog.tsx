import { Trans, useLingui } from '@lingui/react/macro'
import { type ComponentType, useReducer } from 'react'
import { useSWRConfig } from 'swr'
import { applyUpdate, useUpdateState } from '../../../platform/service-worker.ts'
import { bindToken, session } from '../../../shared/session.ts'
import type { SignInRequest } from '../../../shared/sign-in-request.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { type DialogView, nextState, openedWith } from '../core/dialog-state.ts'
import { EmailLoginScreen } from './email-login-screen.tsx'
import { EmailRegisterScreen } from './email-register-screen.tsx'
import { MainScreen } from './main-screen.tsx'
import { RegisteredScreen } from './registered-screen.tsx'
import { ResetPasswordScreen } from './reset-password-screen.tsx'
import { ResetSentScreen } from './reset-sent-screen.tsx'
import type { ScreenProps } from './screen.ts'
import { SteamBindingScreen } from './steam-binding-screen.tsx'

const screens: Readonly<Record<DialogView, ComponentType<ScreenProps>>> = {
  main: MainScreen,
  emailLogin: EmailLoginScreen,
  emailRegister: EmailRegisterScreen,
  registered: RegisteredScreen,
  resetPassword: ResetPasswordScreen,
  resetSent: ResetSentScreen,
  steamBinding: SteamBindingScreen,
}

const back: Readonly<Partial<Record<DialogView, 'main' | 'emailLogin'>>> = {
  emailLogin: 'main',
  emailRegister: 'emailLogin',
  resetPassword: 'emailLogin',
  steamBinding: 'main',
}

function useTitle(view: DialogView): string {
  const { t } = useLingui()
  switch (view) {
    case 'main':
      return t`Sign in`
    case 'emailLogin':
      return t`Sign in with e-mail`
    case 'emailRegister':
    case 'registered':
      return t`Create an account`
    case 'resetPassword':
    case 'resetSent':
      return t`Reset your password`
    case 'steamBinding':
      return t`Link your Steam account`
  }
}

export interface SignInDialogProps {
  readonly request: SignInRequest
  readonly onClose: () => void
}

/**
 * Signing in, one screen at a time. A user who still has to link a Steam account returns to that step. Once signed in,
 * all data on the page is requested again.
 */
export function SignInDialog({ request, onClose }: SignInDialogProps) {
  const { t } = useLingui()
  const { mutate } = useSWRConfig()
  const hasUpdate = useUpdateState() === 'ready'
  // A new password ends every session and the unfinished link with it; only then is the bind token useless.
  const [state, send] = useReducer(nextState, request, ({ view, email, notice }) =>
    openedWith(notice === undefined && bindToken.get() !== undefined ? 'steamBinding' : view, email),
  )
  const Screen = screens[state.view]
  const previous = back[state.view]
  const onSignedIn = () => {
    onClose()
    const name = session.get()?.user.username ?? ''
    showToast({ text: t`Signed in as ${name}`, kind: 'ok' })
    if (hasUpdate) applyUpdate()
    else void mutate(() => true)
  }
  return (
    <Dialog
      title={useTitle(state.view)}
      closeLabel={t`Close`}
      onClose={onClose}
      actions={
        previous ? (
          <button
            type="button"
            className="btn-icon"
            aria-label={t`Back`}
            onClick={() => send({ type: 'go', view: previous })}
          >
            <span className="i-lucide-arrow-left" aria-hidden />
          </button>
        ) : null
      }
    >
      {request.notice && state.view === 'emailLogin' ? (
        <p role="status" className="mb-3.5 flex items-center gap-2">
          <span className="i-lucide-circle-check text-ok shrink-0" aria-hidden />
          <Trans>Your password has been changed. Sign in with the new one.</Trans>
        </p>
      ) : null}
      <Screen key={state.view} state={state} send={send} onSignedIn={onSignedIn} />
    </Dialog>
  )
}
