import type { Database } from '../../kernel/db/database.ts'
import { sendNudge, streamsTopic } from '../../kernel/db/nudges.ts'
import { inTransaction } from '../../kernel/db/transaction.ts'
import { sendLimit } from '../rules/limits.ts'
import type { SentServerRow } from '../tables.ts'
import { nextChange } from './sequence.ts'

export interface NewSentServer
  extends Pick<
    SentServerRow,
    'id' | 'kind' | 'target' | 'name' | 'sender' | 'sender_device' | 'created_at' | 'expires_at'
  > {
  readonly channels: readonly string[]
}

const isSame = (a: SentServerRow, b: NewSentServer): boolean =>
  a.sender === b.sender && a.kind === b.kind && a.target === b.target

/**
 * Stores a hand-off, and closes what its sender sent before. The stored one where the call is repeated; `taken`: another
 * one has this id; `too many`: the sender has to wait.
 */
export function addSentServer(
  db: Database,
  { channels, ...values }: NewSentServer,
): Promise<SentServerRow | 'taken' | 'too many'> {
  return inTransaction(db, async (trx) => {
    const { kysely } = trx
    // Takes the lock: two calls of one device follow each other.
    const change = await nextChange(trx)
    const known = await kysely.selectFrom('hand_off').selectAll().where('id', '=', values.id).executeTakeFirst()
    if (known !== undefined) return isSame(known, { channels, ...values }) ? known : 'taken'
    const { sender, created_at } = values
    const { count } = await kysely
      .selectFrom('hand_off')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('sender', '=', sender)
      .where('created_at', '>', created_at - sendLimit.window)
      .executeTakeFirstOrThrow()
    if (count >= sendLimit.count) return 'too many'
    await kysely
      .updateTable('hand_off')
      .set({ closed_at: created_at, change_number: change })
      .where('sender', '=', sender)
      .where('expires_at', '>', created_at)
      .where('accepted_at', 'is', null)
      .where('closed_at', 'is', null)
      .execute()
    const row = await kysely
      .insertInto('hand_off')
      .values({
        ...values,
        shown_at: null,
        accepted_at: null,
        accepted_by: null,
        accepted_device: null,
        closed_at: null,
        change_number: change,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await kysely
      .insertInto('hand_off_channel')
      .values(channels.map((channel) => ({ hand_off_id: row.id, channel })))
      .execute()
    await sendNudge(trx, streamsTopic)
    return row
  })
}

/** A hand-off that one of these channels has; undefined for any other. */
export function readSentServer(
  { kysely }: Database,
  id: string,
  channels: readonly string[],
): Promise<SentServerRow | undefined> {
  const heard = kysely.selectFrom('hand_off_channel').select('hand_off_id').where('channel', 'in', channels)
  return kysely
    .selectFrom('hand_off')
    .selectAll()
    .where('hand_off.id', '=', id)
    .where('hand_off.id', 'in', heard)
    .executeTakeFirst()
}

/** Stores that another device than its sender shows an open hand-off; the first confirmation counts. */
export async function confirmShown(
  db: Database,
  id: string,
  { by, now }: { readonly by: string; readonly now: number },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const change = await nextChange(trx)
    const { numUpdatedRows } = await trx.kysely
      .updateTable('hand_off')
      .set({ shown_at: now, change_number: change })
      .where('id', '=', id)
      .where('sender', '!=', by)
      .where('shown_at', 'is', null)
      .where('accepted_at', 'is', null)
      .where('closed_at', 'is', null)
      .where('expires_at', '>', now)
      .executeTakeFirst()
    if (numUpdatedRows === 1n) await sendNudge(trx, streamsTopic)
  })
}

/** Accepts an open hand-off: exactly one device does. */
export async function acceptOpen(
  db: Database,
  id: string,
  { by, device, now }: { readonly by: string; readonly device: string; readonly now: number },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const change = await nextChange(trx)
    const { numUpdatedRows } = await trx.kysely
      .updateTable('hand_off')
      .set({ accepted_at: now, accepted_by: by, accepted_device: device, change_number: change })
      .where('id', '=', id)
      .where('accepted_at', 'is', null)
      .where('closed_at', 'is', null)
      .where('expires_at', '>', now)
      .executeTakeFirst()
    if (numUpdatedRows === 1n) await sendNudge(trx, streamsTopic)
  })
}

/** Closes what this device sent, unless it was accepted. */
export async function closeSentServer(
  db: Database,
  id: string,
  { sender, now }: { readonly sender: string; readonly now: number },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const change = await nextChange(trx)
    const { numUpdatedRows } = await trx.kysely
      .updateTable('hand_off')
      .set({ closed_at: now, change_number: change })
      .where('id', '=', id)
      .where('sender', '=', sender)
      .where('accepted_at', 'is', null)
      .where('closed_at', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 1n) await sendNudge(trx, streamsTopic)
  })
}

/** Removes what ended before an instant. */
export async function pruneSentServers(db: Database, before: number): Promise<void> {
  await inTransaction(db, async ({ kysely }) => {
    const old = kysely.selectFrom('hand_off').select('id').where('expires_at', '<', before)
    await kysely.deleteFrom('hand_off_channel').where('hand_off_id', 'in', old).execute()
    await kysely.deleteFrom('hand_off').where('expires_at', '<', before).execute()
  })
}
