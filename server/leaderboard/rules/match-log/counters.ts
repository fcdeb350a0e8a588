/** The counters per player, mode and season, in stored order. `playtime` is in minutes. */
export const counterNames = [
  'kills',
  'deaths',
  'headshots',
  'playtime',
  'wins',
  'loses',
  'rifle_kills',
  'awp_kills',
  'pistol_kills',
  'clutches',
  'clutchwins',
] as const
export type CounterName = (typeof counterNames)[number]
export type Counters = Record<CounterName, number>

export const noCounters = (): Counters => ({
  kills: 0,
  deaths: 0,
  headshots: 0,
  playtime: 0,
  wins: 0,
  loses: 0,
  rifle_kills: 0,
  awp_kills: 0,
  pistol_kills: 0,
  clutches: 0,
  clutchwins: 0,
})

/** Adds `more` to `sum` in place. */
export function addCounters(sum: Counters, more: Partial<Counters>): void {
  for (const name of counterNames) sum[name] += more[name] ?? 0
}
