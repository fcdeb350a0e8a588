/** A seeded random number generator (mulberry32): the same seed gives the same run. */
export interface Random {
  /** In [0, 1). */
  next(): number
  /** True in `share` (0..1) of the cases. */
  chance(share: number): boolean
  /** A whole number below `end`. */
  below(end: number): number
  pick<T>(items: readonly [T, ...T[]]): T
}

export function createRandom(seed: number): Random {
  let state = seed
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (end: number): number => Math.floor(next() * end)
  return {
    next,
    below,
    chance: (share) => next() < share,
    pick: (items) => items[below(items.length)] ?? items[0],
  }
}
