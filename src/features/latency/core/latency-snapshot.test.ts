import { expect, test } from 'vitest'
import { displayedLatency } from './displayed-latency.ts'
import { createSnapshot, type SnapshotInput } from './latency-snapshot.ts'
import type { ProbeResult } from './probe-result.ts'
import { createTargetResolver, type Probed } from './probe-target.ts'

const a: Probed = { ip: '1.1.1.1', port: 1, open: 1, ping_target: 'a.example' }
const bare: Probed = { ip: '2.2.2.2', port: 2, open: 1, ping_target: null }
const closed: Probed = { ip: '3.3.3.3', port: 3, open: 0, ping_target: 'a.example' }
const targetOf = createTargetResolver({ pageIsLoopback: false })
const measured: ProbeResult = { kind: 'measured', target: targetOf(a), at: 5, samples: [30, 24.5, 28] }

const snapshot = (results: readonly ProbeResult[], extra: Partial<SnapshotInput> = {}) =>
  createSnapshot({
    servers: [a, bare, closed],
    state: { results: new Map(results.map((result) => [result.target, result])) },
    targetOf,
    ...extra,
  })

test('a measured server shows the adjusted lowest value and keeps the true ones', () => {
  expect(snapshot([measured]).of('1.1.1.1:1')).toEqual({
    state: 'ok',
    shown: displayedLatency(24.5, '1.1.1.1:1'),
    measured: { min: 24.5, jitter: 4.5, samples: [30, 24.5, 28] },
    at: 5,
  })
})

test('an unchanged result gives the same object in the next snapshot, a new one does not', () => {
  const first = snapshot([measured]).of('1.1.1.1:1')
  expect(snapshot([measured]).of('1.1.1.1:1')).toBe(first)
  expect(snapshot([{ ...measured, at: 6 }]).of('1.1.1.1:1')).not.toBe(first)
})

test('nothing known is loading; closed or unlisted servers are offline', () => {
  expect(snapshot([]).of('1.1.1.1:1')).toEqual({ state: 'loading' })
  expect(snapshot([measured]).of('3.3.3.3:3')).toEqual({ state: 'offline' })
  expect(snapshot([measured]).of('4.4.4.4:4')).toEqual({ state: 'offline' })
})

test('a bare address that cannot be connected to is not measurable, a named target is unreachable', () => {
  const failed = (server: Probed): ProbeResult => ({
    kind: 'failed',
    target: targetOf(server),
    at: 5,
    failure: 'unreachable',
  })
  const both = snapshot([failed(a), failed(bare)])
  expect(both.of('1.1.1.1:1')).toEqual({ state: 'timeout', reason: 'unreachable' })
  expect(both.of('2.2.2.2:2')).toEqual({ state: 'timeout', reason: 'not-measurable' })
})

test('servers that are left out say why, and so does a run that stopped', () => {
  const excluded = (id: string) => (id === '1.1.1.1:1' ? ('disabled' as const) : undefined)
  expect(snapshot([measured], { excluded }).of('1.1.1.1:1')).toEqual({ state: 'timeout', reason: 'disabled' })
  const stopped = snapshot([], { state: { results: new Map(), stopped: 'device-offline' } })
  expect(stopped.of('2.2.2.2:2')).toEqual({ state: 'timeout', reason: 'device-offline' })
  expect(stopped.of('3.3.3.3:3')).toEqual({ state: 'offline' })
})
