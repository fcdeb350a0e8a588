import { expect, test } from 'vitest'

const sources = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.*', '../../uno.config.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

/**
 * The browser requests each pair of a size and a weight from the system, at a millisecond or more of a first visit
 * each; and the systems' Chinese fonts have two weights.
 */
test('there are two weights', () => {
  const weights = Object.values(sources).flatMap((text) =>
    [...text.matchAll(/\bfont-(\d{3}|thin|light|medium|semibold|bold|black)\b/g)].map(([, weight]) => weight),
  )
  expect(weights.length).toBeGreaterThan(50)
  expect(new Set(weights)).toEqual(new Set(['400', '600']))
})
