import { Plural, Trans } from '@lingui/react/macro'
import type { Care } from '../../../contract/rentals/rentals.ts'
import { formatChinaDay, formatChinaTime } from '../../platform/format-china.ts'
import { langOf } from '../../platform/lang-of.ts'
import { textIn } from '../../platform/text-in.ts'
import { useLanguage } from '../../platform/use-language.ts'
import { timeLeft } from './core/time-left.ts'
import { useTimeMessages } from './use-rental-messages.ts'

/** The latest entry in one line: time that was added, or when something was done. */
function Headline({ care: { kind, started_at, hours } }: { readonly care: Care }) {
  const day = formatChinaDay(started_at)
  if (hours === 0) return <Trans>Maintenance on {day}</Trans>
  return kind === 'time' ? (
    <Plural value={hours} one="# hour was added to your time" other="# hours were added to your time" />
  ) : (
    <Plural value={hours} one="# hour added for maintenance" other="# hours added for maintenance" />
  )
}

function Entry({ care }: { readonly care: Care }) {
  const language = useLanguage()
  const timeMessages = useTimeMessages()
  const { kind, started_at, ended_at, hours, why } = care
  const from = formatChinaTime(started_at)
  const lasted = ended_at === null ? '' : timeMessages(timeLeft(ended_at - started_at))
  return (
    <li className="flex flex-col gap-1 border-t border-t-line py-1.5">
      <span className="num">
        {from} · {kind === 'time' ? <Trans>Time added</Trans> : <Trans>Maintenance, {lasted}</Trans>}
      </span>
      {why === null ? null : (
        <span className="break-anywhere" lang={langOf(why, language)}>
          {textIn(why, language)}
        </span>
      )}
      {hours === 0 ? null : (
        <span className="text-ok">
          <Plural value={hours} one="+# hour" other="+# hours" />
        </span>
      )}
    </li>
  )
}

/** What was done for the server without being asked, and what the renter received for it (F-13, PRA-08). */
export function CareFeed({ care }: { readonly care: readonly Care[] }) {
  const over = care.filter(({ ended_at }) => ended_at !== null)
  const [newest] = over
  if (newest === undefined) return null
  return (
    <details className="group text-14px">
      <summary className="flex items-center gap-2 min-h-44px pointer-fine:min-h-36px cursor-pointer list-none [&::-webkit-details-marker]:hidden">
        <span className={newest.hours > 0 ? 'i-lucide-gift text-ok' : 'i-lucide-wrench text-text-faint'} aria-hidden />
        <span className={newest.hours > 0 ? 'text-ok font-600' : 'text-text-muted'}>
          <Headline care={newest} />
        </span>
        <span className="i-lucide-chevron-down ms-auto text-text-faint group-open:rotate-180" aria-hidden />
      </summary>
      <ul className="text-text-muted">
        {over.map((each) => (
          <Entry key={`${each.kind}${each.started_at}`} care={each} />
        ))}
      </ul>
    </details>
  )
}
