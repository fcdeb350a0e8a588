import * as v from 'valibot'
import type { LeaderboardMode } from '../../../contract/leaderboard/leaderboard.ts'
import { inChunks } from '../../kernel/db/chunks.ts'
import type { Database } from '../../kernel/db/database.ts'
import { type Places, prepareRead } from '../../kernel/db/prepared-query.ts'
import type { ReadDatabase } from '../../kernel/db/reads.ts'
import type { Tables } from '../../kernel/db/tables.ts'
import { type ModeNumbers, modeOfRanking, specifiedNumbers } from '../rules/ranking/ranking-id.ts'
import type { RankingRow } from '../tables.ts'

/** The published snapshot of one mode and season. */
export interface Ranking {
  readonly id: number
  /** Undefined: a later release has written it. */
  readonly mode: LeaderboardMode | undefined
  readonly generation: number
  /** Players per filter, '' is all players; and how many of them come first in the order of a column (`foundedKey`). */
  readonly totals: ReadonlyMap<string, number>
  /** Epoch milliseconds. */
  readonly builtAt: number
  /** It can be sorted by columns; false, until 0.3.0: a process of an earlier release built it. */
  readonly hasOrders: boolean
}

const totalsSchema = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.number()))

/** All rankings that have a published snapshot. */
export async function listRankings(db: ReadDatabase, numbers: ModeNumbers = specifiedNumbers): Promise<Ranking[]> {
  const rows = await db.kysely.selectFrom('board').selectAll().where('built_at', 'is not', null).execute()
  return rows.map(({ id, generation, ordered_generation, totals, built_at }) => ({
    id,
    mode: modeOfRanking(id, numbers),
    generation,
    hasOrders: ordered_generation === generation,
    totals: new Map(Object.entries(v.parse(totalsSchema, totals))),
    builtAt: built_at ?? 0,
  }))
}

/** All rankings with the columns that the rebuild job needs. */
export const listRankingRows = (db: Database): Promise<RankingRow[]> =>
  db.kysely.selectFrom('board').selectAll().orderBy('id').execute()

type PageValues = Readonly<Record<'id' | 'generation' | 'page', number> & Record<'filter', string>>

const pageAt = (kysely: ReadDatabase['kysely'], place: Places<PageValues>) =>
  kysely
    .selectFrom('board_page')
    .where('board_id', '=', place('id'))
    .where('generation', '=', place('generation'))
    .where('filter', '=', place('filter'))
    .where('page', '=', place('page'))

const pageBody = prepareRead((kysely, place: Places<PageValues>) => pageAt(kysely, place).select('body'))
const pageResponse = prepareRead((kysely, place: Places<PageValues>) => pageAt(kysely, place).select('response'))

const slotBody = prepareRead((kysely, place: Places<{ id: number; generation: number; slot: number }>) =>
  kysely
    .selectFrom('board_slot')
    .select('body')
    .where('board_id', '=', place('id'))
    .where('generation', '=', place('generation'))
    .where('slot', '=', place('slot')),
)

export interface PageKey {
  readonly filter: string
  /** From 1. */
  readonly page: number
}

/** The body of a page; undefined if it does not exist or its snapshot was deleted. */
export async function readRankingPage(
  db: ReadDatabase,
  { id, generation }: Pick<Ranking, 'id' | 'generation'>,
  { filter, page }: PageKey,
): Promise<string | undefined> {
  const [row] = await pageBody(db, { id, generation, filter, page })
  return row?.body
}

/** The stored response of a page; undefined if there is none, or its snapshot was deleted. */
export async function readPageResponse(
  db: ReadDatabase,
  { id, generation }: Pick<Ranking, 'id' | 'generation'>,
  { filter, page }: PageKey,
): Promise<Uint8Array | undefined> {
  const [row] = await pageResponse(db, { id, generation, filter, page })
  return row?.response ?? undefined
}

/** The page of a filtered list that holds a place among all (from 1), or would hold it. */
export async function pageOfPlace(
  db: ReadDatabase,
  { id, generation }: Pick<Ranking, 'id' | 'generation'>,
  filter: string,
  place: number,
): Promise<number> {
  const pages = db.kysely
    .selectFrom('board_page')
    .select('page')
    .where('board_id', '=', id)
    .where('generation', '=', generation)
    .where('filter', '=', filter)
  // A few thousand badge holders at most: few pages, found by the primary key.
  const row = await pages.where('first_rank', '<=', place).orderBy('page', 'desc').limit(1).executeTakeFirst()
  return row?.page ?? 1
}

export async function readRankingSlot(
  db: ReadDatabase,
  { id, generation }: Pick<Ranking, 'id' | 'generation'>,
  slot: number,
): Promise<string | undefined> {
  const [row] = await slotBody(db, { id, generation, slot })
  return row?.body
}

export type NewPage = Omit<Tables['board_page'], 'board_id' | 'generation'>
export type NewSlot = Omit<Tables['board_slot'], 'board_id' | 'generation'>
export type SnapshotId = Pick<Ranking, 'id' | 'generation'>

/** Writes pages of an unpublished snapshot. */
export async function writeRankingPages(db: Database, snapshot: SnapshotId, pages: readonly NewPage[]): Promise<void> {
  const place = { board_id: snapshot.id, generation: snapshot.generation }
  await inChunks(pages, (some) =>
    db.kysely
      .insertInto('board_page')
      .values(some.map((page) => ({ ...place, ...page })))
      .execute(),
  )
}

export async function writeRankingSlots(db: Database, snapshot: SnapshotId, slots: readonly NewSlot[]): Promise<void> {
  const place = { board_id: snapshot.id, generation: snapshot.generation }
  await inChunks(slots, (some) =>
    db.kysely
      .insertInto('board_slot')
      .values(some.map((slot) => ({ ...place, ...slot })))
      .execute(),
  )
}

export interface RankingSnapshot extends SnapshotId {
  /** The revision of the statistics that it was built from. */
  readonly revision: number
  readonly totals: ReadonlyMap<string, number>
  readonly builtAt: number
  readonly buildMs: number
}

/** Publishes a snapshot in one statement. False if another process has published a later one. */
export async function publishSnapshot(db: Database, built: RankingSnapshot): Promise<boolean> {
  const { numUpdatedRows } = await db.kysely
    .updateTable('board')
    .set({
      generation: built.generation,
      ordered_generation: built.generation,
      built_revision: built.revision,
      totals: JSON.stringify(Object.fromEntries(built.totals)),
      built_at: built.builtAt,
      build_ms: built.buildMs,
    })
    .where('id', '=', built.id)
    .where('generation', '<', built.generation)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
