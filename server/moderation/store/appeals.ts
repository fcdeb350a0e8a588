import { sql } from 'kysely'
import type { Database } from '../../kernel/db/database.ts'
import type { OldRows } from '../../kernel/db/remove-rows.ts'
import type { Transaction } from '../../kernel/db/transaction.ts'
import type { AppealMessageRow, AppealRow } from '../tables.ts'

/** The newest appeal of a player. */
export const readNewestAppeal = ({ kysely }: Database, steamId: string): Promise<AppealRow | undefined> =>
  kysely
    .selectFrom('appeal')
    .selectAll()
    .where('steam_id', '=', steamId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

export const findAppeal = ({ kysely }: Database, id: string): Promise<AppealRow | undefined> =>
  kysely.selectFrom('appeal').selectAll().where('id', '=', id).executeTakeFirst()

/** Oldest first. */
export const listMessages = ({ kysely }: Database, appealId: string): Promise<AppealMessageRow[]> =>
  kysely.selectFrom('appeal_message').selectAll().where('appeal_id', '=', appealId).orderBy('position').execute()

export interface AppealPage {
  readonly isOpen: boolean
  readonly after?: { readonly at: number; readonly id: string } | undefined
  readonly limit: number
}

/** Appeals that changed last first. */
export function pageOfAppeals({ kysely }: Database, { isOpen, after, limit }: AppealPage): Promise<AppealRow[]> {
  let query = kysely
    .selectFrom('appeal')
    .selectAll()
    .where('state', isOpen ? '=' : '<>', 'open')
  if (after !== undefined) {
    const { at, id } = after
    query = query.where((eb) => eb(eb.refTuple('changed_at', 'id'), '<', eb.tuple(at, id)))
  }
  return query.orderBy('changed_at', 'desc').orderBy('id', 'desc').limit(limit).execute()
}

/** Open appeals that wait for staff, those that wait longest first, at most `limit`; and how many there are. */
export async function waitingAppeals({ kysely }: Database, limit: number) {
  const waiting = kysely.selectFrom('appeal').where('state', '=', 'open').where('is_asked', '=', 0)
  const [rows, { count }] = await Promise.all([
    waiting.select(['id', 'steam_id', 'changed_at']).orderBy('changed_at').orderBy('id').limit(limit).execute(),
    waiting.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  return { rows, count: Number(count) }
}

/** Without a parameter, which SQLite would not find in the index. */
const isOpen = sql<boolean>`state = 'open'`

/** Writes a new open appeal with its first message. False if the player has an open one: another call was first. */
export async function insertAppeal(
  trx: Transaction,
  appeal: Pick<AppealRow, 'id' | 'ban_id' | 'steam_id' | 'language'>,
  text: string,
  at: number,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx.kysely
    .insertInto('appeal')
    .values({
      ...appeal,
      ...{ state: 'open', is_asked: 0, messages: 1, created_at: at, changed_at: at },
      ...{ decided_at: null, decided_by: null, again_at: null },
    })
    .onConflict((conflict) => conflict.column('steam_id').where(isOpen).doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows !== 1n) return false
  await insertMessage(trx, { appeal_id: appeal.id, position: 0, steam_id: appeal.steam_id, author: null, text, at })
  return true
}

const insertMessage = (trx: Transaction, row: AppealMessageRow) =>
  trx.kysely.insertInto('appeal_message').values(row).execute()

/** A message, and what becomes of its appeal with it. */
export interface NextMessage {
  readonly appeal: Pick<AppealRow, 'id' | 'steam_id'>
  /** How many messages the author saw. */
  readonly sees: number
  /** Null: the player. */
  readonly author: string | null
  readonly text: string
  readonly at: number
  readonly isAsked: boolean
}

/** Adds a message to an open appeal. False if it is closed or has another number of messages than the author saw. */
export async function addMessage(trx: Transaction, message: NextMessage): Promise<boolean> {
  const { appeal, sees, author, text, at, isAsked } = message
  const { numUpdatedRows } = await trx.kysely
    .updateTable('appeal')
    .set({ messages: sees + 1, changed_at: at, is_asked: isAsked ? 1 : 0 })
    .where('id', '=', appeal.id)
    .where('state', '=', 'open')
    .where('messages', '=', sees)
    .$if(author === null, (query) => query.where('is_asked', '=', 1))
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) return false
  await insertMessage(trx, { appeal_id: appeal.id, position: sees, steam_id: appeal.steam_id, author, text, at })
  return true
}

export interface AppealClosing {
  readonly at: number
  /** Null: the ban ended by itself. */
  readonly by: string | null
  readonly as: Exclude<AppealRow['state'], 'open'>
  readonly againAt?: number | null
}

/** Closes the open appeal of a player. True if this call closed one. */
export async function closeAppeal(
  trx: Transaction,
  steamId: string,
  { at, by, as, againAt = null }: AppealClosing,
): Promise<boolean> {
  const { numUpdatedRows } = await trx.kysely
    .updateTable('appeal')
    .set({ state: as, is_asked: 0, changed_at: at, decided_at: at, decided_by: by, again_at: againAt })
    .where('steam_id', '=', steamId)
    .where('state', '=', 'open')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Moves the open appeal of a player to the ban that replaced the one appealed against. */
export async function moveAppeal(trx: Transaction, steamId: string, banId: string): Promise<void> {
  await trx.kysely
    .updateTable('appeal')
    .set({ ban_id: banId })
    .where('steam_id', '=', steamId)
    .where('state', '=', 'open')
    .execute()
}

/** Appeals that are decided, with their messages. An open one is never removed. */
export const oldAppeals: OldRows = {
  async remove({ kysely }, before, limit) {
    const rows = await kysely
      .selectFrom('appeal')
      .select('id')
      .where('changed_at', '<', before)
      .where('state', '<>', 'open')
      .orderBy('changed_at')
      .limit(limit)
      .execute()
    if (rows.length === 0) return 0
    const ids = rows.map(({ id }) => id)
    // Messages first: after an interruption, the next run still finds the appeal.
    await kysely.deleteFrom('appeal_message').where('appeal_id', 'in', ids).execute()
    const { numDeletedRows } = await kysely.deleteFrom('appeal').where('id', 'in', ids).executeTakeFirst()
    return Number(numDeletedRows)
  },
  async count({ kysely }, before) {
    const closed = kysely.selectFrom('appeal').where('state', '<>', 'open')
    const { rows, oldest } = await closed
      .select((eb) => [eb.fn.countAll<number>().as('rows'), eb.fn.min<number | null>('changed_at').as('oldest')])
      .executeTakeFirstOrThrow()
    const due = await closed
      .where('changed_at', '<', before)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return { rows: Number(rows), oldest, due: Number(due.count) }
  },
}
