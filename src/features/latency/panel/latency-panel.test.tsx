import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderPage } from '../../../../tests/support/render-page.tsx'
import { type Latency, noLatency, offlineLatency } from '../core/latency.ts'
import type { ProbeCandidate } from '../core/probe-target.ts'
import type { OnQualityStep } from '../latency-client.ts'
import { createProbes } from '../probes.ts'
import { LatencyPanel } from './latency-panel.tsx'

const server: ProbeCandidate = { ip: '10.0.0.1', port: 1, open: 1, ping_target: 'a.example' }
const target = 'wss://a.example:8443/latency'
const ok: Latency = { state: 'ok', shown: 19, measured: { min: 22.44, jitter: 1.5, samples: [24, 22.44, 23] }, at: 0 }

async function show(latency: Latency) {
  let step: OnQualityStep = () => undefined
  const stop = vi.fn()
  const testQuality = vi.fn((_target: string, onStep: OnQualityStep) => {
    step = onStep
    return stop
  })
  const nothing = () => undefined
  const probes = createProbes(async () => ({ want: nothing, lead: nothing, refresh: nothing, testQuality }))
  const view = renderPage(<LatencyPanel server={server} latency={latency} probes={probes} />)
  const begin = async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Test quality (20 pings)' }))
    await act(async () => undefined)
  }
  return {
    view,
    testQuality,
    stop,
    begin,
    say: (...steps: Parameters<OnQualityStep>[0][]) =>
      act(() => {
        for (const each of steps) step(each)
      }),
  }
}

test('shows the measured values and says that the number in the list is adjusted', async () => {
  await show(ok)
  expect(screen.getByText('22.4 ms')).toBeTruthy()
  expect(screen.getByText('1.5 ms')).toBeTruthy()
  expect(screen.getByText('24 ms, 22.4 ms, 23 ms')).toBeTruthy()
  expect(screen.getByText(/The list shows 19 ms: an adjusted number/)).toBeTruthy()
})

test('says why there is no number', async () => {
  await show(noLatency('not-measurable'))
  expect(screen.getByText(/^Latency isn't measured/)).toBeTruthy()
})

test('a device without a network blames no server and tests none', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const { testQuality, begin } = await show(noLatency('unreachable'))
  expect(screen.getByText(/^You're offline. Latency is measured again/)).toBeTruthy()
  expect(screen.queryByText(/latency responder/)).toBeNull()
  await begin()
  expect(testQuality).not.toHaveBeenCalled()
})

test('an offline server is not tested', async () => {
  await show(offlineLatency)
  expect(screen.queryByRole('button')).toBeNull()
})

test('a test counts its pings, summarises them, and runs once at a time', async () => {
  const { testQuality, begin, say } = await show(ok)
  await begin()
  await begin()
  expect(testQuality).toHaveBeenCalledOnce()
  expect(testQuality.mock.lastCall?.[0]).toBe(target)
  say({ type: 'quality-sample', target, ms: 10 }, { type: 'quality-sample', target, ms: null })
  expect(screen.getByText('Ping 2 of 20')).toBeTruthy()
  say(
    { type: 'quality-sample', target, ms: 14 },
    { type: 'quality-sample', target, ms: 12 },
    { type: 'quality-done', target },
  )
  expect(screen.getByText('Median').nextSibling?.textContent).toBe('12 ms')
  expect(screen.getByText('Lost').nextSibling?.textContent).toBe('25%')
})

test('a test without any reply says so; leaving ends it', async () => {
  const { view, stop, begin, say } = await show(ok)
  await begin()
  say({ type: 'quality-failed', target, failure: 'unreachable' })
  expect(screen.getByText('The server did not respond to the test.')).toBeTruthy()
  await begin()
  view.unmount()
  expect(stop).toHaveBeenCalled()
})
