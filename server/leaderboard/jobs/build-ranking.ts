import { accountOf } from '../../../contract/accounts/steam-id.ts'
import type { LeaderboardMode } from '../../../contract/leaderboard/leaderboard.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { spotsOf } from '../rules/ranking/column-order.ts'
import { type RankedRows, rank } from '../rules/ranking/ranking.ts'
import {
  badgeFilterNames,
  pageFacts,
  pageSize,
  pageText,
  passes,
  type RankingLine,
  recordsText,
  slotCount,
  slotOf,
  writeLine,
  writePage,
  writeSlot,
} from '../rules/ranking/ranking-page.ts'
import { createStatTable, type StatTable } from '../rules/ranking/stat-table.ts'
import { listHiddenPages } from '../store/hidden-pages.ts'
import { packResponse } from '../store/page-response.ts'
import { type PlayerDirectory, peopleOf } from '../store/people.ts'
import { readStats } from '../store/player-stats.ts'
import { type NewPage, type NewSlot, writeRankingPages, writeRankingSlots } from '../store/rankings.ts'
import { listRemovedPlayers } from '../store/removed-players.ts'
import { type Holder, writeOrders } from './build-orders.ts'
import { drive } from './drive.ts'

export interface NextRanking {
  readonly id: number
  readonly generation: number
  readonly mode: LeaderboardMode
  /** Epoch milliseconds that its pages state. */
  readonly builtAt: number
}

export interface BuildDeps extends Pick<Kernel, 'database' | 'now'> {
  readonly directory: PlayerDirectory
  /** Called after every few milliseconds of work. @throws to abort the ranking. */
  pause(): Promise<void>
}

/**
 * Rows per statement. One that takes a millisecond or two delays no request for longer: other writers of SQLite wait for it,
 * and on a machine with few cores the requests wait for whatever computes.
 */
const rowsAtATime = 250
const pagesAtATime = 5
const slotsAtATime = 50

/** What a ranking is built from. */
interface Source {
  readonly table: StatTable
  /** The names of the players, by row of the table. */
  readonly names: readonly string[]
  /** Their pictures: few players have one. */
  readonly avatars: ReadonlyMap<number, string>
}

/** Players who are not listed, or not by name. */
interface Apart {
  /** Banned, or removed by staff. */
  readonly out: ReadonlySet<number>
  /** What stands for the players who have hidden their pages. */
  readonly pseudonyms: ReadonlyMap<number, number>
}

/**
 * Reads counters, names and pictures in the order of the accounts, in which neighbours share a page of the database. In the
 * order of the ranking they do not, and SQLite empties a reader's cache after every write: names would take a third of a build.
 */
async function readSource(ranking: NextRanking, { out, pseudonyms }: Apart, deps: BuildDeps): Promise<Source> {
  const { database, directory, pause } = deps
  const table = createStatTable()
  const names: string[] = []
  const avatars = new Map<number, string>()
  for (let after = -1; ; ) {
    const rows = await readStats(database, ranking.id, after, rowsAtATime)
    const shown = rows.filter(({ account }) => !out.has(account))
    const accounts = shown.map(({ account }) => account)
    const people = await peopleOf(database, directory, accounts)
    for (const row of shown) {
      const person = pseudonyms.has(row.account) ? undefined : people.get(row.account)
      const { name = '', avatar = null } = person ?? {}
      if (avatar !== null) avatars.set(table.size, avatar)
      names.push(name)
      table.push(row.account, row)
    }
    const last = rows.at(-1)
    if (last === undefined || rows.length < rowsAtATime) return { table, names, avatars }
    after = last.account
    await pause()
  }
}

/** The line of a player with a badge, and their place among all, ranked or not: from 0. */
interface PlacedLine extends Holder {
  readonly line: RankingLine
  /** The line as it is stored. */
  readonly text: string
}

/** A list of a ranking. */
interface List {
  /** The name of a badge filter; '' is all players. */
  readonly filter: string
  /** Players in the whole list. */
  readonly total: number
  readonly builtAt: number
}

const toPages = ({ filter, total, builtAt }: List, lines: readonly PlacedLine[], firstPage: number): NewPage[] =>
  Array.from({ length: Math.ceil(lines.length / pageSize) }, (_, i) => {
    const some = lines.slice(i * pageSize, (i + 1) * pageSize)
    const page = firstPage + i
    const body = writePage(some.map(({ text }) => text))
    const records = recordsText(some.map(({ line }) => line))
    const response = packResponse(pageText(records, pageFacts(total, page, builtAt)), filter === '' && page === 1)
    return { filter, page, first_rank: (some[0]?.place ?? 0) + 1, body, response }
  })

/** How a player is listed: by which number, and with which groups. */
interface Shown {
  readonly number: number
  readonly groups: readonly string[]
}

/** Writes the unfiltered pages. Returns where each line is, and the players with a badge, for the filters. */
async function writeMainPages(
  ranking: NextRanking,
  { table, names, avatars }: Source,
  { rows, ranked }: RankedRows,
  shownOf: (account: number) => Shown,
  { database, pause }: BuildDeps,
): Promise<{ readonly holders: readonly PlacedLine[]; readonly spots: Float64Array }> {
  const holders: PlacedLine[] = []
  const spots = new Float64Array(rows.length)
  const atATime = pagesAtATime * pageSize
  const list = { filter: '', total: rows.length, builtAt: ranking.builtAt }
  for (let start = 0; start < rows.length; start += atATime) {
    const some = rows.subarray(start, start + atATime)
    const lines = Array.from(some, (row, i): PlacedLine => {
      const { number, groups } = shownOf(table.account(row))
      const place = start + i
      const [name, avatar] = [names[row] ?? '', avatars.get(row) ?? null]
      const rank = place < ranked ? place + 1 : 0
      const line: RankingLine = [number, rank, name, avatar, [...groups], table.counters(row)]
      return { place, groups, line, text: writeLine(line) }
    })
    for (const line of lines) if (line.groups.length > 0) holders.push(line)
    const pages = toPages(list, lines, start / pageSize + 1)
    for (let first = 0; first < lines.length; first += pageSize) {
      const texts = lines.slice(first, first + pageSize).map(({ text }) => text)
      spots.set(spotsOf(texts, start + first), start + first)
    }
    await writeRankingPages(database, ranking, pages)
    await pause()
  }
  return { holders, spots }
}

async function writeFilterPages(
  ranking: NextRanking,
  holders: readonly PlacedLine[],
  { database, pause }: BuildDeps,
): Promise<[string, number][]> {
  const lists = badgeFilterNames.map((filter) => {
    return { filter, lines: holders.filter(({ groups }) => passes(filter, groups)) }
  })
  const { builtAt } = ranking
  const pages = lists.flatMap(({ filter, lines }) => toPages({ filter, total: lines.length, builtAt }, lines, 1))
  for (let start = 0; start < pages.length; start += pagesAtATime) {
    const some = pages.slice(start, start + pagesAtATime)
    await writeRankingPages(database, ranking, some)
    await pause()
  }
  return lists.map(({ filter, lines }) => [filter, lines.length])
}

/** Writes the index from player to place (from 1): players by slot, chained through two arrays. */
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
    await writeRankingSlots(database, ranking, slots)
    await pause()
  }
}

/**
 * Builds the next snapshot of a ranking without publishing it: seconds of work for a million players, in slices of a few
 * milliseconds. Resolves to its totals (store/rankings.ts).
 */
export async function buildRanking(ranking: NextRanking, deps: BuildDeps): Promise<ReadonlyMap<string, number>> {
  const [groups, banned, removed, pseudonyms] = await Promise.all([
    deps.directory.groups(deps.now()),
    deps.directory.banned(deps.now()),
    listRemovedPlayers(deps.database),
    listHiddenPages(deps.database),
  ])
  const accounts = (ids: Iterable<string>): number[] => [...ids].flatMap((id) => accountOf(id) ?? [])
  const groupsOf = new Map([...groups].flatMap(([id, names]) => accounts([id]).map((account) => [account, names])))
  const source = await readSource(ranking, { out: new Set([...accounts(banned), ...removed]), pseudonyms }, deps)
  const { table } = source
  const shownOf = (account: number): Shown => {
    const pseudonym = pseudonyms.get(account)
    // Few have a badge: it would tell who it is.
    return pseudonym === undefined
      ? { number: account, groups: groupsOf.get(account) ?? [] }
      : { number: pseudonym, groups: [] }
  }
  const ranked = await drive(rank(table, ranking.mode), deps.pause)
  const { rows } = ranked
  const { holders, spots } = await writeMainPages(ranking, source, ranked, shownOf, deps)
  const totals = await writeFilterPages(ranking, holders, deps)
  await writeSlots(ranking, table, rows, deps)
  const founded = await writeOrders(ranking, { table, rows, spots, holders }, deps)
  return new Map([['', rows.length], ...totals, ...founded])
}
