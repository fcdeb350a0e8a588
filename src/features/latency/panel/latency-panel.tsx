import { Trans, useLingui } from '@lingui/react/macro'
import { formatClock } from '../../../platform/format.ts'
import { useOnline } from '../../../platform/online.ts'
import { useStored } from '../../../platform/storage.ts'
import { latencyDisplay } from '../../../shared/preferences.ts'
import type { Latency, NoLatencyReason } from '../core/latency.ts'
import { schedule } from '../core/probe-schedule.ts'
import type { ProbeCandidate } from '../core/probe-target.ts'
import type { Probes } from '../probes.ts'
import { MeasuredValues } from './measured-values.tsx'
import { type QualityTest, useQualityTest } from './use-quality-test.ts'

export interface LatencyPanelProps {
  readonly server: ProbeCandidate
  readonly latency: Latency
  /** Replaced in tests. */
  readonly probes?: Probes
}

function useReason(): (reason: NoLatencyReason) => string {
  const { t } = useLingui()
  return (reason) =>
    ({
      'no-answer': t`The server's latency responder did not respond in time.`,
      unreachable: t`The server's latency responder cannot be reached.`,
      'not-measurable': t`Latency isn't measured for this server: it has no latency responder.`,
      blocked: t`This browser blocks the latency measurement.`,
      disabled: t`Latency measurement is turned off for this server. You can change this in the App settings.`,
      'data-saver': t`Data saver is on: latency is measured only when you press Refresh.`,
      'device-offline': t`You're offline. Latency is measured again when you're back online.`,
    })[reason]
}

/** Explains how the number in the list relates to the true ones. */
function Measured({ latency }: { readonly latency: Extract<Latency, { state: 'ok' }> }) {
  const { measured, shown, at } = latency
  const adjusted = useStored(latencyDisplay) === 'adjusted'
  const time = formatClock(at)
  return (
    <>
      <MeasuredValues {...measured} columns={schedule.attempts} />
      <p className="muted">
        {adjusted ? (
          <Trans>
            Measured at {time}. The list shows {shown} ms: an adjusted number, the lowest value − 4 ± 1.
          </Trans>
        ) : (
          <Trans>
            Measured at {time}. The list shows {shown} ms: the lowest value.
          </Trans>
        )}
      </p>
    </>
  )
}

function Outcome({ test }: { readonly test: QualityTest }) {
  if (test.state === 'done') return <MeasuredValues {...test.quality} columns={schedule.qualityPings} />
  if (test.state === 'failed') {
    return (
      <p className="text-warn text-14px">
        <Trans>The server did not respond to the test.</Trans>
      </p>
    )
  }
  if (test.state === 'running') {
    const done = test.samples.length
    return (
      <p className="muted num">
        <Trans>
          Ping {done} of {schedule.qualityPings}
        </Trans>
      </p>
    )
  }
  return null
}

/** What was measured for one server, and a longer test on demand (F-07). */
export function LatencyPanel({ server, latency, probes }: LatencyPanelProps) {
  const reason = useReason()
  const { test, start } = useQualityTest(server, probes)
  const running = test.state === 'running'
  const isOnline = useOnline()
  // Without a network a failed measurement says nothing about the server.
  const why = isOnline ? (latency.state === 'timeout' ? latency.reason : undefined) : 'device-offline'
  return (
    <div className="flex flex-col gap-3">
      {latency.state === 'ok' ? <Measured latency={latency} /> : null}
      {why === undefined ? null : <p className="muted">{reason(why)}</p>}
      {latency.state === 'loading' && isOnline ? (
        <p className="muted">
          <Trans>Measuring…</Trans>
        </p>
      ) : null}
      {latency.state === 'offline' ? (
        <p className="muted">
          <Trans>The server is offline.</Trans>
        </p>
      ) : server.ping_target === null ? null : (
        <>
          <button
            type="button"
            className="btn self-start"
            disabled={!isOnline}
            aria-disabled={running}
            onClick={() => (running ? undefined : void start())}
          >
            <span className="i-lucide-activity" aria-hidden />
            <Trans>Test quality (20 pings)</Trans>
          </button>
          <div aria-live="polite" aria-busy={running}>
            {isOnline ? <Outcome test={test} /> : null}
          </div>
        </>
      )}
    </div>
  )
}
