import * as v from 'valibot'
import { inChunks } from '../../kernel/db/chunks.ts'
import type { Database } from '../../kernel/db/database.ts'
import type { Tables } from '../../kernel/db/tables.ts'
import type { BoardRow } from '../tables.ts'

/** The snapshot that a board shows. */
export interface Board {
  readonly id: number
  readonly generation: number
  /** Players per filter; '' is everybody. */
  readonly totals: ReadonlyMap<string, number>
  /** Epoch milliseconds. */
  readonly builtAt: number
}

const totalsSchema = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.number()))

/** Every board that has a snapshot. */
export async function listBoards(db: Database): Promise<Board[]> {
  const rows = await db.kysely.selectFrom('board').selectAll().where('built_at', 'is not', null).execute()
  return rows.map(({ id, generation, totals, built_at }) => ({
    id,
    generation,
    totals: new Map(Object.entries(v.parse(totalsSchema, totals))),
    builtAt: built_at ?? 0,
  }))
}

/** Every board as the job that ranks sees it. */
export const listBoardRows = (db: Database): Promise<BoardRow[]> =>
  db.kysely.selectFrom('board').selectAll().orderBy('id').execute()

export interface PlaceOfPage {
  readonly filter: string
  /** From 1. */
  readonly page: number
}

/** The text of a page; undefined where there is none, or no longer. */
export async function readBoardPage(
  db: Database,
  { id, generation }: Pick<Board, 'id' | 'generation'>,
  { filter, page }: PlaceOfPage,
): Promise<string | undefined> {
  const row = await db.kysely
    .selectFrom('board_page')
    .select('body')
    .where('board_id', '=', id)
    .where('generation', '=', generation)
    .where('filter', '=', filter)
    .where('page', '=', page)
    .executeTakeFirst()
  return row?.body
}

/** The page of a filtered list on which a rank is, or would be. */
export async function pageOfRank(
  db: Database,
  { id, generation }: Pick<Board, 'id' | 'generation'>,
  filter: string,
  rank: number,
): Promise<number> {
  const pages = db.kysely
    .selectFrom('board_page')
    .select('page')
    .where('board_id', '=', id)
    .where('generation', '=', generation)
    .where('filter', '=', filter)
  // A few thousand badge holders at most: few pages, found by the primary key.
  const row = await pages.where('first_rank', '<=', rank).orderBy('page', 'desc').limit(1).executeTakeFirst()
  return row?.page ?? 1
}

export async function readBoardSlot(
  db: Database,
  { id, generation }: Pick<Board, 'id' | 'generation'>,
  slot: number,
): Promise<string | undefined> {
  const row = await db.kysely
    .selectFrom('board_slot')
    .select('body')
    .where('board_id', '=', id)
    .where('generation', '=', generation)
    .where('slot', '=', slot)
    .executeTakeFirst()
  return row?.body
}

export type NewPage = Omit<Tables['board_page'], 'board_id' | 'generation'>
export type NewSlot = Omit<Tables['board_slot'], 'board_id' | 'generation'>
type Snapshot = Pick<Board, 'id' | 'generation'>

/** Writes pages of a snapshot that nobody sees yet. Safe to repeat. */
export async function writeBoardPages(db: Database, snapshot: Snapshot, pages: readonly NewPage[]): Promise<void> {
  const place = { board_id: snapshot.id, generation: snapshot.generation }
  await inChunks(pages, (some) =>
    db.kysely
      .insertInto('board_page')
      .values(some.map((page) => ({ ...place, ...page })))
      .execute(),
  )
}

export async function writeBoardSlots(db: Database, snapshot: Snapshot, slots: readonly NewSlot[]): Promise<void> {
  const place = { board_id: snapshot.id, generation: snapshot.generation }
  await inChunks(slots, (some) =>
    db.kysely
      .insertInto('board_slot')
      .values(some.map((slot) => ({ ...place, ...slot })))
      .execute(),
  )
}

export interface BuiltBoard extends Snapshot {
  /** The revision of the statistics that it shows. */
  readonly revision: number
  readonly totals: ReadonlyMap<string, number>
  readonly builtAt: number
  readonly buildMs: number
}

/** Shows a snapshot from now on, whole: one statement. False where another process has shown a later one. */
export async function showBoard(db: Database, built: BuiltBoard): Promise<boolean> {
  const { numUpdatedRows } = await db.kysely
    .updateTable('board')
    .set({
      generation: built.generation,
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

const pagesPerDelete = 500

/** Deletes the snapshots of a board that are not shown: earlier ones, and what a killed process left behind. */
export async function dropOtherSnapshots(db: Database, { id, generation }: Snapshot): Promise<void> {
  for (const [table, column] of [
    ['board_page', 'page'],
    ['board_slot', 'slot'],
  ] as const) {
    const others = await db.kysely
      .selectFrom(table)
      .select((eb) => eb.fn.max<number | null>(column).as('last'))
      .where('board_id', '=', id)
      .where('generation', '<>', generation)
      .executeTakeFirst()
    const last = others?.last ?? null
    for (let from = 0; last !== null && from <= last; from += pagesPerDelete) {
      await db.kysely
        .deleteFrom(table)
        .where('board_id', '=', id)
        .where('generation', '<>', generation)
        .where(column, '>=', from)
        .where(column, '<', from + pagesPerDelete)
        .execute()
    }
  }
}
