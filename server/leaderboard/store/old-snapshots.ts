import type { Database } from '../../kernel/db/database.ts'
import type { SnapshotId } from './rankings.ts'

/** Few, because other writers of SQLite wait for a statement. */
const rowsPerDelete = 25

/** Calls `step` for numbers from `from` up to `to`, exclusive, until `last` is covered. */
async function inSteps(last: number, step: (from: number, to: number) => Promise<unknown>): Promise<void> {
  for (let from = 0; from <= last; from += rowsPerDelete) await step(from, from + rowsPerDelete)
}

type Drop = (db: Database, other: SnapshotId, pause: () => Promise<void>) => Promise<void>

const dropPages: Drop = async (db, { id, generation }, pause) => {
  const pages = await db.kysely
    .selectFrom('board_page')
    .select(['generation', 'filter', (eb) => eb.fn.max<number>('page').as('last')])
    .where('board_id', '=', id)
    .where('generation', '<>', generation)
    .groupBy(['generation', 'filter'])
    .execute()
  await pause()
  for (const other of pages) {
    await inSteps(other.last, async (from, to) => {
      await db.kysely
        .deleteFrom('board_page')
        .where('board_id', '=', id)
        .where('generation', '=', other.generation)
        .where('filter', '=', other.filter)
        .where('page', '>=', from)
        .where('page', '<', to)
        .execute()
      await pause()
    })
  }
}

const dropSlots: Drop = async (db, { id, generation }, pause) => {
  const slots = await db.kysely
    .selectFrom('board_slot')
    .select(['generation', (eb) => eb.fn.max<number>('slot').as('last')])
    .where('board_id', '=', id)
    .where('generation', '<>', generation)
    .groupBy('generation')
    .execute()
  await pause()
  for (const other of slots) {
    await inSteps(other.last, async (from, to) => {
      await db.kysely
        .deleteFrom('board_slot')
        .where('board_id', '=', id)
        .where('generation', '=', other.generation)
        .where('slot', '>=', from)
        .where('slot', '<', to)
        .execute()
      await pause()
    })
  }
}

const dropOrders: Drop = async (db, { id, generation }, pause) => {
  const orders = await db.kysely
    .selectFrom('board_order')
    .select(['generation', 'filter', 'sort', (eb) => eb.fn.max<number>('piece').as('last')])
    .where('board_id', '=', id)
    .where('generation', '<>', generation)
    .groupBy(['generation', 'filter', 'sort'])
    .execute()
  await pause()
  for (const other of orders) {
    await inSteps(other.last, async (from, to) => {
      await db.kysely
        .deleteFrom('board_order')
        .where('board_id', '=', id)
        .where('generation', '=', other.generation)
        .where('filter', '=', other.filter)
        .where('sort', '=', other.sort)
        .where('piece', '>=', from)
        .where('piece', '<', to)
        .execute()
      await pause()
    })
  }
}

/**
 * Deletes the unpublished snapshots of a ranking: earlier ones, and leftovers of a killed process. `pause` is called
 * after every statement.
 */
export async function dropOtherSnapshots(
  db: Database,
  snapshot: SnapshotId,
  pause: () => Promise<void>,
): Promise<void> {
  for (const drop of [dropPages, dropSlots, dropOrders]) await drop(db, snapshot, pause)
}
