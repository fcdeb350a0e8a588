import * as v from 'valibot'
import type { NewStatusMessage } from '../../../contract/alerts/status-messages.ts'
import {
  type StatusFormat,
  type StatusTrouble,
  type StatusValue,
  statusChoicesSchema,
  statusTroubleSchema,
} from '../../../contract/alerts/status-messages.ts'
import type { Database } from '../../kernel/db/database.ts'
import { openSealed, resealAll, type SealKeys } from '../../kernel/secrets/seal-keys.ts'
import { seal } from '../../kernel/secrets/sealed.ts'
import { type Fills, fillsSchema } from '../rules/fills.ts'
import type { StatusMessageRow } from '../tables.ts'

/** A status message with its address, which is a secret. Instants are epoch milliseconds. */
export interface OpenStatusMessage {
  readonly id: string
  readonly value: StatusValue
  /** Undefined: it was sealed with another secret of the portal. */
  readonly address: string | undefined
  readonly movedAt: number | null
  /** As the host named it; null: there is none yet. */
  readonly messageId: string | null
  /** A hash of what it says; null: it has to be written. */
  readonly content: string | null
  readonly writtenAt: number | null
  readonly trouble: StatusTrouble | null
  readonly failures: number
  readonly dueAt: number
  readonly fills: Fills
}

const storedChoicesSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.omit(v.object(statusChoicesSchema.entries), ['language']),
)
const storedTroubleSchema = v.pipe(v.string(), v.parseJson(), statusTroubleSchema)
const storedFillsSchema = v.pipe(v.string(), v.parseJson(), fillsSchema)

const toOpen = (row: StatusMessageRow, keys: SealKeys): OpenStatusMessage => ({
  id: row.id,
  value: {
    host: row.host,
    format: row.format,
    language: row.language,
    ...v.parse(storedChoicesSchema, row.choices),
  },
  address: openSealed(keys, row.sealed),
  movedAt: row.moved_at,
  messageId: row.message_id,
  content: row.content,
  writtenAt: row.written_at,
  trouble: row.trouble === null ? null : v.parse(storedTroubleSchema, row.trouble),
  failures: row.failures,
  dueAt: row.due_at,
  fills: v.parse(storedFillsSchema, row.fills),
})

const hostOf = (address: string): string => new URL(address).host

const choicesText = ({
  modes,
  hasLinks,
  fillServers,
  fillPercent,
}: Omit<StatusValue, 'host' | 'format' | 'language'>) => JSON.stringify({ modes, hasLinks, fillServers, fillPercent })

/** What was written, and what went wrong: of another address, or to be tried again. */
const afresh = { trouble: null, failures: 0, due_at: 0 } as const

/** Adds one; false if there is one with this id. */
export async function insertStatusMessage(
  { kysely }: Database,
  key: Uint8Array,
  { id, address, format, language, ...choices }: NewStatusMessage,
  now: number,
): Promise<boolean> {
  const row: StatusMessageRow = {
    ...{ id, format, language },
    choices: choicesText(choices),
    host: hostOf(address),
    sealed: seal(key, address),
    created_at: now,
    moved_at: null,
    ...{ message_id: null, content: null, written_at: null, fills: '{}' },
    ...afresh,
  }
  const inserted = await kysely
    .insertInto('status_message')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return inserted.numInsertedOrUpdatedRows === 1n
}

/** Every status message, oldest first. */
export async function openStatusMessages({ kysely }: Database, keys: SealKeys): Promise<OpenStatusMessage[]> {
  const rows = await kysely.selectFrom('status_message').selectAll().orderBy('created_at').orderBy('id').execute()
  return rows.map((row) => toOpen(row, keys))
}

/** One; in a transaction on PostgreSQL, other changes of it wait until that ends. */
export async function openStatusMessage(
  db: Database,
  keys: SealKeys,
  id: string,
): Promise<OpenStatusMessage | undefined> {
  const query = db.kysely.selectFrom('status_message').selectAll().where('id', '=', id)
  const isLocked = db.kind === 'postgresql' && db.kysely.isTransaction
  const row = await (isLocked ? query.forUpdate() : query).executeTakeFirst()
  return row && toOpen(row, keys)
}

/** Replaces the settings; the message is written again, even if it was paused. */
export async function setStatusChoices(
  { kysely }: Database,
  id: string,
  { language, ...choices }: Omit<StatusValue, 'host' | 'format'>,
): Promise<void> {
  const change = { language, choices: choicesText(choices), content: null, ...afresh }
  await kysely.updateTable('status_message').set(change).where('id', '=', id).execute()
}

/** Replaces the address: a message there has to be made. */
export async function setStatusAddress(
  { kysely }: Database,
  key: Uint8Array,
  id: string,
  { address, format, now }: { readonly address: string; readonly format: StatusFormat; readonly now: number },
): Promise<void> {
  const place = { host: hostOf(address), sealed: seal(key, address), format, moved_at: now }
  const change = { ...place, message_id: null, content: null, written_at: null, ...afresh }
  await kysely.updateTable('status_message').set(change).where('id', '=', id).execute()
}

/** Has it tried again now. Resolves to whether there is such a message. */
export async function resumeStatus({ kysely }: Database, id: string): Promise<boolean> {
  const updated = await kysely.updateTable('status_message').set(afresh).where('id', '=', id).executeTakeFirst()
  return updated.numUpdatedRows === 1n
}

export async function deleteStatusMessage({ kysely }: Database, id: string): Promise<void> {
  await kysely.deleteFrom('status_message').where('id', '=', id).execute()
}

/** What became of an attempt. */
export type Written = Partial<
  Pick<StatusMessageRow, 'message_id' | 'content' | 'written_at' | 'trouble' | 'failures' | 'due_at' | 'fills'>
>

/** Records it, unless the address was replaced while it was called. */
export async function noteWritten(
  { kysely }: Database,
  { id, movedAt }: Pick<OpenStatusMessage, 'id' | 'movedAt'>,
  written: Written,
): Promise<void> {
  await kysely
    .updateTable('status_message')
    .set(written)
    .where('id', '=', id)
    .where('moved_at', movedAt === null ? 'is' : '=', movedAt)
    .execute()
}

/** Seals addresses with the current secret that are sealed with the previous one. Resolves to their number. */
export const resealStatusMessages = ({ kysely }: Database, keys: SealKeys): Promise<number> =>
  resealAll(
    keys,
    () => kysely.selectFrom('status_message').select(['id', 'sealed']).execute(),
    async ({ id, sealed }, next) => {
      const changed = kysely.updateTable('status_message').set({ sealed: next }).where('id', '=', id)
      return (await changed.where('sealed', '=', sealed).executeTakeFirst()).numUpdatedRows
    },
  )
