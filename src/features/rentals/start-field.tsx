import { Trans, useLingui } from '@lingui/react/macro'
import { minutes } from '../../../contract/duration.ts'
import { isStartOffered, startTerms } from '../../../contract/rentals/rental-schedule.ts'
import { fromLocal, toLocal } from '../../platform/local-time.ts'
import { useLanguage } from '../../platform/use-language.ts'
import { TextField } from '../../ui/text-field.tsx'
import { useServerNow } from './server-clock.ts'
import { chinaTextOf, startText } from './start-texts.ts'

/** What is wrong with a start, as typed in the user's time zone. `now`: epoch milliseconds by the portal's clock. */
export function useStartProblem(): (text: string, now: number) => string | undefined {
  const { t } = useLingui()
  return (text, now) => {
    const iso = fromLocal(text)
    if (iso === '') return t`Choose a date and a time`
    return isStartOffered(Date.parse(iso), now) ? undefined : t`Choose a start between 1 hour and 14 days from now`
  }
}

/** The terms of a scheduled server, shown before it is paid and where it is moved (F-14). */
export const StartTerms = ({ paid }: { readonly paid: boolean }) => (
  <ul className="muted ps-5 list-disc">
    <li>
      <Trans>The server is ready at the start, and your time begins then. We hold its place until then.</Trans>
    </li>
    <li>
      <Trans>
        Until 30 minutes before the start you can move it as often as you like, or cancel it for a full refund.
      </Trans>
    </li>
    <li>
      <Trans>
        If it's late, your time begins when it runs. If it isn't running 30 minutes after the start, you get a full
        refund.
      </Trans>
    </li>
    {paid ? null : (
      <li>
        <Trans>If your payment arrives after the start, the server is created at once and your time begins then.</Trans>
      </li>
    )}
  </ul>
)

interface StartFieldProps {
  /** The value of the input: the user's local time. */
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onBlur?: () => void
  readonly problem: string | undefined
}

/** A start in the user's time zone, repeated in words with the day of the week, and in China time where that differs. */
export function StartField({ value, onChange, onBlur, problem }: StartFieldProps) {
  const { t } = useLingui()
  const language = useLanguage()
  const now = useServerNow(minutes(1))
  const iso = fromLocal(value)
  const at = Date.parse(iso)
  const china = iso === '' ? undefined : chinaTextOf(at)
  const text = iso === '' ? '' : startText(language, at, now)
  // The clocks skip an hour in spring: the browser takes the time after it.
  const isSkipped = iso !== '' && toLocal(iso) !== value.slice(0, 16)
  return (
    <div className="flex flex-col gap-1">
      <TextField
        type="datetime-local"
        label={t`Start, in your time zone`}
        value={value}
        min={toLocal(new Date(now + startTerms.atLeastAhead + minutes(1)).toISOString())}
        max={toLocal(new Date(now + startTerms.atMostAhead).toISOString())}
        onChange={onChange}
        onBlur={onBlur}
        problem={problem}
      />
      <p role="status" className="min-h-22px text-14px num">
        {iso === '' ? null : <span className="font-600">{text}</span>}
        {china === undefined ? null : (
          <span className="text-text-muted">
            {' · '}
            <Trans>China time {china}</Trans>
          </span>
        )}
        {isSkipped ? (
          <span className="block text-warn">
            <Trans>The clocks go forward that day, so this time doesn't exist.</Trans>
          </span>
        ) : null}
      </p>
    </div>
  )
}
