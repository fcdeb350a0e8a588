import { Trans } from '@lingui/react/macro'
import { useFirstFocus } from '../use-first-focus.ts'
import type { ScreenProps } from './screen.ts'

/** The mail with the link is on its way (AU-05). */
export function ResetSentScreen({ state, send }: ScreenProps) {
  const first = useFirstFocus<HTMLButtonElement>()
  return (
    <div className="flex flex-col items-center gap-2 py-4 text-center">
      <span className="i-lucide-mail-check text-32px text-ok" aria-hidden />
      <p role="status" className="m-0">
        <span className="block font-600">
          <Trans>The mail is on its way</Trans>
        </span>
        <span className="muted break-anywhere">{state.email}</span>
      </p>
      <p className="muted m-0 max-w-340px">
        <Trans>Open its link to choose a new password. Nothing there? Look in your spam folder too.</Trans>
      </p>
      <button ref={first} type="button" className="btn mt-2" onClick={() => send({ type: 'go', view: 'emailLogin' })}>
        <Trans>Back to sign-in</Trans>
      </button>
    </div>
  )
}
