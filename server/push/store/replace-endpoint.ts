import * as v from 'valibot'
import { type PushReplacement, type PushSubscriptionKeys, pushSubscriptionSchema } from '../../../contract/push/push.ts'
import type { Database } from '../../kernel/db/database.ts'
import { inTransaction } from '../../kernel/db/transaction.ts'
import { releasePlaces } from '../../kernel/limits/stored-places.ts'
import { seal, unsealWith } from '../../kernel/secrets/sealed.ts'
import { type DeviceKeys, devicePool } from './devices.ts'
import { subscriberPool } from './subscribers.ts'

const tables = [
  ['push_device', devicePool],
  ['push_subscriber', subscriberPool],
] as const

const storedSchema = v.pipe(v.string(), v.parseJson(), pushSubscriptionSchema)

/** The address alone is in the logs of push services: the secret of the subscription proves that its browser calls. */
function isOf(old: PushSubscriptionKeys, text: string | undefined): boolean {
  const stored = v.safeParse(storedSchema, text)
  return stored.success && stored.output.endpoint === old.endpoint && stored.output.keys.auth === old.keys.auth
}

export interface Replacement extends Omit<PushReplacement, 'key'> {
  readonly portalKey: string
  /** Epoch milliseconds. */
  readonly now: number
}

/**
 * Moves what a device waits for and tells its player to another address of it. A subscription that is not known changes
 * nothing. Safe to repeat.
 */
export async function replaceEndpoint(db: Database, device: DeviceKeys, replacement: Replacement): Promise<void> {
  const { old, subscription, portalKey, now } = replacement
  const [key] = device.keys
  const [id, ...previous] = device.hashes.map((hash) => hash(subscription.endpoint))
  if (key === undefined || id === undefined) throw new Error('a portal has a secret')
  const formerIds = device.hashes.map((hash) => hash(old.endpoint)).filter((each) => each !== id)
  return inTransaction(db, async (trx) => {
    const { kysely } = trx
    for (const [table, pool] of tables) {
      const rows = await kysely.selectFrom(table).select(['id', 'sealed']).where('id', 'in', formerIds).execute()
      for (const { id: former, sealed } of rows) {
        if (!isOf(old, unsealWith(device.keys, sealed))) continue
        const taken = await kysely
          .selectFrom(table)
          .select('id')
          .where('id', 'in', [id, ...previous])
          .executeTakeFirst()
        if (taken === undefined) {
          const row = { id, sealed: seal(key, JSON.stringify(subscription)), portal_key: portalKey, updated_at: now }
          await kysely.updateTable(table).set(row).where('id', '=', former).execute()
          await kysely.updateTable('place').set({ id }).where('pool', '=', pool.name).where('id', '=', former).execute()
          if (table === 'push_device') await moveWatches(trx, former, id)
        } else {
          // The page was faster.
          await releasePlaces(trx, pool, [former])
          if (table === 'push_device') await kysely.deleteFrom('push_watch').where('device_id', '=', former).execute()
          await kysely.deleteFrom(table).where('id', '=', former).execute()
        }
      }
    }
  })
}

async function moveWatches({ kysely }: Database, from: string, to: string): Promise<void> {
  await kysely.updateTable('push_watch').set({ device_id: to }).where('device_id', '=', from).execute()
}
