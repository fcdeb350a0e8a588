import type { LeaderboardMode } from '../../../contract/leaderboard.ts'
import { accountOf } from '../../../contract/steam-id.ts'
import type { Database } from '../../kernel/db/database.ts'
import { inTransaction } from '../../kernel/db/transaction.ts'
import { rank } from '../rules/ranking/ranking.ts'
import {
  badgeFilterNames,
  pageSize,
  passes,
  type RankingLine,
  slotCount,
  slotOf,
  writePage,
  writeSlot,
} from '../rules/ranking/ranking-page.ts'
import { createStatTable, type StatTable } from '../rules/ranking/stat-table.ts'
import { type PlayerDirectory, peopleOf } from '../store/people.ts'
import { readStats } from '../store/player-stats.ts'
import { type NewPage, type NewSlot, writeRankingPages, writeRankingSlots } from '../store/rankings.ts'
import { listRemovedPlayers } from '../store/removed-players.ts'

export interface NextRanking {
  readonly id: number
  readonly generation: number
  readonly mode: LeaderboardMode
}

export interface BuildDeps {
  readonly database: Database
  readonly directory: PlayerDirectory
  /** Epoch milliseconds. */
  now(): number
  /** Called after every few milliseconds of work. @throws to abort the ranking. */
  pause(): Promise<void>
}

/** Rows per statement; a statement of this size takes SQLite a few milliseconds. */
const rowsAtATime = 1000
const pagesAtATime = 20
const slotsAtATime = 200

async function readTable(ranking: NextRanking, hidden: ReadonlySet<number>, deps: BuildDeps): Promise<StatTable> {
  const table = createStatTable()
  for (let after = -1; ; ) {
    const rows = await readStats(deps.database, ranking.id, after, rowsAtATime)
    for (const row of rows) if (!hidden.has(row.account)) table.push(row.account, row)
    const last = rows.at(-1)
    if (last === undefined || rows.length < rowsAtATime) return table
    after = last.account
    await deps.pause()
  }
}

async function drive<T>(steps: Generator<undefined, T>, pause: () => Promise<void>): Promise<T> {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    await pause()
  }
}

const toPages = (filter: string, lines: readonly RankingLine[], firstPage: number): NewPage[] =>
  Array.from({ length: Math.ceil(lines.length / pageSize) }, (_, i) => {
    const some = lines.slice(i * pageSize, (i + 1) * pageSize)
    return { filter, page: firstPage + i, first_rank: some[0]?.[1] ?? 0, body: writePage(some) }
  })

/** Writes the unfiltered pages. Returns the players with a badge, for the pages of the filters. */
async function writeMainPages(
  ranking: NextRanking,
  table: StatTable,
  rows: Uint32Array,
  groupsOf: ReadonlyMap<number, readonly string[]>,
  { database, directory, pause }: BuildDeps,
): Promise<RankingLine[]> {
  const holders: RankingLine[] = []
  const atATime = pagesAtATime * pageSize
  for (let start = 0; start < rows.length; start += atATime) {
    const some = rows.subarray(start, start + atATime)
    const people = await peopleOf(database, directory, Array.from(some, table.account))
    const lines = Array.from(some, (row, i): RankingLine => {
      const account = table.account(row)
      const { name = '', avatar = null } = people.get(account) ?? {}
      return [account, start + i + 1, name, avatar, [...(groupsOf.get(account) ?? [])], [...table.counters(row)]]
    })
    for (const line of lines) if (line[4].length > 0) holders.push(line)
    await inTransaction(database, (trx) => writeRankingPages(trx, ranking, toPages('', lines, start / pageSize + 1)))
    await pause()
  }
  return holders
}

async function writeFilterPages(
  ranking: NextRanking,
  holders: readonly RankingLine[],
  { database, pause }: BuildDeps,
): Promise<[string, number][]> {
  const lists = badgeFilterNames.map((filter) => {
    return { filter, lines: holders.filter(([, , , , groups]) => passes(filter, groups)) }
  })
  const pages = lists.flatMap(({ filter, lines }) => toPages(filter, lines, 1))
  for (let start = 0; start < pages.length; start += pagesAtATime) {
    const some = pages.slice(start, start + pagesAtATime)
    await inTransaction(database, (trx) => writeRankingPages(trx, ranking, some))
    await pause()
  }
  return lists.map(({ filter, lines }) => [filter, lines.length])
}

/** Writes the index from player to rank: players by slot, chained through two arrays. */
async function writeSlots(
  ranking: NextRanking,
  table: StatTable,
  rows: Uint32Array,
  { database, pause }: BuildDeps,
): Promise<void> {
  const heads = new Int32Array(slotCount(rows.length)).fill(-1)
  const next = new Int32Array(rows.length)
  rows.forEach((row, i) => {
    const slot = slotOf(table.account(row), rows.length)
    next[i] = heads[slot] ?? -1
    heads[slot] = i
  })
  await pause()
  for (let start = 0; start < heads.length; start += slotsAtATime) {
    const slots: NewSlot[] = []
    for (let slot = start; slot < Math.min(heads.length, start + slotsAtATime); slot += 1) {
      const pairs: number[] = []
      for (let i = heads[slot] ?? -1; i >= 0; i = next[i] ?? -1) pairs.push(table.account(rows[i] ?? 0), i + 1)
      slots.push({ slot, body: writeSlot(pairs) })
    }
    await inTransaction(database, (trx) => writeRankingSlots(trx, ranking, slots))
    await pause()
  }
}

/**
 * Builds the next snapshot of a ranking without publishing it: seconds of work for a million players, in slices of a few
 * milliseconds. Resolves to the number of players per filter.
 */
export async function buildRanking(ranking: NextRanking, deps: BuildDeps): Promise<ReadonlyMap<string, number>> {
  const [groups, banned, removed] = await Promise.all([
    deps.directory.groups(deps.now()),
    deps.directory.banned(deps.now()),
    listRemovedPlayers(deps.database),
  ])
  const accounts = (ids: Iterable<string>): number[] => [...ids].flatMap((id) => accountOf(id) ?? [])
  const groupsOf = new Map([...groups].flatMap(([id, names]) => accounts([id]).map((account) => [account, names])))
  const table = await readTable(ranking, new Set([...accounts(banned), ...removed]), deps)
  const rows = await drive(rank(table, ranking.mode), deps.pause)
  const holders = await writeMainPages(ranking, table, rows, groupsOf, deps)
  const totals = await writeFilterPages(ranking, holders, deps)
  await writeSlots(ranking, table, rows, deps)
  return new Map([['', rows.length], ...totals])
}
