import * as v from 'valibot'
import { days, hours } from '../../../contract/duration.ts'
import type { Language } from '../../../contract/language.ts'
import { type PushDevice, type PushSubscriptionKeys, pushSubscriptionSchema } from '../../../contract/push/push.ts'
import { slotWishSchema, watchDurations } from '../../../contract/push/slot-watch.ts'
import { inChunks } from '../../kernel/db/chunks.ts'
import type { Database } from '../../kernel/db/database.ts'
import { inTransaction, type Transaction } from '../../kernel/db/transaction.ts'
import { forgetJobs } from '../../kernel/jobs/queue.ts'
import type { Holder } from '../../kernel/limits/holder.ts'
import { type Pool, releasePlaces, takePlace } from '../../kernel/limits/stored-places.ts'
import { createKeyedHash, type KeyedHash } from '../../kernel/secrets/keyed-hash.ts'
import { seal, unsealWith } from '../../kernel/secrets/sealed.ts'
import { acceptedSecrets, type PortalSecrets } from '../../kernel/secrets/secret.ts'
import { deriveKey } from '../../kernel/secrets/token-hash.ts'
import type { Waiting } from '../rules/waiting.ts'
import type { PushDeviceRow, PushWatchRow } from '../tables.ts'

/** Devices of all: where they are full, the network with the most loses its oldest (docs/decisions/093). */
export const devicePool: Pool = {
  name: 'push devices',
  total: 50_000,
  guests: 20_000,
  perNetwork: 400,
  perOwner: 100,
}
/**
 * New devices in the time that a watch lasts at most: of an account, of an address, and of the network that a home or a
 * provider has (/48, IPv4 /24). Each may be sent a message at once.
 */
export const newDevices = {
  account: { count: 100, window: hours(12) },
  address: { count: 100, window: hours(12) },
  network: { count: 400, window: hours(12) },
} as const

const purpose = 'push devices'

export interface DeviceKeys {
  /** Of addresses: the current secret's, then the previous one's. */
  readonly hashes: readonly KeyedHash[]
  readonly keys: readonly Uint8Array[]
}

export function deviceKeys(secrets: PortalSecrets): DeviceKeys {
  const accepted = acceptedSecrets(secrets)
  return {
    hashes: accepted.map((secret) => createKeyedHash(secret, purpose)),
    keys: accepted.map((secret) => deriveKey(secret, purpose)),
  }
}

export interface DeviceUpdate extends Omit<PushDevice, 'key'> {
  readonly portalKey: string
  readonly slotsNeeded: number
  readonly holder: Holder
  /** Epoch milliseconds. */
  readonly now: number
  /** Called for a device that is not known, in the transaction that adds it; throws to refuse it. */
  readonly admit?: (trx: Transaction) => Promise<void>
}

/**
 * Replaces what a device waits for. A watch that is known keeps when it started and was last reported. Safe to repeat.
 */
export async function putDevice(db: Database, device: DeviceKeys, update: DeviceUpdate): Promise<void> {
  const { subscription, portalKey, language, slotsNeeded, watches, holder, now, admit } = update
  const [id = '', previousId] = device.hashes.map((hash) => hash(subscription.endpoint))
  const [key] = device.keys
  if (key === undefined) throw new Error('a portal has a secret')
  const latest = now + Math.max(...watchDurations)
  const open = watches.filter(({ endsAt }) => endsAt > now)
  return inTransaction(db, async (trx) => {
    const { kysely } = trx
    if (previousId !== undefined) await removeRows(trx, [previousId])
    if (open.length === 0) {
      await removeRows(trx, [id])
      return
    }
    const known = await kysely.selectFrom('push_device').select('id').where('id', '=', id).executeTakeFirst()
    if (known === undefined) await admit?.(trx)
    await removeRows(trx, await takePlace(trx, devicePool, { id, holder, now }))
    const row = {
      sealed: seal(key, JSON.stringify(subscription)),
      portal_key: portalKey,
      language,
      slots_needed: slotsNeeded,
      updated_at: now,
    }
    await kysely
      .insertInto('push_device')
      .values({ id, created_at: now, ...row })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute()
    const ids = open.map((watch) => watch.id)
    await kysely.deleteFrom('push_watch').where('device_id', '=', id).where('id', 'not in', ids).execute()
    for (const { id: watchId, wish, endsAt } of open) {
      const changes = { wish: JSON.stringify(wish), ends_at: Math.min(endsAt, latest) }
      await kysely
        .insertInto('push_watch')
        .values({ id: watchId, device_id: id, started_at: now, reported_at: null, ...changes })
        .onConflict((conflict) => conflict.columns(['device_id', 'id']).doUpdateSet(changes))
        .execute()
    }
  })
}

async function removeRows(trx: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await releasePlaces(trx, devicePool, ids)
  await trx.kysely.deleteFrom('push_watch').where('device_id', 'in', ids).execute()
  await trx.kysely.deleteFrom('push_device').where('id', 'in', ids).execute()
}

export const removeDevice = (db: Database, id: string): Promise<void> =>
  inTransaction(db, (trx) => removeRows(trx, [id]))

/** Removes the device of an address. Safe to repeat. */
export async function removeEndpoint(db: Database, { hashes }: DeviceKeys, endpoint: string): Promise<void> {
  for (const hash of hashes) await removeDevice(db, hash(endpoint))
}

/** Ends one watch of an address; the decider reads the device again. Safe to repeat. */
export async function stopWatch(
  db: Database,
  { hashes }: DeviceKeys,
  { endpoint, watch, now }: { readonly endpoint: string; readonly watch: string; readonly now: number },
): Promise<void> {
  const ids = hashes.map((hash) => hash(endpoint))
  return inTransaction(db, async ({ kysely }) => {
    const ended = await kysely
      .deleteFrom('push_watch')
      .where('device_id', 'in', ids)
      .where('id', '=', watch)
      .executeTakeFirst()
    if (ended.numDeletedRows === 0n) return
    await kysely.updateTable('push_device').set({ updated_at: now }).where('id', 'in', ids).execute()
  })
}

const toWaiting = (row: PushWatchRow & Pick<PushDeviceRow, 'slots_needed'>): Waiting[] => {
  const wish = v.safeParse(v.pipe(v.string(), v.parseJson(), slotWishSchema), row.wish)
  if (!wish.success) return []
  const { id, device_id: device, slots_needed: slotsNeeded, started_at: startedAt, ends_at: endsAt, reported_at } = row
  return [{ id, device, wish: wish.output, slotsNeeded, startedAt, endsAt, reportedAt: reported_at ?? undefined }]
}

/** The last device that was read; the next ones changed later, or at the same instant (epoch ms) and have a higher id. */
export interface ChangeCursor {
  readonly at: number
  readonly id: string
}

export interface Changes {
  readonly devices: ReadonlyMap<string, readonly Waiting[]>
  readonly next: ChangeCursor
  /** Whether these were the last ones for now. */
  readonly isEnd: boolean
}

/** Devices that changed after a cursor and until an instant (epoch ms), at most `limit`, with what they wait for. */
export async function readChanges(
  { kysely }: Database,
  { at, id }: ChangeCursor,
  { until, limit }: { readonly until: number; readonly limit: number },
): Promise<Changes> {
  const found = await kysely
    .selectFrom('push_device')
    .select(['id', 'updated_at', 'slots_needed'])
    .where('updated_at', '>=', at)
    .where('updated_at', '<=', until)
    .where((eb) => eb.or([eb('updated_at', '>', at), eb('id', '>', id)]))
    .orderBy('updated_at')
    .orderBy('id')
    .limit(limit)
    .execute()
  const last = found.at(-1)
  if (last === undefined) return { devices: new Map(), next: { at, id }, isEnd: true }
  const devices = new Map<string, Waiting[]>(found.map((device) => [device.id, []]))
  const needed = new Map(found.map((device) => [device.id, device.slots_needed]))
  const rows = await kysely
    .selectFrom('push_watch')
    .selectAll()
    .where('device_id', 'in', [...devices.keys()])
    .execute()
  for (const row of rows) {
    devices.get(row.device_id)?.push(...toWaiting({ ...row, slots_needed: needed.get(row.device_id) ?? 0 }))
  }
  return { devices, next: { at: last.updated_at, id: last.id }, isEnd: found.length < limit }
}

/** The languages of devices that still wait. */
export async function readLanguages(db: Database, ids: readonly string[]): Promise<ReadonlyMap<string, Language>> {
  const languages = new Map<string, Language>()
  await inChunks(ids, async (some) => {
    const rows = await db.kysely.selectFrom('push_device').select(['id', 'language']).where('id', 'in', some).execute()
    for (const { id, language } of rows) languages.set(id, language)
  })
  return languages
}

export interface OpenDevice {
  readonly subscription: PushSubscriptionKeys
  readonly portalKey: string
  readonly language: Language
}

/** A device with its address, for sending; undefined if it is gone or sealed with a secret that is no longer known. */
export async function openDevice(db: Database, { keys }: DeviceKeys, id: string): Promise<OpenDevice | undefined> {
  const row = await db.kysely.selectFrom('push_device').selectAll().where('id', '=', id).executeTakeFirst()
  const text = row && unsealWith(keys, row.sealed)
  if (row === undefined || text === undefined) return undefined
  const subscription = v.parse(v.pipe(v.string(), v.parseJson(), pushSubscriptionSchema), text)
  return { subscription, portalKey: row.portal_key, language: row.language }
}

/** Removes watches that are over, and devices that wait for nothing. */
export async function pruneDevices({ kysely }: Database, now: number): Promise<void> {
  await kysely.deleteFrom('push_watch').where('ends_at', '<=', now).execute()
  await kysely
    .deleteFrom('push_device')
    .where('updated_at', '<', now - hours(1))
    .where('id', 'not in', (eb) => eb.selectFrom('push_watch').select('device_id'))
    .execute()
  await kysely
    .deleteFrom('place')
    .where('pool', '=', devicePool.name)
    .where('id', 'not in', (eb) => eb.selectFrom('push_device').select('push_device.id'))
    .execute()
  await forgetJobs(kysely, messageJobKind, now - days(1))
}

export const messageJobKind = 'push-message'
