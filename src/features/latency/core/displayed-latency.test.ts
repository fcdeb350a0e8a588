import fc from 'fast-check'
import { expect, test } from 'vitest'
import { displayedLatency, latencyTier, stableOffset, tierBars } from './displayed-latency.ts'

const anyId = fc.tuple(fc.ipV4(), fc.integer({ min: 1, max: 65_535 })).map(([ip, port]) => `${ip}:${port}`)

test('the displayed number is measured − 4 with an offset of at most one, and never below 1', () => {
  fc.assert(
    fc.property(anyId, fc.double({ min: 0, max: 1500, noNaN: true }), (id, measured) => {
      const shown = displayedLatency(measured, id)
      expect(shown).toBeGreaterThanOrEqual(1)
      expect(Math.abs(shown - Math.max(1, Math.round(measured) - 4))).toBeLessThanOrEqual(1)
      expect(displayedLatency(measured, id)).toBe(shown)
    }),
  )
})

test('neighbouring addresses use all three offsets about equally often', () => {
  const counts = new Map<number, number>()
  for (let i = 0; i < 300; i++) {
    const offset = stableOffset(`10.0.${i % 20}.7:${27_015 + i}`)
    counts.set(offset, (counts.get(offset) ?? 0) + 1)
  }
  expect([...counts.keys()].sort((a, b) => a - b)).toEqual([-1, 0, 1])
  for (const count of counts.values()) expect(count).toBeGreaterThan(60)
})

test.each([
  [1, 'ok', 4],
  [30, 'ok', 4],
  [31, 'warn', 3],
  [60, 'warn', 3],
  [61, 'high', 2],
  [100, 'high', 2],
  [101, 'bad', 1],
] as const)('%i ms is %s with %i bars', (ms, tier, bars) => {
  expect(latencyTier(ms)).toBe(tier)
  expect(tierBars[latencyTier(ms)]).toBe(bars)
})
