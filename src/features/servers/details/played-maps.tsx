import { Trans } from '@lingui/react/macro'
import { useLanguage } from '../../../platform/use-language.ts'
import { playedMaps } from '../core/day-table.ts'
import type { KnownServer } from './known-server.ts'
import { timeOfDay } from './time-of-day.ts'

/** Which map was played when, newest first. Nothing where nothing is known. */
export function PlayedMaps({ known }: { readonly known: KnownServer | undefined }) {
  const language = useLanguage()
  const played = known ? playedMaps(known.detail.history, known.row.online) : []
  if (played.length === 0) return null
  const time = (at: number) => timeOfDay(language, at)
  return (
    <section className="card p-4 lg:p-5">
      <h2 className="text-16px font-650 mb-2">
        <Trans>Maps of the last 24 hours</Trans>
      </h2>
      <ol className="m-0 p-0 list-none grid gap-x-6 sm:grid-cols-2 text-14px">
        {played.map(({ map, from, to }) => (
          <li key={from} className="flex items-baseline justify-between gap-3 min-h-32px py-1">
            <bdi className="min-w-0 break-anywhere">{map}</bdi>
            <span className={`num shrink-0 ${to === null ? 'text-ok' : 'text-text-muted'}`}>
              {to === null ? <Trans>since {time(from)}</Trans> : `${time(from)}–${time(to)}`}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
