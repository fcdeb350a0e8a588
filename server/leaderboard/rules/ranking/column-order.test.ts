import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type CounterOf, columnValue } from '../../../../contract/leaderboard/leaderboard-order.ts'
import { noCounters } from '../match-log/counters.ts'
import {
  columnOrder,
  partsOf,
  placeOfSpot,
  positionOf,
  readPiece,
  spotScale,
  spotsOf,
  writePiece,
} from './column-order.ts'
import { rank } from './ranking.ts'
import { createStatTable } from './stat-table.ts'

const row = fc.record({
  kills: fc.nat(60),
  deaths: fc.nat(40),
  headshots: fc.nat(20),
  wins: fc.nat(30),
  loses: fc.nat(9),
})

function run<T>(steps: Generator<undefined, T>): T {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

it('orders any table by a column: those with enough to divide by first, equal ones by rank', () => {
  fc.assert(
    fc.property(fc.array(row, { maxLength: 200 }), fc.constantFrom('kills', 'kda', 'winRate'), (rows, column) => {
      const all = rows.map((counters) => ({ ...noCounters(), ...counters }))
      const table = createStatTable()
      for (const [i, counters] of all.entries()) table.push(i, counters)
      const ranked = run(rank(table, 'retakes')).rows
      const order = run(columnOrder(table, ranked, column, 'retakes'))
      const plain = [...ranked].map((at, place) => {
        const counters = all[at] ?? noCounters()
        const count = (name: CounterOf) => counters[name]
        const whole = { kills: 20, kda: counters.deaths, winRate: counters.wins + counters.loses }[column]
        return { place, isFew: whole < 20, value: columnValue(column, 'retakes', count) }
      })
      plain.sort((a, b) => Number(a.isFew) - Number(b.isFew) || b.value - a.value || a.place - b.place)
      expect([...order.places]).toEqual(plain.map(({ place }) => place))
      expect(order.founded).toBe(plain.filter(({ isFew }) => !isFew).length)
    }),
    { numRuns: 100 },
  )
})

it('writes spots in base 36', () => {
  const spot = fc.oneof(
    fc.maxSafeNat(),
    fc.tuple(fc.nat(100_000_000), fc.integer({ min: -2, max: 2 })).map(([n, off]) => Math.max(0, n * 36 ** 5 + off)),
  )
  fc.assert(
    fc.property(fc.array(spot), (spots) => {
      expect(writePiece(spots)).toBe(spots.map((each) => each.toString(36)).join(' '))
    }),
  )
})

it('stores where each line of a page is, in characters of a database', () => {
  const line = fc.oneof(fc.string({ unit: 'binary', minLength: 1, maxLength: 20 }), fc.constant('["😀阿"]'))
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 50 }), fc.nat({ max: 60_000_000 }), (lines, first) => {
      const stored = writePiece(spotsOf(lines, first))
      const page = [...`[${lines.join(',')}]`]
      const found = readPiece(stored, 0, lines.length).map((spot) => {
        const offset = Math.floor(spot / spotScale.length) % spotScale.offset
        return page.slice(offset, offset + (spot % spotScale.length)).join('')
      })
      expect(found).toEqual(lines)
      expect(readPiece(stored, 1, 3).map(placeOfSpot)).toEqual(lines.slice(1, 3).map((_, i) => first + 1 + i))
    }),
  )
})

it('has every row of a list once, and those with too little at the end in both directions', () => {
  const size = fc.integer({ min: 1, max: 60 })
  fc.assert(
    fc.property(fc.nat(200), fc.nat(200), size, fc.boolean(), (total, few, pageSize, isReversed) => {
      const founded = Math.max(0, total - few)
      const list = { total, founded, isReversed }
      const rows = Array.from({ length: Math.ceil(total / pageSize) }, (_, i) =>
        partsOf(i + 1, pageSize, list).flatMap(({ from, to }) => {
          const part = Array.from({ length: to - from }, (_row, at) => from + at)
          return isReversed ? part.reverse() : part
        }),
      ).flat()
      const stored = Array.from({ length: total }, (_, at) => at)
      const [first, last] = [stored.slice(0, founded), stored.slice(founded)]
      expect(rows).toEqual(isReversed ? [...first.reverse(), ...last.reverse()] : stored)
      expect(rows.map((at) => positionOf(at, list))).toEqual(Array.from({ length: total }, (_, at) => at))
    }),
  )
})
