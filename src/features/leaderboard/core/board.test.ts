import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { leaderboardRecord, steamIdOf } from '../../../../tests/support/leaderboard-record.ts'
import {
  type Board,
  hasMore,
  lastPage,
  missingPages,
  rowCount,
  rowOfPlayer,
  rowsOf,
  withoutFar,
  withPage,
} from './board.ts'
import { playerOf } from './player.ts'

const pageSize = 10

function page(number: number, { rows = pageSize, totalPages = 300 } = {}) {
  const from = (number - 1) * pageSize
  const players = Array.from({ length: rows }, (_, i) =>
    playerOf('dm', leaderboardRecord(from + i + 1), () => undefined),
  )
  return { players, page: number, totalPages, total: totalPages * pageSize, pageSize, updatedAt: null }
}

const boardOf = (...numbers: readonly number[]): Board =>
  numbers.slice(1).reduce((board, number) => withPage(board, page(number)), withPage(undefined, page(numbers[0] ?? 1)))

describe('a page', () => {
  it('appends, prepends, replaces, or starts over', () => {
    expect(rowCount(boardOf(1, 2, 3))).toBe(30)
    expect(boardOf(5, 6, 4)).toMatchObject({ first: 4, counts: [10, 10, 10] })
    expect(boardOf(1, 2, 2).counts).toEqual([10, 10])
    expect(boardOf(1, 2, 9)).toMatchObject({ first: 9, counts: [10] })
    expect(boardOf(9, 1)).toMatchObject({ first: 1, counts: [10] })
  })

  it('is the last one if there are no more', () => {
    expect(hasMore(withPage(undefined, page(1, { totalPages: 1 })))).toBe(false)
    expect(hasMore(withPage(undefined, page(1, { rows: 0, totalPages: 0 })))).toBe(false)
    expect(hasMore(boardOf(1))).toBe(true)
  })
})

describe('rows', () => {
  it('know their number in the whole list, in memory or not', () => {
    const board = withoutFar(boardOf(7, 8, 9, 10, 11, 12), 50, 60)
    expect(rowsOf(board, 9, 11).map(({ ordinal }) => ordinal)).toEqual([70, 71])
    expect(rowsOf(board, 9, 11)[0]?.player).toBeUndefined()
    expect(rowsOf(board, 58, 99).map(({ player }) => player?.rank)).toEqual([119, 120])
  })

  it('are found by their player', () => {
    expect(rowOfPlayer(boardOf(3, 4), steamIdOf(35))).toBe(14)
    expect(rowOfPlayer(boardOf(3, 4), steamIdOf(1))).toBe(-1)
  })

  it('stay in place if a page came with fewer', () => {
    const board = withPage(boardOf(1, 2, 3), page(2, { rows: 7 }))
    expect(rowCount(board)).toBe(27)
    expect(rowsOf(board, 17, 18)[0]?.player?.id).toBe(steamIdOf(21))
  })
})

describe('memory', () => {
  it('holds few pages however far the user scrolls', () => {
    let board = boardOf(1)
    for (let number = 2; number <= 200; number += 1) {
      board = withPage(board, page(number))
      const end = rowCount(board)
      board = withoutFar(board, end - 30, end)
      expect(board.pages.size).toBeLessThanOrEqual(8)
    }
    expect(lastPage(board)).toBe(200)
    expect(rowCount(board)).toBe(2000)
    expect(missingPages(board, 0, 25)).toEqual([1, 2, 3])
  })

  it('is the same object if nothing is distant', () => {
    const board = boardOf(1, 2)
    expect(withoutFar(board, 0, 10)).toBe(board)
  })

  it('misses nothing that was just added', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 50 }), fc.nat({ max: 60 }), fc.nat({ max: 40 }), (first, from, length) => {
        const board = boardOf(first, first + 1, first + 2)
        expect(missingPages(board, from, from + length)).toEqual([])
        expect(rowsOf(board, from, from + length).every(({ player }) => player !== undefined)).toBe(true)
      }),
    )
  })
})
