import type { ServerId } from '../../../../contract/servers/address.ts'

/** FNV-1a, 32 bit (draft-eastlake-fnv): small, and spreads addresses that differ in one digit. */
function fnv1a(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return hash >>> 0
}

/** −1, 0 or 1: the same for a server at every render and every visit. */
export const stableOffset = (id: ServerId): number => (fnv1a(id) % 3) - 1

/**
 * The number in the list's cell in ms, never below 1. Adjusted: measured − 4 + the server's own offset (LAT-05);
 * otherwise the measured value, if the user chose that.
 */
export const displayedLatency = (measuredMs: number, id: ServerId, adjusted = true): number =>
  Math.max(1, Math.round(measuredMs) + (adjusted ? stableOffset(id) - 4 : 0))

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
