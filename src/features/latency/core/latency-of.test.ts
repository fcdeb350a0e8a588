import { expect, test } from 'vitest'
import { displayedLatency } from './displayed-latency.ts'
import { type LatencyInput, latencyOf } from './latency-of.ts'
import type { ProbeResult } from './probe-result.ts'
import { createTargetResolver, type ProbeCandidate } from './probe-target.ts'

const named: ProbeCandidate = { ip: '1.1.1.1', port: 1, open: 1, ping_target: 'a.example' }
const bare: ProbeCandidate = { ip: '2.2.2.2', port: 2, open: 1, ping_target: null }
const closed: ProbeCandidate = { ip: '3.3.3.3', port: 3, open: 0, ping_target: 'a.example' }
const targetOf = createTargetResolver({ pageIsLoopback: false })
const measured: ProbeResult = { kind: 'measured', target: targetOf(named) ?? '', at: 5, samples: [30, 24.5, 28] }

const knowing = (results: readonly ProbeResult[], extra: Partial<LatencyInput> = {}): LatencyInput => ({
  state: { results: new Map(results.map((result) => [result.target, result])) },
  targetOf,
  adjusted: true,
  ...extra,
})

test('a measured server shows the adjusted lowest value and keeps the true ones', () => {
  expect(latencyOf(named, knowing([measured]))).toEqual({
    state: 'ok',
    shown: displayedLatency(24.5, '1.1.1.1:1'),
    measured: { min: 24.5, jitter: 4.5, samples: [30, 24.5, 28] },
    at: 5,
  })
})

test('with measured values chosen it shows the lowest value itself, never below 1', () => {
  const shown = (samples: number[]) => {
    const latency = latencyOf(named, knowing([{ ...measured, samples }], { adjusted: false }))
    return latency.state === 'ok' ? latency.shown : undefined
  }
  expect(shown([30, 24.5, 28])).toBe(25)
  expect(shown([0.2])).toBe(1)
  const both = [true, false].map((adjusted) => latencyOf(named, knowing([measured], { adjusted })))
  expect(both[0]).not.toEqual(both[1])
})

test('with data saver on, nothing is pending until the user requests it', () => {
  const requested = (...targets: string[]) => ({ state: { results: new Map(), requested: new Set(targets) } })
  expect(latencyOf(named, knowing([], requested()))).toEqual({ state: 'timeout', reason: 'data-saver' })
  expect(latencyOf(named, knowing([], requested(targetOf(named) ?? '')))).toEqual({ state: 'loading' })
})

test('an unchanged result returns the same object, a new one does not', () => {
  const first = latencyOf(named, knowing([measured]))
  expect(latencyOf(named, knowing([measured]))).toBe(first)
  expect(latencyOf(named, knowing([{ ...measured, at: 6 }]))).not.toBe(first)
})

test('an unknown server is loading; a closed server is offline', () => {
  expect(latencyOf(named, knowing([]))).toEqual({ state: 'loading' })
  expect(latencyOf(closed, knowing([measured]))).toEqual({ state: 'offline' })
})

test('a target that cannot be connected to is unreachable, and without one nothing is measured', () => {
  const failed: ProbeResult = { kind: 'failed', target: targetOf(named) ?? '', at: 5, failure: 'unreachable' }
  expect(latencyOf(named, knowing([failed]))).toEqual({ state: 'timeout', reason: 'unreachable' })
  const unmeasured = { state: 'timeout', reason: 'not-measurable' }
  expect(latencyOf(bare, knowing([]))).toEqual(unmeasured)
  expect(latencyOf(bare, knowing([], { excluded: 'disabled' }))).toEqual(unmeasured)
  expect(latencyOf({ ...bare, open: 0 }, knowing([]))).toEqual({ state: 'offline' })
})

test('an excluded server says why, and so does a run that stopped', () => {
  expect(latencyOf(named, knowing([measured], { excluded: 'disabled' }))).toEqual({
    state: 'timeout',
    reason: 'disabled',
  })
  const stopped = knowing([], { state: { results: new Map(), stopped: 'device-offline' } })
  expect(latencyOf(named, stopped)).toEqual({ state: 'timeout', reason: 'device-offline' })
  expect(latencyOf(closed, stopped)).toEqual({ state: 'offline' })
})
