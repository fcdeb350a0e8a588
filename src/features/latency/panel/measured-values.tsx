import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { formatNumber } from '../../../platform/format.ts'
import { Sparkline } from './sparkline.tsx'

function Value({ label, children }: { readonly label: ReactNode; readonly children: ReactNode }) {
  return (
    <div className="min-w-76px">
      <dt className="muted">{label}</dt>
      <dd className="num font-600">{children}</dd>
    </div>
  )
}

/** Ms with one decimal: a jitter below one millisecond matters. */
const inMs = (ms: number): string => `${formatNumber(Math.round(ms * 10) / 10)} ms`

export interface MeasuredValuesProps {
  readonly min: number
  readonly jitter: number
  readonly samples: readonly (number | null)[]
  readonly columns: number
  readonly median?: number
  /** 0 to 1. */
  readonly loss?: number
}

/** The true numbers with their chart; the samples also as text for the screen reader. */
export function MeasuredValues({ min, jitter, samples, columns, median, loss }: MeasuredValuesProps) {
  return (
    <dl className="flex flex-wrap items-end gap-x-4 gap-y-2">
      <Value label={<Trans>Lowest</Trans>}>{inMs(min)}</Value>
      {median === undefined ? null : <Value label={<Trans>Median</Trans>}>{inMs(median)}</Value>}
      <Value label={<Trans>Jitter</Trans>}>{inMs(jitter)}</Value>
      {loss === undefined ? null : <Value label={<Trans>Lost</Trans>}>{Math.round(loss * 100)}%</Value>}
      <Value label={<Trans>Samples</Trans>}>
        <Sparkline samples={samples} columns={columns} />
        <span className="sr-only">{samples.map((each) => (each === null ? '–' : inMs(each))).join(', ')}</span>
      </Value>
    </dl>
  )
}
