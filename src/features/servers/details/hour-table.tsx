import { Trans } from '@lingui/react/macro'
import type { ServerHistory } from '../../../../contract/servers/servers.ts'
import { useLanguage } from '../../../platform/use-language.ts'
import { hoursOf } from '../core/day-table.ts'
import { timeOfDay } from './time-of-day.ts'

/** The chart as a table, for screen readers and for exact numbers. */
export function HourTable({ history }: { readonly history: ServerHistory }) {
  const language = useLanguage()
  return (
    <details className="group">
      <summary className="control justify-start -mx-2 px-2 list-none text-14px text-text-muted hover:text-text [&::-webkit-details-marker]:hidden">
        <span
          className="i-lucide-chevron-right transition-transform duration-150 group-open:rotate-90 rtl:rotate-180"
          aria-hidden
        />
        <Trans>Show hourly table</Trans>
      </summary>
      <table className="w-full mt-1 text-14px border-collapse">
        <thead>
          <tr className="text-12px text-text-muted text-start">
            <th scope="col" className="w-72px py-1 font-400 text-start">
              <Trans>Time</Trans>
            </th>
            <th scope="col" className="w-96px py-1 pe-5 font-400 text-end">
              <Trans>Most players</Trans>
            </th>
            <th scope="col" className="py-1 font-400 text-start">
              <Trans>Map</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {hoursOf(history).map(({ at, most, maps }) => (
            <tr key={at} className="border-t border-t-line">
              <th scope="row" className="py-1 font-400 text-start num">
                <time dateTime={new Date(at).toISOString()}>{timeOfDay(language, at)}</time>
              </th>
              <td className="py-1 pe-5 text-end num">{most ?? <Trans>no response</Trans>}</td>
              <td className="py-1 break-anywhere">{maps.join(', ')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
