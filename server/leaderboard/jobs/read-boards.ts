import { seconds } from '../../../contract/duration.ts'
import { type LeaderboardMode, type LeaderboardRecord, leaderboardModes } from '../../../contract/leaderboard.ts'
import type { Database } from '../../kernel/db/database.ts'
import { accountOf } from '../rules/match-log/steam-id.ts'
import { boardId } from '../rules/ranking/board-id.ts'
import { pageSize, rankInSlot, readPage, recordOf, slotOf } from '../rules/ranking/board-page.ts'
import type { Season } from '../rules/ranking/seasons.ts'
import { type Board, listBoards, pageOfRank, readBoardPage, readBoardSlot } from '../store/boards.ts'
import { listSeasons } from '../store/seasons.ts'

/** What is shown right now: the seasons, newest first, and the snapshot of each board. */
export interface Shown {
  readonly seasons: readonly Season[]
  readonly boards: ReadonlyMap<number, Board>
}

/** Reads of the boards. */
export interface BoardReader {
  /** At most a second old. */
  shown(): Promise<Shown>
  page(board: Board, filter: string, page: number): Promise<LeaderboardRecord[]>
  rankOf(board: Board, steamId: string): Promise<number | undefined>
  /** The page of a list that holds a rank. */
  pageWith(board: Board, filter: string, rank: number): Promise<number>
  /** The records of a player, one per mode, in one period. */
  recordsOf(shown: Shown, steamId: string, season: number): Promise<LeaderboardRecord[]>
}

const freshFor = seconds(1)

export function createBoardReader(database: Database, now: () => number): BoardReader {
  let kept: { readonly at: number; readonly shown: Promise<Shown> } | undefined

  const read = async (): Promise<Shown> => {
    const [seasons, boards] = await Promise.all([listSeasons(database), listBoards(database)])
    return { seasons, boards: new Map(boards.map((board) => [board.id, board])) }
  }
  const shown = (): Promise<Shown> => {
    if (kept !== undefined && Math.abs(now() - kept.at) < freshFor) return kept.shown
    const current = { at: now(), shown: read() }
    kept = current
    current.shown.catch(() => {
      if (kept === current) kept = undefined
    })
    return current.shown
  }
  /** Reads from a snapshot, or from the one that has taken its place meanwhile. */
  const fromSnapshot = async (
    board: Board,
    readText: (board: Board) => Promise<string | undefined>,
  ): Promise<string | undefined> => {
    const text = await readText(board)
    if (text !== undefined) return text
    kept = undefined
    const newer = (await shown()).boards.get(board.id)
    return newer === undefined || newer.generation === board.generation ? undefined : readText(newer)
  }
  const page = async (board: Board, filter: string, number: number): Promise<LeaderboardRecord[]> => {
    const body = await fromSnapshot(board, (of) => readBoardPage(database, of, { filter, page: number }))
    return body === undefined ? [] : readPage(body).map(recordOf)
  }
  const rankOf = async (board: Board, steamId: string): Promise<number | undefined> => {
    const account = accountOf(steamId)
    if (account === undefined) return undefined
    const slot = (of: Board): number => slotOf(account, of.totals.get('') ?? 0)
    const body = await fromSnapshot(board, (of) => readBoardSlot(database, of, slot(of)))
    return body === undefined ? undefined : rankInSlot(body, account)
  }
  const recordIn = async (board: Board | undefined, steamId: string, mode: LeaderboardMode) => {
    if (board === undefined) return []
    const rank = await rankOf(board, steamId)
    if (rank === undefined) return []
    const records = await page(board, '', Math.ceil(rank / pageSize))
    return records.filter(({ steamid }) => steamid === steamId).map((record) => ({ ...record, mode }))
  }
  return {
    shown,
    page,
    rankOf,
    pageWith: (board, filter, rank) =>
      filter === '' ? Promise.resolve(Math.ceil(rank / pageSize)) : pageOfRank(database, board, filter, rank),
    async recordsOf({ boards }, steamId, season) {
      const found = leaderboardModes.map((mode) => recordIn(boards.get(boardId(mode, season)), steamId, mode))
      return (await Promise.all(found)).flat()
    },
  }
}
