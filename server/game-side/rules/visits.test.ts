import { expect, it } from 'vitest'
import type { GameLine } from './game-line.ts'
import { foldVisits } from './visits.ts'

const player = (n: number, userId: number) => ({ steamId: `s${n}`, userId, name: 'x' })
const connected = (n: number, userId: number, at: number): GameLine => ({
  ...{ kind: 'connect', at, isFirst: true },
  player: player(n, userId),
})
const entered = (n: number, userId: number, at: number): GameLine => ({
  ...{ kind: 'connect', at, isFirst: false },
  player: player(n, userId),
})
const left = (n: number, at: number): GameLine => ({ kind: 'leave', at, player: player(n, 1) })
const fold = (lines: readonly GameLine[], known: Record<string, { userId: number; since: number }> = {}) =>
  foldVisits(new Map(Object.entries(known)), lines, (at) => at * 1000)

it('the lines of one connection are one visit', () => {
  const visit = { userId: 4, since: 1000 }
  expect([...fold([connected(1, 4, 1), entered(1, 4, 2), entered(1, 4, 30)]).present]).toEqual([['s1', visit]])
  expect([...fold([entered(1, 4, 30)], { s1: visit }).present]).toEqual([['s1', visit]])
})

it('another connection is another visit, with the same number too', () => {
  const known = { s1: { userId: 4, since: 1000 } }
  const next = (line: GameLine) => fold([line], known).present.get('s1')
  expect(next(connected(1, 4, 9))).toEqual({ userId: 4, since: 9000 })
  expect(next(entered(1, 5, 9))).toEqual({ userId: 5, since: 9000 })
  expect(next(entered(1, 4, 900))).toEqual({ userId: 4, since: 900_000 })
  expect(fold([left(1, 5), entered(1, 4, 9)], known).present.get('s1')).toEqual({ userId: 4, since: 9000 })
})

it('who leaves is gone, who returns is there, and nobody outlasts the server', () => {
  expect(fold([connected(1, 4, 1), left(1, 5)])).toEqual({
    isCleared: false,
    present: new Map(),
    gone: new Map([['s1', 5000]]),
  })
  expect([...fold([left(1, 5), connected(1, 6, 7)]).gone]).toEqual([])
  const cleared = fold([connected(1, 4, 1), { kind: 'shutdown', at: 2 }, connected(2, 1, 3)])
  expect([cleared.isCleared, [...cleared.present.keys()]]).toEqual([true, ['s2']])
})
