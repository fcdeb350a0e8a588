/** How good a latency is; also the name of its colour token. */
export type LatencyTier = 'ok' | 'warn' | 'high' | 'bad'

/** ≤ 30 ms, ≤ 60 ms, ≤ 100 ms, above (LAT-06); applies to the displayed number. */
export function latencyTier(shownMs: number): LatencyTier {
  if (shownMs <= 30) return 'ok'
  if (shownMs <= 60) return 'warn'
  return shownMs <= 100 ? 'high' : 'bad'
}

/** Filled bars of the shape that repeats the colour for users who cannot tell it (F-07). */
export const tierBars: Readonly<Record<LatencyTier, number>> = { ok: 4, warn: 3, high: 2, bad: 1 }
