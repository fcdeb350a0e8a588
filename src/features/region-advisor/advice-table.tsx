import { Trans, useLingui } from '@lingui/react/macro'
import type { AdvisedPerson, RegionMeasure } from '../../../contract/rentals/region-advisor.ts'
import { RegionName } from '../../shared/region-name.tsx'
import type { RegionAdvice } from './core/advice.ts'

const cell = 'px-2.5 h-44px border-t border-t-line text-end num whitespace-nowrap'
const head = 'px-2.5 h-44px font-400 text-12px text-text-muted text-end whitespace-nowrap'
/** Stays in sight while the people scroll past. */
const first = 'sticky inset-is-0 bg-surface text-start!'

function Value({ measure, counted }: { readonly measure: RegionMeasure | undefined; readonly counted: boolean }) {
  const { t } = useLingui()
  if (measure?.median == null) {
    return (
      <span className="text-text-faint">
        <span aria-hidden>–</span>
        <span className="sr-only">{t`Not measured`}</span>
      </span>
    )
  }
  const jitter = Math.round(measure.jitter ?? 0)
  return (
    <span className={counted ? '' : 'text-text-faint line-through'} title={t`Jitter ${jitter} ms`}>
      {Math.round(measure.median)}
    </span>
  )
}

const Missing = ({ names }: { readonly names: string }) => <Trans>Missing: {names}</Trans>

export interface AdviceTableProps {
  readonly advice: readonly RegionAdvice[]
  readonly people: readonly AdvisedPerson[]
  /** The row of this device. */
  readonly ownId: number | undefined
}

/** Every region by everyone who measured, in milliseconds. Wider than a phone, it scrolls inside its frame, with its hidden texts. */
export function AdviceTable({ advice, people, ownId }: AdviceTableProps) {
  const { t } = useLingui()
  const caption = t`Latency by region and person, in milliseconds`
  // A phone shows the first columns only.
  const own = people.filter(({ id }) => id === ownId)
  const others = people.filter(({ id }) => id !== ownId)
  const headOf = ({ id, name, counted }: AdvisedPerson) => (
    <th key={id} scope="col" className={`${head} max-w-140px truncate ${counted ? 'text-text!' : 'line-through'}`}>
      {id === ownId ? t`${name} (you)` : name}
    </th>
  )
  const cellIn =
    (measures: RegionAdvice['measures']) =>
    ({ id, counted }: AdvisedPerson) => (
      <td key={id} className={cell}>
        <Value measure={measures.get(id)} counted={counted} />
      </td>
    )
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls must be reachable by keyboard (WCAG 2.1.1)
    <section aria-label={caption} tabIndex={0} className="card p-0! relative overflow-x-auto">
      <table className="w-full border-separate border-spacing-0 text-14px">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            <th scope="col" className={`${head} ${first}`}>
              <Trans>Region</Trans>
            </th>
            {own.map(headOf)}
            <th scope="col" className={head}>
              <Trans>Worst</Trans>
            </th>
            <th scope="col" className={head}>
              <Trans>Spread</Trans>
            </th>
            {others.map(headOf)}
          </tr>
        </thead>
        <tbody>
          {advice.map(({ region, worst, spread, missing, measures, place }) => (
            <tr key={region}>
              <th scope="row" className={`${cell} ${first} font-400`}>
                <RegionName region={region} />
                {place === undefined ? null : <span className="chip ms-2 text-ok!">{t`No. ${place}`}</span>}
                {missing.length > 0 && worst !== undefined ? (
                  <span className="block text-12px text-warn max-w-180px truncate">
                    <Missing names={missing.map(({ name }) => name).join(', ')} />
                  </span>
                ) : null}
              </th>
              {own.map(cellIn(measures))}
              <td className={`${cell} font-600`}>
                {worst === undefined ? <span className="text-text-faint">{t`Not measurable`}</span> : Math.round(worst)}
              </td>
              <td className={cell}>{worst === undefined ? '' : Math.round(spread)}</td>
              {others.map(cellIn(measures))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
