import { randomInt, randomUUID } from 'node:crypto'
import { deletedAccounts } from '../../../contract/accounts/deleted-player.ts'
import { days } from '../../../contract/duration.ts'
import type { Obstacle } from '../../../contract/privacy/own-data.ts'
import type { Database } from '../../kernel/db/database.ts'
import type { Transaction } from '../../kernel/db/transaction.ts'
import type { ErasureRow } from '../tables.ts'
import type { Person } from './person.ts'

const open = ['waiting', 'begun'] as const

/** The open erasure of a person. */
export async function findErasure(
  { kysely }: Pick<Database, 'kysely'>,
  { steamId, accountId }: Pick<Person, 'steamId' | 'accountId'>,
): Promise<ErasureRow | undefined> {
  const all = kysely.selectFrom('erasure').selectAll().where('state', 'in', open)
  if (steamId !== undefined) {
    const row = await all.where('steam_id', '=', steamId).executeTakeFirst()
    if (row !== undefined) return row
  }
  return accountId === undefined ? undefined : all.where('account_id', '=', accountId).executeTakeFirst()
}

export interface NewErasure {
  readonly person: Person
  readonly by: string
  readonly reason: string
  readonly now: number
  readonly dueAt: number
}

export async function insertErasure(
  { kysely }: Transaction,
  { person, by, reason, now, dueAt }: NewErasure,
): Promise<ErasureRow> {
  const row: ErasureRow = {
    id: randomUUID(),
    steam_id: person.steamId ?? null,
    account_id: person.accountId ?? null,
    email: person.email ?? null,
    state: 'waiting',
    requested_at: now,
    due_at: dueAt,
    requested_by: by,
    reason,
    pseudonym: deletedAccounts.first + randomInt(deletedAccounts.count),
    obstacle: null,
    ended_at: null,
  }
  await kysely.insertInto('erasure').values(row).execute()
  return row
}

/** False if it has begun, or is over. What it named is forgotten. */
export async function stopErasure({ kysely }: Transaction, id: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await kysely
    .updateTable('erasure')
    .set({
      state: 'stopped',
      ended_at: now,
      steam_id: null,
      account_id: null,
      email: null,
      reason: '',
      requested_by: '',
    })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The erasures to go on with: those that have begun, and those whose time has come. */
export const dueErasures = ({ kysely }: Database, now: number): Promise<ErasureRow[]> =>
  kysely
    .selectFrom('erasure')
    .selectAll()
    .where((eb) => eb.or([eb('state', '=', 'begun'), eb.and([eb('state', '=', 'waiting'), eb('due_at', '<=', now)])]))
    .orderBy('due_at')
    .execute()

/** Sets an open erasure to its next state. False: another process has. */
export async function markErasure(
  { kysely }: Database,
  { id, state }: Pick<ErasureRow, 'id' | 'state'>,
  change: Partial<Pick<ErasureRow, 'state' | 'obstacle' | 'ended_at'>>,
): Promise<boolean> {
  const row = kysely.updateTable('erasure').set(change).where('id', '=', id).where('state', '=', state)
  return (await row.executeTakeFirst()).numUpdatedRows === 1n
}

/** An unpaid order is given up after a day. */
const unpaidFor = days(1)

/** What has to be settled before the person can be erased; undefined: nothing. */
export async function obstacleOf({ kysely }: Transaction, person: Person, now: number): Promise<Obstacle | undefined> {
  const { steamId } = person
  if (steamId === undefined) return undefined
  const order = await kysely
    .selectFrom('order')
    .select('id')
    .where('steam_id', '=', steamId)
    .where((eb) =>
      eb.or([
        eb('state', 'in', ['paid', 'refund_due', 'refunding']),
        eb.and([eb('state', 'in', ['created', 'pending']), eb('created_at', '>', now - unpaidFor)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  if (order !== undefined) return 'order'
  const rental = await kysely
    .selectFrom('rental')
    .select('id')
    .where('owner_steam_id', '=', steamId)
    .where('status', 'not in', ['TERMINATED', 'FAILED'])
    .limit(1)
    .executeTakeFirst()
  if (rental !== undefined) return 'rental'
  const staff = await kysely.selectFrom('staff_member').select('steam_id').where('role', '=', 'administrator').execute()
  return staff.length === 1 && staff[0]?.steam_id === steamId ? 'administrator' : undefined
}

/** Cancels unpaid orders: a payment that arrives later is refunded. */
export async function cancelUnpaidOrders({ kysely }: Transaction, { steamId }: Person, now: number): Promise<void> {
  if (steamId === undefined) return
  await kysely
    .updateTable('order')
    .set({ state: 'cancelled', next_check_at: now })
    .where('steam_id', '=', steamId)
    .where('state', 'in', ['created', 'pending'])
    .execute()
}
