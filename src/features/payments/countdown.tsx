import { useLingui } from '@lingui/react/macro'
import { seconds } from '../../../contract/duration.ts'
import { countdownText } from './core/pending.ts'

/** `07:59`, and for the screen reader a text once a minute. `left`: milliseconds. */
export function Countdown({ left }: { readonly left: number }) {
  const { t } = useLingui()
  const minutes = Math.ceil(left / seconds(60))
  return (
    <span role="timer" aria-label={t`${minutes} minutes left to pay`} className="num font-600">
      {countdownText(left)}
    </span>
  )
}
