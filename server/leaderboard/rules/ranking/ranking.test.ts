import fc from 'fast-check'
import { expect, it } from 'vitest'
import { counterNames, noCounters } from '../match-log/counters.ts'
import { rank } from './ranking.ts'
import {
  badgeFilterNames,
  filterName,
  placeInSlot,
  readPage,
  recordOf,
  recordsText,
  recordText,
  slotOf,
  writeLine,
  writePage,
  writeSlot,
} from './ranking-page.ts'
import { createStatTable } from './stat-table.ts'

const row = fc.record({ kills: fc.nat(40), deaths: fc.nat(5), headshots: fc.nat(3), wins: fc.nat(4) })

it('orders any table as a plain sort does, in slices', () => {
  fc.assert(
    fc.property(fc.array(row, { maxLength: 300 }), fc.constantFrom(1, 40), (rows, copies) => {
      const table = createStatTable()
      const all = Array.from({ length: copies }, () => rows).flat()
      for (const [i, counters] of all.entries()) table.push(i * 3, { ...noCounters(), ...counters })
      const steps = rank(table, 'dm')
      let step = steps.next()
      while (!step.done) step = steps.next()
      const plain = all
        .map((counters, i) => ({ ...counters, i }))
        .sort((a, b) => b.kills - a.kills || a.deaths - b.deaths || b.headshots - a.headshots || a.i - b.i)
      expect([...step.value.rows]).toEqual(plain.map(({ i }) => i))
      expect(step.value.ranked).toBe(all.length)
    }),
    { numRuns: 60 },
  )
})

it('ranks by rate where many results weigh more than few, and lists those with too few below', () => {
  const table = createStatTable()
  const solo = (account: number, kills: number, deaths: number) =>
    table.push(account, { ...noCounters(), kills, deaths })
  solo(1, 19, 0)
  solo(2, 20, 0)
  solo(3, 600, 300)
  solo(4, 15, 5)
  solo(5, 900, 1100)
  solo(6, 3, 0)
  const steps = rank(table, 'solo')
  let step = steps.next()
  while (!step.done) step = steps.next()
  expect([...step.value.rows].map(table.account)).toEqual([2, 3, 4, 5, 1, 6])
  expect(step.value.ranked).toBe(4)
})

it('finds each player in their slot', () => {
  expect(placeInSlot(writeSlot([7, 1, 8, 2]), 8)).toBe(2)
  expect(placeInSlot(writeSlot([7, 1, 8, 2]), 2)).toBeUndefined()
  expect(slotOf(4_294_967_295, 1_000_000)).toBeLessThan(1_000_000 / 64)
})

it('gives a filter the same name in any order of its badges', () => {
  expect(filterName(['op', 'pro', 'op'])).toBe('pro,op')
  expect(new Set(badgeFilterNames).size).toBe(7)
  expect(badgeFilterNames).toContain('pro,kol,op')
})

it('shows each counter of a stored line under its name', () => {
  const counters = counterNames.map((_, i) => 100 + i)
  const [line] = readPage(writePage([writeLine([22_202, 7, '阿伟', null, ['pro'], counters])]))
  expect(line && recordOf(line)).toEqual({
    steamid: '76561197960287930',
    nickname: '阿伟',
    avatar_url: null,
    usergroup: ['pro'],
    rank: 7,
    ...Object.fromEntries(counterNames.map((name, i) => [name, 100 + i])),
  })
})

it('writes the JSON of any line as JSON.stringify does', () => {
  const special = fc.constantFrom('阿伟', '"', '\\', '\u2028', '\ud800', '\n', '\u007f')
  const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 12 }), special)
  const number = fc.nat({ max: 2 ** 32 - 1 })
  const [groups, counters] = [fc.array(text, { maxLength: 3 }), fc.array(number, { maxLength: 11 })]
  const line = fc.tuple(number, number, text, fc.option(text), groups, counters)
  fc.assert(
    fc.property(line, (any) => {
      expect(recordText(any)).toBe(JSON.stringify(recordOf(any)))
      expect(recordsText([any, any])).toBe(JSON.stringify([recordOf(any), recordOf(any)]))
    }),
  )
})

it.each([
  '{}',
  '[[1,2,"x",null,[]]]',
  '[[1,"2","x",null,[],[]]]',
  '[[1,2,"x",3,[],[]]]',
  '[[1,2,"x",null,[1],[]]]',
  '[null]',
])('refuses a damaged page: %s', (body) => {
  expect(() => readPage(body)).toThrow('damaged')
})
