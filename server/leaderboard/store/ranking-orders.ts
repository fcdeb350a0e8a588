import { sql } from 'kysely'
import type { ColumnSort } from '../../../contract/leaderboard/leaderboard-order.ts'
import { inChunks } from '../../kernel/db/chunks.ts'
import type { Database } from '../../kernel/db/database.ts'
import { type Places, prepareRead } from '../../kernel/db/prepared-query.ts'
import type { ReadDatabase } from '../../kernel/db/reads.ts'
import type { Tables } from '../../kernel/db/tables.ts'
import { type Part, playersPerPiece, readPiece, type Spot, spotScale } from '../rules/ranking/column-order.ts'
import { pageSize, writePage } from '../rules/ranking/ranking-page.ts'
import type { SnapshotId } from './rankings.ts'

export type NewPiece = Omit<Tables['board_order'], 'board_id' | 'generation'>

/** Writes pieces of the orders of an unpublished snapshot. */
export async function writeRankingOrders(
  db: Database,
  snapshot: SnapshotId,
  pieces: readonly NewPiece[],
): Promise<void> {
  const place = { board_id: snapshot.id, generation: snapshot.generation }
  await inChunks(pieces, (some) =>
    db.kysely
      .insertInto('board_order')
      .values(some.map((piece) => ({ ...place, ...piece })))
      .execute(),
  )
}

const pieceBodies = prepareRead(
  (
    kysely,
    place: Places<{ id: number; generation: number; filter: string; sort: string; first: number; last: number }>,
  ) =>
    kysely
      .selectFrom('board_order')
      .select('body')
      .where('board_id', '=', place('id'))
      .where('generation', '=', place('generation'))
      .where('filter', '=', place('filter'))
      .where('sort', '=', place('sort'))
      .where('piece', '>=', place('first'))
      .where('piece', '<=', place('last'))
      .orderBy('piece'),
)

export interface OrderedPart extends Part {
  readonly filter: string
  readonly sort: ColumnSort['column']
}

/** A part of a list in the order of a column, highest first. */
export async function readSpots(
  db: ReadDatabase,
  { id, generation }: SnapshotId,
  { filter, sort, from, to }: OrderedPart,
): Promise<Spot[]> {
  if (to <= from) return []
  const [first, last] = [Math.floor(from / playersPerPiece), Math.floor((to - 1) / playersPerPiece)]
  const pieces = await pieceBodies(db, { id, generation, filter, sort, first, last })
  return pieces.flatMap(({ body }, i) => {
    const start = (first + i) * playersPerPiece
    return readPiece(body, Math.max(0, from - start), to - start)
  })
}

const linesAt = prepareRead((kysely, place: Places<{ id: number; generation: number; spots: string }>, kind) => {
  const source =
    kind === 'sqlite'
      ? sql<{ spot: number; nth: number }>`(select value as spot, key as nth from json_each(${place('spots')}))`
      : sql<{ spot: number; nth: number }>`(select value::bigint as spot, ordinality as nth
            from json_array_elements_text(${place('spots')}::json) with ordinality)`
  const [length, offset, size] = [sql.lit(spotScale.length), sql.lit(spotScale.offset), sql.lit(pageSize)]
  const page = sql<number>`(listed.spot / ${length} / ${offset} / ${size} + 1)`
  // Each line is cut out of its page by the database, which would otherwise send fifty pages for one.
  const [from, count] = [sql`listed.spot / ${length} % ${offset} + 1`, sql`listed.spot % ${length}`]
  const line =
    kind === 'sqlite'
      ? sql<string>`substr(board_page.body, ${from}, ${count})`
      : sql<string>`substr(board_page.body, (${from})::integer, (${count})::integer)`
  // A subquery per line: in a join SQLite compared every page of the ranking with every line.
  return kysely
    .selectFrom(source.as('listed'))
    .select((eb) =>
      eb
        .selectFrom('board_page')
        .select(line.as('text'))
        .where('board_page.board_id', '=', place('id'))
        .where('board_page.generation', '=', place('generation'))
        .where('board_page.filter', '=', '')
        .where('board_page.page', '=', kind === 'sqlite' ? page : sql<number>`${page}::integer`)
        .as('line'),
    )
    .orderBy('listed.nth')
})

/** The lines at these spots as the text of a page, in this order; undefined if the snapshot was deleted. */
export async function readLinesAt(
  db: ReadDatabase,
  { id, generation }: SnapshotId,
  spots: readonly Spot[],
): Promise<string | undefined> {
  const rows = await linesAt(db, { id, generation, spots: JSON.stringify(spots) })
  const lines = rows.flatMap(({ line }) => line ?? [])
  return lines.length < spots.length ? undefined : writePage(lines)
}
