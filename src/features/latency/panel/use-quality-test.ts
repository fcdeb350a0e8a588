import { useEffect, useRef, useState } from 'react'
import type { ProbeCandidate } from '../core/probe-target.ts'
import { type Quality, qualityOf } from '../core/quality.ts'
import type { QualityStep } from '../latency-client.ts'
import { type Probes, probes as pageProbes, pageTarget } from '../probes.ts'

/** A quality test as a view sees it. `samples` are ms, null for a lost ping. */
export type QualityTest =
  | { readonly state: 'idle' }
  | { readonly state: 'running'; readonly samples: readonly (number | null)[] }
  | { readonly state: 'done'; readonly quality: Quality }
  | { readonly state: 'failed' }

const idle: QualityTest = { state: 'idle' }

function advance(test: QualityTest, step: QualityStep): QualityTest {
  if (test.state !== 'running') return test
  if (step.type === 'quality-sample') return { state: 'running', samples: [...test.samples, step.ms] }
  if (step.type === 'quality-failed') return { state: 'failed' }
  // Whether it ended early or in full, what was measured counts.
  const quality = qualityOf(test.samples)
  if (quality) return { state: 'done', quality }
  return step.type === 'quality-stopped' ? idle : { state: 'failed' }
}

/** Twenty pings on demand (F-07). Leaving the view ends the test. */
export function useQualityTest(server: ProbeCandidate, probes: Probes = pageProbes) {
  const [test, setTest] = useState<QualityTest>(idle)
  const stop = useRef<(() => void) | undefined>(undefined)
  useEffect(() => () => stop.current?.(), [])
  const start = async () => {
    const target = pageTarget(server)
    if (target === undefined) return
    setTest({ state: 'running', samples: [] })
    try {
      const client = await probes.client()
      stop.current = client.testQuality(target, (step) => setTest((before) => advance(before, step)))
    } catch {
      setTest({ state: 'failed' })
    }
  }
  return { test, start }
}
