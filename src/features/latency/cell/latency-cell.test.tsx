import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Latency, loadingLatency, noLatency, offlineLatency } from '../core/latency.ts'
import { LatencyCell } from './latency-cell.tsx'

beforeEach(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))
afterEach(cleanup)

const ok = (shown: number): Latency => ({
  state: 'ok',
  shown,
  measured: { min: shown, jitter: 0, samples: [shown] },
  at: 0,
})
const show = (latency: Latency) =>
  render(
    <I18nProvider i18n={i18n}>
      <LatencyCell latency={latency} />
    </I18nProvider>,
  ).container

test.each([
  [18, 'good', 'text-ok', 4],
  [60, 'fair', 'text-warn', 3],
  [100, 'high', 'text-high', 2],
  [212, 'very high', 'text-bad', 1],
])('%i ms is said by number, word, colour and %s bars', (shown, word, colour, filled) => {
  const cell = show(ok(shown))
  expect(cell.textContent).toBe(`${shown} ms, ${word}`)
  expect(cell.querySelector(`.${colour}`)).toBeTruthy()
  const bars = cell.querySelector('path[fill=currentColor]')?.getAttribute('d') ?? ''
  expect(bars.match(/M/g)).toHaveLength(filled)
})

test.each([offlineLatency, noLatency('no-answer'), noLatency('disabled')])('no number is -- ms: %j', (latency) => {
  expect(show(latency).textContent).toBe('-- msLatency unknown')
})

test('while it is measured there is a placeholder and a word', () => {
  expect(show(loadingLatency).textContent).toBe('Measuring latency')
})
