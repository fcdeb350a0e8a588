import { act, within } from '@testing-library/react'
import { Profiler } from 'react'
import { expect, test } from 'vitest'
import { renderPage } from '../../../../tests/support/render-page.tsx'
import { type Latency, loadingLatency, noLatency, offlineLatency } from '../core/latency.ts'
import type { ProbeResult } from '../core/probe-result.ts'
import { createLatencySource } from '../latency-source.ts'
import { createProbeStore } from '../probe-store.ts'
import { pageTarget } from '../probes.ts'
import { LatencyCell } from './latency-cell.tsx'

const ok = (shown: number): Latency => ({
  state: 'ok',
  shown,
  measured: { min: shown, jitter: 0, samples: [shown] },
  at: 0,
})
const server = { ip: '10.0.0.1', port: 1, open: 1, ping_target: null } as const
const show = (latency: Latency) =>
  renderPage(<LatencyCell latencies={{ of: () => latency, subscribe: () => () => undefined }} server={server} />)
    .container

test.each([
  [18, 'good', 'text-ok', 4],
  [60, 'fair', 'text-warn', 3],
  [100, 'high', 'text-high', 2],
  [212, 'very high', 'text-bad', 1],
])('%i ms is shown by number, word, colour and %s bars', (shown, word, colour, filled) => {
  const cell = show(ok(shown))
  expect(cell.textContent).toBe(`${shown} ms`)
  expect(within(cell).getByRole('img').getAttribute('aria-label')).toBe(word)
  expect(cell.querySelector(`.${colour}`)).toBeTruthy()
  const bars = cell.querySelector('path[fill=currentColor]')?.getAttribute('d') ?? ''
  expect(bars.match(/M/g)).toHaveLength(filled)
})

test.each([offlineLatency, noLatency('no-answer'), noLatency('disabled')])('no number is -- ms: %j', (latency) => {
  const cell = show(latency)
  expect(cell.textContent).toBe('-- ms')
  expect(within(cell).getByRole('img').getAttribute('aria-label')).toBe('Latency unknown')
})

test('a server without a responder says so in words', () => {
  expect(show(noLatency('not-measurable')).textContent).toBe('Not measured')
})

test('a placeholder and a word stand in while it is being measured', () => {
  const cell = show(loadingLatency)
  expect(cell.textContent).toBe('')
  expect(within(cell).getByRole('img').getAttribute('aria-label')).toBe('Measuring latency')
})

test('only the cells whose number changed render again', () => {
  const store = createProbeStore()
  const latencies = createLatencySource({ store }, { get: () => [], subscribe: () => () => undefined })
  const [near, far] = [1, 2].map(
    (port) => ({ ip: '10.0.0.1', port, open: 1, ping_target: `t${port}.example` }) as const,
  )
  if (!near || !far) throw new Error('two servers')
  const drawn = { near: 0, far: 0 }
  const { container } = renderPage(
    <>
      <Profiler id="near" onRender={() => (drawn.near += 1)}>
        <LatencyCell latencies={latencies} server={near} />
      </Profiler>
      <Profiler id="far" onRender={() => (drawn.far += 1)}>
        <LatencyCell latencies={latencies} server={far} />
      </Profiler>
    </>,
  )
  const write = (target: string | undefined, at: number, ms: number) =>
    act(() => {
      if (target === undefined) throw new Error('it has a target')
      const result: ProbeResult = { kind: 'measured', target, at, samples: [ms] }
      store.write({ results: new Map([...store.read().results, [target, result]]) })
    })
  write(pageTarget(near), 1, 30)
  expect(drawn).toEqual({ near: 2, far: 1 })
  write(pageTarget(far), 2, 90)
  expect(drawn).toEqual({ near: 2, far: 2 })
  write(pageTarget(near), 3, 30)
  expect(drawn).toEqual({ near: 2, far: 2 })
  expect(container.textContent).toMatch(/^\d+ ms\d+ ms$/)
  const names = within(container)
    .getAllByRole('img')
    .map((bars) => bars.getAttribute('aria-label'))
  expect(names).toEqual(['good', 'high'])
})
