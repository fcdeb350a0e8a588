import { Trans } from '@lingui/react/macro'
import { ResetSent } from '../reset-sent.tsx'
import { useFirstFocus } from '../use-first-focus.ts'
import type { ScreenProps } from './screen.ts'

/** After the reset was requested, with a way back. */
export function ResetSentScreen({ state, send }: ScreenProps) {
  const first = useFirstFocus<HTMLButtonElement>()
  return (
    <div className="flex flex-col items-center gap-2 py-4 text-center">
      <ResetSent email={state.email} />
      <button ref={first} type="button" className="btn mt-2" onClick={() => send({ type: 'go', view: 'emailLogin' })}>
        <Trans>Back to sign-in</Trans>
      </button>
    </div>
  )
}
