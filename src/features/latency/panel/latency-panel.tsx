import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { formatClock } from '../../../platform/format.ts'
import { useOnline } from '../../../platform/online.ts'
import { useStored } from '../../../platform/storage.ts'
import { latencyDisplay } from '../../../shared/preferences.ts'
import type { Latency, NoLatencyReason } from '../core/latency.ts'
import { schedule } from '../core/probe-schedule.ts'
import type { ProbeCandidate } from '../core/probe-target.ts'
import type { Quality } from '../core/quality.ts'
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
      disabled: t`Latency measurement is turned off for this server. You can change this in App and settings.`,
      'data-saver': t`Data saver is on: latency is measured only when you press Refresh.`,
      'device-offline': t`You're offline. Latency is measured again when you're back online.`,
    })[reason]
}

type Ok = Extract<Latency, { state: 'ok' }>

/** Their looks take the room of what is still measured. */
const typical: Ok = { state: 'ok', shown: 20, measured: { min: 20, jitter: 1, samples: [] }, at: 0 }
const typicalQuality: Quality = { ...typical.measured, median: 20, loss: 0 }

/** There is no number because none is wanted or possible: none is to come. */
const settled: ReadonlySet<NoLatencyReason> = new Set(['not-measurable', 'disabled', 'data-saver'])

/** Takes the room of what will be in its place, in any language and width: nothing moves when that is there. */
const RoomFor = ({ later, children }: { readonly later: ReactNode; readonly children: ReactNode }) => (
  <div className="relative">
    <div aria-hidden className="invisible flex flex-col gap-3">
      {later}
    </div>
    <div className="absolute inset-0">{children}</div>
  </div>
)

/** Explains how the number in the list relates to the true ones. */
function Measured({ latency }: { readonly latency: Ok }) {
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

const QualityValues = ({ quality }: { readonly quality: Quality }) => (
  <MeasuredValues {...quality} columns={schedule.qualityPings} />
)

function Outcome({ test }: { readonly test: QualityTest }) {
  if (test.state === 'idle') return null
  if (test.state === 'done') return <QualityValues quality={test.quality} />
  const done = test.state === 'running' ? test.samples.length : undefined
  return (
    <RoomFor later={<QualityValues quality={typicalQuality} />}>
      {done === undefined ? (
        <p className="text-warn text-14px">
          <Trans>The server did not respond to the test.</Trans>
        </p>
      ) : (
        <p className="muted num">
          <Trans>
            Ping {done} of {schedule.qualityPings}
          </Trans>
        </p>
      )}
    </RoomFor>
  )
}

/** The measured values, or why there are none. */
function Values({ latency }: { readonly latency: Latency }) {
  const reason = useReason()
  // Without a network a failed measurement says nothing about the server.
  const isOnline = useOnline()
  const why = isOnline ? (latency.state === 'timeout' ? latency.reason : undefined) : 'device-offline'
  const text = why === undefined ? latency.state === 'loading' ? <Trans>Measuring…</Trans> : null : reason(why)
  const shown = text === null ? null : <p className="muted">{text}</p>
  const isToCome = latency.state === 'loading' || (latency.state === 'timeout' && !settled.has(latency.reason))
  return (
    <>
      {latency.state === 'ok' ? <Measured latency={latency} /> : null}
      {isToCome ? <RoomFor later={<Measured latency={typical} />}>{shown}</RoomFor> : shown}
    </>
  )
}

/** What was measured for one server, and a longer test on demand (F-07). */
export function LatencyPanel({ server, latency, probes }: LatencyPanelProps) {
  const { test, start } = useQualityTest(server, probes)
  const running = test.state === 'running'
  const isOnline = useOnline()
  return (
    <div className="flex flex-col gap-3">
      <Values latency={latency} />
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
