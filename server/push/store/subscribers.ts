import * as v from 'valibot'
import { days } from '../../../contract/duration.ts'
import type { Language } from '../../../contract/language.ts'
import { type NoticeKind, noticeKindSchema, noticeKinds } from '../../../contract/push/notices.ts'
import { type PushNotices, pushSubscriptionSchema } from '../../../contract/push/push.ts'
import { readSession } from '../../accounts/store/sessions.ts'
import { inChunks } from '../../kernel/db/chunks.ts'
import type { Database } from '../../kernel/db/database.ts'
import { inTransaction, type Transaction } from '../../kernel/db/transaction.ts'
import { enqueueJob, forgetJobs, type NewJob } from '../../kernel/jobs/queue.ts'
import type { Holder } from '../../kernel/limits/holder.ts'
import { type Pool, releasePlaces, takePlace } from '../../kernel/limits/stored-places.ts'
import { seal, unsealWith } from '../../kernel/secrets/sealed.ts'
import type { PushSubscriberRow } from '../tables.ts'
import type { DeviceKeys, OpenDevice } from './devices.ts'

export const noticeJobKind = 'push-notice'

/** Kinds of notices, each with the instant (epoch ms) since which it is wanted. */
const wantedSchema = v.pipe(v.string(), v.parseJson(), v.record(noticeKindSchema, v.optional(v.number())))
type Wanted = { readonly [Kind in NoticeKind]?: number | undefined }

const wantedOf = ({ kinds }: Pick<PushSubscriberRow, 'kinds'>): Wanted => {
  const parsed = v.safeParse(wantedSchema, kinds)
  return parsed.success ? parsed.output : {}
}

/** Devices of all players: where they are full, the network with the most loses its oldest (docs/decisions/093). */
export const subscriberPool: Pool = {
  name: 'notice devices',
  total: 50_000,
  guests: 0,
  perNetwork: 0,
  perOwner: 20,
}

export interface SubscriberUpdate extends Omit<PushNotices, 'key'> {
  readonly holder: Holder
  /** Called for a device that is not known, in the transaction that adds it; throws to refuse it. */
  readonly admit?: (trx: Transaction) => Promise<void>
  readonly portalKey: string
  readonly steamId: string
  readonly sessionId: string
  /** Epoch milliseconds. */
  readonly now: number
}

/**
 * Replaces what a device tells its player; a kind that it told before keeps since when. Safe to repeat.
 */
export async function putSubscriber(db: Database, device: DeviceKeys, update: SubscriberUpdate): Promise<void> {
  const { subscription, portalKey, language, steamId, sessionId, kinds, holder, now, admit } = update
  const [id = '', previousId] = device.hashes.map((hash) => hash(subscription.endpoint))
  const [key] = device.keys
  if (key === undefined) throw new Error('a portal has a secret')
  return inTransaction(db, async (trx) => {
    const { kysely } = trx
    const known = await kysely.selectFrom('push_subscriber').selectAll().where('id', '=', id).executeTakeFirst()
    if (previousId !== undefined) await removeRows(trx, [previousId])
    if (kinds.length === 0) {
      await removeRows(trx, [id])
      return
    }
    if (known === undefined) await admit?.(trx)
    await removeRows(trx, await takePlace(trx, subscriberPool, { id, holder, now }))
    const before = known?.steam_id === steamId ? wantedOf(known) : {}
    const wanted = noticeKinds.filter((kind) => kinds.includes(kind)).map((kind) => [kind, before[kind] ?? now])
    const row = {
      sealed: seal(key, JSON.stringify(subscription)),
      portal_key: portalKey,
      language,
      steam_id: steamId,
      session_id: sessionId,
      kinds: JSON.stringify(Object.fromEntries(wanted)),
      updated_at: now,
    }
    await kysely
      .insertInto('push_subscriber')
      .values({ id, ...row })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute()
  })
}

async function removeRows(trx: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await releasePlaces(trx, subscriberPool, ids)
  await trx.kysely.deleteFrom('push_subscriber').where('id', 'in', ids).execute()
}

export const removeSubscriber = (db: Database, id: string): Promise<void> =>
  inTransaction(db, (trx) => removeRows(trx, [id]))

export async function hasSubscribers({ kysely }: Database): Promise<boolean> {
  return (await kysely.selectFrom('push_subscriber').select('id').limit(1).executeTakeFirst()) !== undefined
}

/** A device that tells its player. */
export interface Subscriber {
  readonly id: string
  readonly steamId: string
  readonly language: Language
  readonly wanted: Wanted
}

/** The devices of these players. */
export async function readSubscribers(db: Database, steamIds: readonly string[]): Promise<readonly Subscriber[]> {
  const found: Subscriber[] = []
  await inChunks(steamIds, async (some) => {
    const rows = await db.kysely.selectFrom('push_subscriber').selectAll().where('steam_id', 'in', some).execute()
    for (const row of rows) {
      found.push({ id: row.id, steamId: row.steam_id, language: row.language, wanted: wantedOf(row) })
    }
  })
  return found
}

/**
 * A device with its address, for sending; undefined if it is gone, sealed with a secret that is no longer known, or its
 * player has signed out of it.
 */
export async function openSubscriber(
  db: Database,
  { keys }: DeviceKeys,
  { id, now }: { readonly id: string; readonly now: number },
): Promise<OpenDevice | undefined> {
  const row = await db.kysely.selectFrom('push_subscriber').selectAll().where('id', '=', id).executeTakeFirst()
  const text = row && unsealWith(keys, row.sealed)
  if (row === undefined || text === undefined) return undefined
  const session = await readSession(db, row.session_id, now)
  if (session?.account.steam_id !== row.steam_id) return undefined
  const subscription = v.parse(v.pipe(v.string(), v.parseJson(), pushSubscriptionSchema), text)
  return { subscription, portalKey: row.portal_key, language: row.language }
}

/**
 * Claims an event, and queues its messages in the same transaction: whichever process finds it, and however often, they are
 * queued once. Returns whether this call did.
 */
export async function claimNotice(
  db: Database,
  id: string,
  jobs: readonly Omit<NewJob, 'kind'>[],
  now: number,
): Promise<boolean> {
  return inTransaction(db, async ({ kysely }) => {
    const claimed = await kysely
      .insertInto('push_notice')
      .values({ id, claimed_at: now })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirst()
    if (claimed.numInsertedOrUpdatedRows !== 1n) return false
    for (const job of jobs) await enqueueJob(kysely, { ...job, kind: noticeJobKind })
    return true
  })
}

/** Longer than any event may be found again. */
const claimsKept = days(14)

/** Removes devices whose player has signed out of them, and what is no longer needed to tell events once. */
export async function pruneSubscribers({ kysely }: Database, now: number): Promise<void> {
  const open = kysely.selectFrom('session').select('id').where('revoked_at', 'is', null).where('expires_at', '>', now)
  await kysely.deleteFrom('push_subscriber').where('session_id', 'not in', open).execute()
  await kysely
    .deleteFrom('place')
    .where('pool', '=', subscriberPool.name)
    .where('id', 'not in', (eb) => eb.selectFrom('push_subscriber').select('push_subscriber.id'))
    .execute()
  await kysely
    .deleteFrom('push_notice')
    .where('claimed_at', '<', now - claimsKept)
    .execute()
  await forgetJobs(kysely, noticeJobKind, now - days(1))
}
