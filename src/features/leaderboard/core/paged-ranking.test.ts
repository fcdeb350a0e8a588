import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { leaderboardRecord, steamIdOf } from '../../../../tests/support/leaderboard-record.ts'
import {
  hasMore,
  lastPage,
  missingPages,
  type PagedRanking,
  rowCount,
  rowOfPlayer,
  rowsOf,
  withoutFar,
  withPage,
} from './paged-ranking.ts'
import { playerOf } from './player.ts'

const pageSize = 10

function page(number: number, { rows = pageSize, totalPages = 300 } = {}) {
  const from = (number - 1) * pageSize
  const players = Array.from({ length: rows }, (_, i) =>
    playerOf('dm', leaderboardRecord(from + i + 1), () => undefined),
  )
  return { players, page: number, totalPages, total: totalPages * pageSize, pageSize, updatedAt: null }
}

const rankingOf = (...numbers: readonly number[]): PagedRanking =>
  numbers
    .slice(1)
    .reduce((ranking, number) => withPage(ranking, page(number)), withPage(undefined, page(numbers[0] ?? 1)))

describe('a page', () => {
  it('appends, prepends, replaces, or starts over', () => {
    expect(rowCount(rankingOf(1, 2, 3))).toBe(30)
    expect(rankingOf(5, 6, 4)).toMatchObject({ first: 4, counts: [10, 10, 10] })
    expect(rankingOf(1, 2, 2).counts).toEqual([10, 10])
    expect(rankingOf(1, 2, 9)).toMatchObject({ first: 9, counts: [10] })
    expect(rankingOf(9, 1)).toMatchObject({ first: 1, counts: [10] })
  })

  it('is the last one if there are no more', () => {
    expect(hasMore(withPage(undefined, page(1, { totalPages: 1 })))).toBe(false)
    expect(hasMore(withPage(undefined, page(1, { rows: 0, totalPages: 0 })))).toBe(false)
    expect(hasMore(rankingOf(1))).toBe(true)
  })
})

describe('rows', () => {
  it('know their number in the whole list, in memory or not', () => {
    const ranking = withoutFar(rankingOf(7, 8, 9, 10, 11, 12), 50, 60)
    expect(rowsOf(ranking, 9, 11).map(({ ordinal }) => ordinal)).toEqual([70, 71])
    expect(rowsOf(ranking, 9, 11)[0]?.player).toBeUndefined()
    expect(rowsOf(ranking, 58, 99).map(({ player }) => player?.rank)).toEqual([119, 120])
  })

  it('are found by their player', () => {
    expect(rowOfPlayer(rankingOf(3, 4), steamIdOf(35))).toBe(14)
    expect(rowOfPlayer(rankingOf(3, 4), steamIdOf(1))).toBe(-1)
  })

  it('stay in place if a page came with fewer', () => {
    const ranking = withPage(rankingOf(1, 2, 3), page(2, { rows: 7 }))
    expect(rowCount(ranking)).toBe(27)
    expect(rowsOf(ranking, 17, 18)[0]?.player?.id).toBe(steamIdOf(21))
  })
})

describe('memory', () => {
  it('holds few pages however far the user scrolls', () => {
    let ranking = rankingOf(1)
    for (let number = 2; number <= 200; number += 1) {
      ranking = withPage(ranking, page(number))
      const end = rowCount(ranking)
      ranking = withoutFar(ranking, end - 30, end)
      expect(ranking.pages.size).toBeLessThanOrEqual(8)
    }
    expect(lastPage(ranking)).toBe(200)
    expect(rowCount(ranking)).toBe(2000)
    expect(missingPages(ranking, 0, 25)).toEqual([1, 2, 3])
  })

  it('is the same object if nothing is distant', () => {
    const ranking = rankingOf(1, 2)
    expect(withoutFar(ranking, 0, 10)).toBe(ranking)
  })

  it('misses nothing that was just added', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 50 }), fc.nat({ max: 60 }), fc.nat({ max: 40 }), (first, from, length) => {
        const ranking = rankingOf(first, first + 1, first + 2)
        expect(missingPages(ranking, from, from + length)).toEqual([])
        expect(rowsOf(ranking, from, from + length).every(({ player }) => player !== undefined)).toBe(true)
      }),
    )
  })
})
