import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import type { StaffMe } from '../../contract/staff/staff.ts'
import type { NoLatencyReason } from '../features/latency/core/latency.ts'
import { useLatencyOf } from '../features/latency/latency-source.ts'
import { useLatency } from '../features/latency/use-latency.ts'
import { Overview } from '../features/staff/overview/overview.tsx'
import { formatNumber } from '../platform/format.ts'

/** The device measures targets, not servers; an address is only how a list of them is written. */
const candidateFor = (target: string) => ({ ip: '0.0.0.0', port: 1, open: 1, ping_target: target }) as const

/** The latency of a responder from this browser, as players measure it: without the adjustment of the list. */
function LatencyFromHere({ target }: { readonly target: string }) {
  const { t } = useLingui()
  const candidate = useMemo(() => candidateFor(target), [target])
  const latency = useLatencyOf(useLatency(useMemo(() => [candidate], [candidate])), candidate)
  if (latency.state === 'loading') return <Trans>measuring…</Trans>
  if (latency.state === 'ok') {
    const round = formatNumber(Math.round(latency.measured.min))
    return <Trans>{round} ms from here</Trans>
  }
  if (latency.state === 'offline') return null
  const failures: Partial<Record<NoLatencyReason, string>> = {
    'no-answer': t`no response to this browser`,
    unreachable: t`this browser cannot connect`,
    'not-measurable': t`not an address that browsers connect to`,
  }
  const failure = failures[latency.reason]
  if (failure !== undefined) return <span className="text-bad">{failure}</span>
  return latency.reason === 'disabled' ? t`latency is switched off in your settings` : t`not measured here`
}

/** The overview of the staff room, with latencies that this device measures. */
export const StaffOverview = ({ me }: { readonly me: StaffMe }) => (
  <Overview me={me} LatencyFromHere={LatencyFromHere} />
)
