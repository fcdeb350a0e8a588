import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { latencyDisplay, latencyProbes } from '../../shared/preferences.ts'
import type { ProbeResult } from './core/probe-result.ts'
import type { ProbeCandidate } from './core/probe-target.ts'
import type { LatencyClient } from './latency-client.ts'
import { createProbes, pageTarget } from './probes.ts'
import { useLatency } from './use-latency.ts'

const server = (port: number, over: Partial<ProbeCandidate> = {}): ProbeCandidate => ({
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

test('requests the targets of the open servers, passes on who leads, and cleans up at the end', async () => {
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

test('a measurement renders nothing again; the source stays the same and announces the change', async () => {
  const { probes } = setUp()
  let drawn = 0
  const { result } = renderHook(() => {
    drawn += 1
    return useLatency(servers, { probes })
  })
  await settle()
  const [before, times] = [result.current, drawn]
  const version = before.version()
  expect(before.version()).toBe(version)
  const told = vi.fn()
  const stop = before.subscribe(told)
  const one: ProbeResult = { kind: 'measured', target: first, at: 1, samples: [20] }
  act(() => probes.store.write({ results: new Map([[first, one]]) }))
  expect(result.current).toBe(before)
  expect(drawn).toBe(times)
  expect(told).toHaveBeenCalledOnce()
  expect(before.version()).not.toBe(version)
  expect(before.of(server(1)).state).toBe('ok')
  expect(before.of(server(2)).state).toBe('loading')
  stop()
  act(() => probes.store.write({ results: new Map() }))
  expect(told).toHaveBeenCalledOnce()
})

test('the measured number replaces the adjusted one at once', async () => {
  const { probes } = setUp()
  const { result } = renderHook(() => useLatency(servers, { probes }))
  await settle()
  act(() =>
    probes.store.write({ results: new Map([[first, { kind: 'measured', target: first, at: 1, samples: [40] }]]) }),
  )
  const shown = () => {
    const latency = result.current.of(server(1))
    return latency.state === 'ok' ? latency.shown : undefined
  }
  expect(shown()).toBeLessThan(40)
  const told = vi.fn()
  const stop = result.current.subscribe(told)
  const version = result.current.version()
  act(() => latencyDisplay.set('measured'))
  expect(told).toHaveBeenCalled()
  expect(result.current.version()).not.toBe(version)
  expect(shown()).toBe(40)
  stop()
  latencyDisplay.set('adjusted')
})

test('with only favourites measured, no other host sees the user’s address', async () => {
  const { client, probes } = setUp()
  latencyProbes.set('favourites')
  const starred = ['10.0.0.1:2']
  const favourites = { get: () => starred, subscribe: () => () => undefined }
  const { result } = renderHook(() => useLatency(servers, { probes, favourites }))
  await settle()
  expect(wanted(client)).toEqual([second])
  expect(result.current.of(server(1))).toEqual({ state: 'timeout', reason: 'disabled' })
  expect(result.current.of(server(2))).toEqual({ state: 'loading' })
  act(() => latencyProbes.set('off'))
  await settle()
  expect(wanted(client)).toEqual([])
  expect(result.current.of(server(2))).toEqual({ state: 'timeout', reason: 'disabled' })
})

test('if the code cannot be loaded the cells say so, and the next list tries again', async () => {
  const { client, make, probes } = setUp()
  make.mockRejectedValueOnce(new TypeError('chunk'))
  const { result, rerender } = renderHook(({ list }) => useLatency(list, { probes }), {
    initialProps: { list: servers },
  })
  await settle()
  expect(result.current.of(server(1))).toEqual({ state: 'timeout', reason: 'blocked' })
  rerender({ list: [...servers] })
  await settle()
  expect(wanted(client)).toEqual([first, second])
  expect(result.current.of(server(1))).toEqual({ state: 'loading' })
})
