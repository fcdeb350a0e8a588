import { Trans, useLingui } from '@lingui/react/macro'
import { memo } from 'react'
import { Skeleton } from '../../../ui/skeleton.tsx'
import type { Latency } from '../core/latency.ts'
import { type LatencyTier, latencyTier, tierBars } from '../core/latency-tier.ts'

const colours: Readonly<Record<LatencyTier, string>> = {
  ok: 'text-ok',
  warn: 'text-warn',
  high: 'text-high',
  bad: 'text-bad',
}
const bars = ['M0 13V9h3v4z', 'M5 13V6h3v7z', 'M10 13V3h3v10z', 'M15 13V0h3v13z']

/** The tier once more as a shape, for those who cannot tell the colours. */
const Bars = ({ filled }: { readonly filled: number }) => (
  <svg aria-hidden="true" viewBox="0 0 18 13" className="w-18px h-13px shrink-0">
    <path className="fill-line" d={bars.slice(filled).join('')} />
    <path fill="currentColor" d={bars.slice(0, filled).join('')} />
  </svg>
)

function useTierWord(): Readonly<Record<LatencyTier, string>> {
  const { t } = useLingui()
  return { ok: t`good`, warn: t`fair`, high: t`high`, bad: t`very high` }
}

const sameLook = ({ latency: a }: LatencyCellProps, { latency: b }: LatencyCellProps): boolean =>
  a === b || (a.state === 'ok' && b.state === 'ok' && a.shown === b.shown)

export interface LatencyCellProps {
  readonly latency: Latency
}

/** One server's latency in a list: number, colour, shape and word; `-- ms` where there is none (LAT-01, F-07). */
export const LatencyCell = memo(function LatencyCell({ latency }: LatencyCellProps) {
  const words = useTierWord()
  if (latency.state === 'loading') {
    return (
      <span className="inline-flex items-center h-1lh w-68px">
        <Skeleton className="h-13px w-full" />
        <span className="sr-only">
          <Trans>Measuring latency</Trans>
        </span>
      </span>
    )
  }
  if (latency.state !== 'ok') {
    return (
      <span className="num text-text-faint whitespace-nowrap">
        <span aria-hidden>-- ms</span>
        <span className="sr-only">
          <Trans>Latency unknown</Trans>
        </span>
      </span>
    )
  }
  const tier = latencyTier(latency.shown)
  return (
    <span className={`inline-flex items-center gap-2 num whitespace-nowrap ${colours[tier]}`}>
      <Bars filled={tierBars[tier]} />
      <span>
        {latency.shown} ms<span className="sr-only">, {words[tier]}</span>
      </span>
    </span>
  )
}, sameLook)
