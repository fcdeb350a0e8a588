import { expect, it } from 'vitest'
import { hours, minutes, seconds } from '../../../../contract/duration.ts'
import { rankingId } from './ranking-id.ts'
import { dueRankings, type RankingAge } from './rebuild-order.ts'
import type { Season } from './seasons.ts'

const now = hours(1000)
const ranking = (id: number, age: number, rest: Partial<RankingAge> = {}): RankingAge => ({
  id,
  revision: 2,
  built_revision: 1,
  generation: 3,
  ordered_generation: 3,
  built_at: now - age,
  build_ms: 20,
  ...rest,
})
const unchanged = { built_revision: 2 }
const season = (closedAt: number | null): Season => ({ id: 1, name: 'S1', startsAt: 0, endsAt: closedAt, closedAt })
const idOf = (rankings: readonly RankingAge[], seasons: readonly Season[] = []) =>
  dueRankings(rankings, seasons, now)[0]?.id

it.each<[string, RankingAge, boolean]>([
  ['was never built', ranking(0, 0, { built_at: null }), true],
  ['has changed', ranking(0, seconds(10)), true],
  ['has changed, but was built a moment ago', ranking(0, seconds(10) - 1), false],
  ['has not changed for ten minutes', ranking(0, minutes(10), unchanged), true],
  ['has not changed for less than ten minutes', ranking(0, minutes(10) - 1, unchanged), false],
  ['is large and has not changed for ten minutes', ranking(0, minutes(10), { ...unchanged, build_ms: 12_000 }), false],
  ['is large and has not changed for long', ranking(0, minutes(20), { ...unchanged, build_ms: 12_000 }), true],
  ['was built by the previous release', ranking(0, 0, { ...unchanged, ordered_generation: 2 }), true],
  ['was built before the clock was set back', ranking(0, -minutes(61), unchanged), true],
  ['was built by a process whose clock is a little ahead', ranking(0, -minutes(1), unchanged), false],
  ['is of an unknown mode', ranking(15, 0, { built_at: null }), false],
  ['is of a season that does not exist', ranking(rankingId('dm', 1), hours(1)), false],
])('whether a ranking is rebuilt that %s', (_, row, isDue) => {
  expect(idOf([row])).toBe(isDue ? row.id : undefined)
})

it('rebuilds a closed season once, and after a change of its players', () => {
  const id = rankingId('dm', 1)
  const closed = season(now - minutes(1))
  expect(idOf([ranking(id, minutes(2), unchanged)], [closed])).toBe(id)
  expect(idOf([ranking(id, seconds(59), unchanged)], [closed])).toBeUndefined()
  expect(idOf([ranking(id, seconds(9))], [closed])).toBeUndefined()
  expect(idOf([ranking(id, seconds(10))], [closed])).toBe(id)
  expect(idOf([ranking(id, seconds(59))], [season(null)])).toBe(id)
  // Ranked by the rules of the previous release.
  expect(idOf([ranking(id, seconds(1), { ...unchanged, ordered_generation: 0 })], [season(now - 1)])).toBe(id)
})

it('takes the one that has been due longest, whatever its id', () => {
  expect(idOf([ranking(0, seconds(20)), ranking(1, seconds(30)), ranking(2, seconds(25))])).toBe(1)
  expect(idOf([ranking(0, minutes(2)), ranking(1, minutes(13), unchanged)])).toBe(1)
  expect(idOf([ranking(0, minutes(5)), ranking(1, minutes(13), unchanged)])).toBe(0)
  expect(idOf([ranking(0, hours(5)), ranking(1, 0, { built_at: null })])).toBe(1)
})

it('gives each of eight rankings its turn while all of them change all the time', () => {
  let at = now
  const rows = Array.from({ length: 8 }, (_, i) => ({ ...ranking(i % 4, 0), id: (i % 4) + 16 * (i >> 2) }))
  const built: number[] = []
  while (built.length < 24) {
    const [next] = dueRankings(rows, [season(null)], at)
    at += seconds(6)
    if (next === undefined) continue
    built.push(next.id)
    const index = rows.indexOf(next)
    rows[index] = { ...next, built_at: at - seconds(6) }
  }
  const ids = rows.map(({ id }) => id).sort((a, b) => a - b)
  for (const round of [0, 8, 16]) expect(built.slice(round, round + 8).sort((a, b) => a - b)).toEqual(ids)
})
