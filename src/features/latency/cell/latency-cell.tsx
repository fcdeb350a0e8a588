import { useLingui } from '@lingui/react/macro'
import { memo, useSyncExternalStore } from 'react'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { type LatencyTier, latencyTier, tierBars } from '../core/displayed-latency.ts'
import type { Latency } from '../core/latency.ts'
import type { ProbeCandidate } from '../core/probe-target.ts'
import type { LatencySource } from '../latency-source.ts'

const colours: Readonly<Record<LatencyTier, string>> = {
  ok: 'text-ok',
  warn: 'text-warn',
  high: 'text-high',
  bad: 'text-bad',
}
const bars = ['M0 13V9h3v4z', 'M5 13V6h3v7z', 'M10 13V3h3v10z', 'M15 13V0h3v13z']

/** The tier as a shape, for users who cannot tell the colours apart, and as a word for screen readers. */
const Bars = ({ filled, word }: { readonly filled: number; readonly word: string }) => (
  <svg role="img" aria-label={word} viewBox="0 0 18 13" className="w-18px h-13px shrink-0">
    <path className="fill-line" d={bars.slice(filled).join('')} />
    <path fill="currentColor" d={bars.slice(0, filled).join('')} />
  </svg>
)

function useMessages() {
  const { t } = useLingui()
  return {
    loading: () => t`Measuring latency`,
    unknown: () => t`Latency unknown`,
    unmeasured: () => t({ message: 'Not measured', context: 'server list' }),
    ok: () => t`good`,
    warn: () => t`fair`,
    high: () => t`high`,
    bad: () => t`very high`,
  }
}

export interface LatencyCellProps {
  readonly latencies: Pick<LatencySource, 'of' | 'subscribe'>
  readonly server: ProbeCandidate
}

/** Everything that a cell shows of a latency, as a comparable value. */
const lookOf = (latency: Latency): number | 'loading' | 'unknown' | 'unmeasured' => {
  if (latency.state === 'ok') return latency.shown
  if (latency.state === 'loading') return 'loading'
  return latency.state === 'timeout' && latency.reason === 'not-measurable' ? 'unmeasured' : 'unknown'
}

/**
 * One server's latency in a list: number, colour, shape and word; `-- ms` if there is none, words if nothing responds
 * there (LAT-01, F-07). Each cell
 * subscribes by itself, so a round of measurements renders only the cells whose number changed. Each look is a separate
 * element: changing classes would make the browser recompute every style they affect. The word is an accessible name:
 * visually hidden text would be another positioned box in every row.
 */
export const LatencyCell = memo(function LatencyCell({ latencies, server }: LatencyCellProps) {
  const messages = useMessages()
  const read = () => lookOf(latencies.of(server))
  const look = useSyncExternalStore(latencies.subscribe, read, read)
  if (look === 'loading') {
    return (
      <span key="loading" role="img" aria-label={messages.loading()} className="inline-flex items-center h-1lh w-68px">
        <Skeleton className="h-13px w-full" />
      </span>
    )
  }
  if (look === 'unknown') {
    return (
      <span key="unknown" role="img" aria-label={messages.unknown()} className="num text-text-faint whitespace-nowrap">
        -- ms
      </span>
    )
  }
  if (look === 'unmeasured') {
    return (
      <span key="unmeasured" className="text-text-faint whitespace-nowrap">
        {messages.unmeasured()}
      </span>
    )
  }
  const tier = latencyTier(look)
  return (
    <span
      key="ok"
      data-momentary=""
      className={`inline-flex items-center gap-2 num whitespace-nowrap ${colours[tier]}`}
    >
      <Bars filled={tierBars[tier]} word={messages[tier]()} />
      {`${look} ms`}
    </span>
  )
})
