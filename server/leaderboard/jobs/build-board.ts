import type { LeaderboardMode } from '../../../contract/leaderboard.ts'
import { avatarPath } from '../../accounts/public-user.ts'
import type { Database } from '../../kernel/db/database.ts'
import { inTransaction } from '../../kernel/db/transaction.ts'
import { accountOf, steamIdOfAccount } from '../rules/match-log/steam-id.ts'
import {
  type BoardLine,
  badgeFilterNames,
  pageSize,
  passes,
  slotCount,
  slotOf,
  writePage,
  writeSlot,
} from '../rules/ranking/board-page.ts'
import { rank } from '../rules/ranking/ranking.ts'
import { createStatTable, type StatTable } from '../rules/ranking/stat-table.ts'
import { badgesAndBans, peopleOf } from '../store/board-people.ts'
import { type NewPage, type NewSlot, writeBoardPages, writeBoardSlots } from '../store/boards.ts'
import { readStats } from '../store/player-stats.ts'

export interface BoardToBuild {
  readonly id: number
  readonly generation: number
  readonly mode: LeaderboardMode
}

export interface BuildDeps {
  readonly database: Database
  /** Epoch milliseconds. */
  now(): number
  /** Lets others do their work; asked every few milliseconds. @throws to give the ranking up. */
  breathe(): Promise<void>
}

/** Rows per statement; a statement of this size takes SQLite a few milliseconds. */
const rowsAtATime = 1000
const pagesAtATime = 20
const slotsAtATime = 200

async function readTable(board: BoardToBuild, banned: ReadonlySet<number>, deps: BuildDeps): Promise<StatTable> {
  const table = createStatTable()
  for (let after = -1; ; ) {
    const rows = await readStats(deps.database, board.id, after, rowsAtATime)
    for (const row of rows) if (!banned.has(row.account)) table.push(row.account, row)
    const last = rows.at(-1)
    if (last === undefined || rows.length < rowsAtATime) return table
    after = last.account
    await deps.breathe()
  }
}

async function drive<T>(steps: Generator<undefined, T>, breathe: () => Promise<void>): Promise<T> {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    await breathe()
  }
}

const toPages = (filter: string, lines: readonly BoardLine[], firstPage: number): NewPage[] =>
  Array.from({ length: Math.ceil(lines.length / pageSize) }, (_, i) => {
    const some = lines.slice(i * pageSize, (i + 1) * pageSize)
    return { filter, page: firstPage + i, first_rank: some[0]?.[1] ?? 0, body: writePage(some) }
  })

/** Writes the pages of everybody; answers those who show a badge, for the pages of the filters. */
async function writeMainPages(
  board: BoardToBuild,
  table: StatTable,
  rows: Uint32Array,
  groupsOf: ReadonlyMap<number, readonly string[]>,
  { database, breathe }: BuildDeps,
): Promise<BoardLine[]> {
  const holders: BoardLine[] = []
  const atATime = pagesAtATime * pageSize
  for (let start = 0; start < rows.length; start += atATime) {
    const some = rows.subarray(start, start + atATime)
    const people = await peopleOf(database, Array.from(some, table.account))
    const lines = Array.from(some, (row, i): BoardLine => {
      const account = table.account(row)
      const { name = '', avatar = null } = people.get(account) ?? {}
      const picture = avatarPath({ steam_id: steamIdOfAccount(account), avatar })
      return [account, start + i + 1, name, picture, [...(groupsOf.get(account) ?? [])], [...table.counters(row)]]
    })
    for (const line of lines) if (line[4].length > 0) holders.push(line)
    await inTransaction(database, (trx) => writeBoardPages(trx, board, toPages('', lines, start / pageSize + 1)))
    await breathe()
  }
  return holders
}

async function writeFilterPages(
  board: BoardToBuild,
  holders: readonly BoardLine[],
  { database, breathe }: BuildDeps,
): Promise<[string, number][]> {
  const lists = badgeFilterNames.map((filter) => {
    return { filter, lines: holders.filter(([, , , , groups]) => passes(filter, groups)) }
  })
  const pages = lists.flatMap(({ filter, lines }) => toPages(filter, lines, 1))
  for (let start = 0; start < pages.length; start += pagesAtATime) {
    const some = pages.slice(start, start + pagesAtATime)
    await inTransaction(database, (trx) => writeBoardPages(trx, board, some))
    await breathe()
  }
  return lists.map(({ filter, lines }) => [filter, lines.length])
}

/** The way from a player to their rank: players by slot, as chains through two arrays. */
async function writeSlots(
  board: BoardToBuild,
  table: StatTable,
  rows: Uint32Array,
  { database, breathe }: BuildDeps,
): Promise<void> {
  const heads = new Int32Array(slotCount(rows.length)).fill(-1)
  const next = new Int32Array(rows.length)
  rows.forEach((row, i) => {
    const slot = slotOf(table.account(row), rows.length)
    next[i] = heads[slot] ?? -1
    heads[slot] = i
  })
  await breathe()
  for (let start = 0; start < heads.length; start += slotsAtATime) {
    const slots: NewSlot[] = []
    for (let slot = start; slot < Math.min(heads.length, start + slotsAtATime); slot += 1) {
      const pairs: number[] = []
      for (let i = heads[slot] ?? -1; i >= 0; i = next[i] ?? -1) pairs.push(table.account(rows[i] ?? 0), i + 1)
      slots.push({ slot, body: writeSlot(pairs) })
    }
    await inTransaction(database, (trx) => writeBoardSlots(trx, board, slots))
    await breathe()
  }
}

/**
 * Ranks a board and writes its snapshot, which nobody sees until it is shown. Work of seconds for a million players, in
 * pieces of a few milliseconds. Answers the number of players per filter.
 */
export async function buildBoard(board: BoardToBuild, deps: BuildDeps): Promise<ReadonlyMap<string, number>> {
  const { groups, banned } = await badgesAndBans(deps.database, deps.now())
  const accounts = (ids: Iterable<string>): number[] => [...ids].flatMap((id) => accountOf(id) ?? [])
  const groupsOf = new Map([...groups].flatMap(([id, names]) => accounts([id]).map((account) => [account, names])))
  const table = await readTable(board, new Set(accounts(banned)), deps)
  const rows = await drive(rank(table, board.mode), deps.breathe)
  const holders = await writeMainPages(board, table, rows, groupsOf, deps)
  const totals = await writeFilterPages(board, holders, deps)
  await writeSlots(board, table, rows, deps)
  return new Map([['', rows.length], ...totals])
}
