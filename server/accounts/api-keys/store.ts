import { minutes } from '../../../contract/duration.ts'
import type { Database } from '../../kernel/db/database.ts'
import { type Places, prepareQuery, stringsIn } from '../../kernel/db/prepared-query.ts'
import { readTogether } from '../../kernel/db/read-together.ts'
import type { Transaction } from '../../kernel/db/transaction.ts'
import type { ApiKeyRow } from './tables.ts'

const keysOf = prepareQuery((kysely, place: Places<{ readonly ids: string }>, kind) =>
  kysely
    .selectFrom('api_key')
    .selectAll()
    .where('id', 'in', stringsIn(kind, place('ids'))),
)
const keyOf = readTogether(
  (db, ids) => keysOf(db, { ids: JSON.stringify(ids) }),
  ({ id }) => id,
)

/** Undefined: there is none with this id. */
export async function findApiKey(db: Database, id: string): Promise<ApiKeyRow | undefined> {
  const [row] = await keyOf(db, id)
  return row
}

/** Whether a key is neither revoked nor expired. */
export const isValidAt = ({ revoked_at, expires_at }: ApiKeyRow, now: number): boolean =>
  revoked_at === null && (expires_at === null || expires_at > now)

/** Newest first. */
export const listKeyRows = ({ kysely }: Database): Promise<ApiKeyRow[]> =>
  kysely.selectFrom('api_key').selectAll().orderBy('created_at', 'desc').orderBy('id').execute()

/** Every key, held until the transaction ends. */
export function lockKeys(trx: Transaction): Promise<ApiKeyRow[]> {
  const all = trx.kysely.selectFrom('api_key').selectAll().orderBy('id')
  return (trx.kind === 'postgresql' ? all.forUpdate() : all).execute()
}

/** Adds a key, or replaces the one with its id. */
export async function writeKey({ kysely }: Transaction, row: ApiKeyRow): Promise<void> {
  const { id: _, ...values } = row
  await kysely
    .insertInto('api_key')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute()
}

export async function writeRevocation({ kysely }: Transaction, id: string, now: number): Promise<void> {
  await kysely.updateTable('api_key').set({ revoked_at: now }).where('id', '=', id).execute()
}

/** How old the recorded last use can be. */
const usePrecision = minutes(1)

/** Records that a key was used, at most once a minute. */
export async function touchKey(
  { kysely }: Database,
  { id, used_at }: Pick<ApiKeyRow, 'id' | 'used_at'>,
  now: number,
): Promise<void> {
  const isRecent = used_at !== null && used_at <= now && now - used_at < usePrecision
  if (!isRecent) await kysely.updateTable('api_key').set({ used_at: now }).where('id', '=', id).execute()
}
