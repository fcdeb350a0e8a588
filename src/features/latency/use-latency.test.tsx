import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { latencyProbes } from '../../platform/preferences.ts'
import type { ProbeResult } from './core/probe-result.ts'
import type { Probed } from './core/probe-target.ts'
import type { LatencyClient } from './latency-client.ts'
import { createProbes, pageTarget } from './probes.ts'
import { useLatency } from './use-latency.ts'

const server = (port: number, over: Partial<Probed> = {}): Probed => ({
  ip: '10.0.0.1',
  port,
  open: 1,
  ping_target: `t${port}.example`,
  ...over,
})
const servers = [server(1), server(2), server(3, { open: 0 })]
const [first = '', second = ''] = servers.map(pageTarget)

/** Web Locks, which this DOM lacks: the lock is free. */
const locks = { request: (_name: string, _options: object, whenHeld: () => Promise<void>) => whenHeld() }

beforeAll(() => {
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true })
})
afterEach(() => {
  cleanup()
  latencyProbes.set('all')
})

function setUp() {
  const client = {
    want: vi.fn<LatencyClient['want']>(),
    lead: vi.fn<LatencyClient['lead']>(),
    refresh: vi.fn<LatencyClient['refresh']>(),
    testQuality: vi.fn<LatencyClient['testQuality']>(),
  }
  const make = vi.fn(async () => client)
  return { client, make, probes: createProbes(make) }
}
const settle = () => act(async () => undefined)
const wanted = (client: { want: { mock: { lastCall?: unknown[] | undefined } } }) => client.want.mock.lastCall?.[1]

test('wants the targets of the open servers, tells who leads, and lets go at the end', async () => {
  const { client, make, probes } = setUp()
  const { unmount } = renderHook(() => useLatency(servers, { probes }))
  await settle()
  expect(wanted(client)).toEqual([first, second])
  expect(client.lead).toHaveBeenLastCalledWith(true)
  unmount()
  await settle()
  expect(wanted(client)).toEqual([])
  expect(make).toHaveBeenCalledOnce()
})

test('a new snapshot comes with new results only, and keeps what did not change', async () => {
  const { probes } = setUp()
  const { result, rerender } = renderHook(() => useLatency(servers, { probes }))
  await settle()
  const before = result.current
  rerender()
  expect(result.current).toBe(before)
  const measured = (target: string): ProbeResult => ({ kind: 'measured', target, at: 1, samples: [20] })
  const one = measured(first)
  act(() => probes.store.write({ results: new Map([[first, one]]) }))
  const latency = result.current.of('10.0.0.1:1')
  expect(latency.state).toBe('ok')
  expect(result.current.of('10.0.0.1:2').state).toBe('loading')
  act(() =>
    probes.store.write({
      results: new Map([
        [first, one],
        [second, measured(second)],
      ]),
    }),
  )
  expect(result.current.of('10.0.0.1:1')).toBe(latency)
})

test('a person who wants only favourites measured shows no other host their address', async () => {
  const { client, probes } = setUp()
  latencyProbes.set('favourites')
  const favourites = new Set(['10.0.0.1:2'])
  const { result } = renderHook(() => useLatency(servers, { probes, favourites }))
  await settle()
  expect(wanted(client)).toEqual([second])
  expect(result.current.of('10.0.0.1:1')).toEqual({ state: 'timeout', reason: 'disabled' })
  expect(result.current.of('10.0.0.1:2')).toEqual({ state: 'loading' })
  act(() => latencyProbes.set('off'))
  await settle()
  expect(wanted(client)).toEqual([])
  expect(result.current.of('10.0.0.1:2')).toEqual({ state: 'timeout', reason: 'disabled' })
})

test('where the code cannot be loaded the cells say so, and the next list asks again', async () => {
  const { client, make, probes } = setUp()
  make.mockRejectedValueOnce(new TypeError('chunk'))
  const { result, rerender } = renderHook(({ list }) => useLatency(list, { probes }), {
    initialProps: { list: servers },
  })
  await settle()
  expect(result.current.of('10.0.0.1:1')).toEqual({ state: 'timeout', reason: 'blocked' })
  rerender({ list: [...servers] })
  await settle()
  expect(wanted(client)).toEqual([first, second])
  expect(result.current.of('10.0.0.1:1')).toEqual({ state: 'loading' })
})
