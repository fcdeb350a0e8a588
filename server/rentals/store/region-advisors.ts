import * as v from 'valibot'
import { isoInstant } from '../../../contract/iso-instant.ts'
import {
  type AdvisedPerson,
  advisorLasts,
  maxMeasured,
  regionMeasureSchema,
} from '../../../contract/rentals/region-advisor.ts'
import type { Database } from '../../kernel/db/database.ts'
import { inTransaction, type Transaction } from '../../kernel/db/transaction.ts'
import { hashOf, randomToken } from '../../kernel/secrets/token-hash.ts'
import type { RegionAdvisorPersonRow, RegionAdvisorRow } from '../tables.ts'

const measuresSchema = v.pipe(v.string(), v.parseJson(), v.array(regionMeasureSchema))

/** A link that is still valid. */
export const findAdvisor = (
  { kysely }: Pick<Database, 'kysely'>,
  code: string,
  now: number,
): Promise<RegionAdvisorRow | undefined> =>
  kysely
    .selectFrom('region_advisor')
    .selectAll()
    .where('code', '=', code)
    .where('expires_at', '>', now)
    .executeTakeFirst()

/** The player's link, with a new one where they have none: each has one at a time. Safe to repeat. */
export async function openAdvisor(
  db: Database,
  owner: { readonly steamId: string; readonly name: string },
  now: number,
): Promise<RegionAdvisorRow> {
  const values = { code: randomToken(), owner_name: owner.name, last_person: 0, expires_at: now + advisorLasts }
  return inTransaction(db, async ({ kysely }) => {
    const expired = kysely.selectFrom('region_advisor').select('code').where('owner_steam_id', '=', owner.steamId)
    const gone = expired.where('expires_at', '<=', now)
    await kysely.deleteFrom('region_advisor_person').where('code', 'in', gone).execute()
    await kysely
      .deleteFrom('region_advisor')
      .where('owner_steam_id', '=', owner.steamId)
      .where('expires_at', '<=', now)
      .execute()
    await kysely
      .insertInto('region_advisor')
      .values({ ...values, owner_steam_id: owner.steamId })
      .onConflict((conflict) => conflict.column('owner_steam_id').doNothing())
      .execute()
    return kysely
      .selectFrom('region_advisor')
      .selectAll()
      .where('owner_steam_id', '=', owner.steamId)
      .executeTakeFirstOrThrow()
  })
}

/** Everyone who measured, earliest first. */
export async function peopleOf({ kysely }: Database, code: string): Promise<AdvisedPerson[]> {
  const rows = await kysely
    .selectFrom('region_advisor_person')
    .select(['id', 'name', 'counted', 'measured_at', 'measures'])
    .where('code', '=', code)
    .orderBy('id')
    .execute()
  return rows.map(({ id, name, counted, measured_at, measures }) => ({
    id,
    name,
    counted: counted === 1,
    measured_at: isoInstant(measured_at),
    measures: v.parse(measuresSchema, measures),
  }))
}

export interface Measured extends Pick<AdvisedPerson, 'name' | 'measures'> {
  /** Known to the device alone; only its hash is stored. */
  readonly device: string
  /** Hash of the network that it measured from. */
  readonly network: string
}

/** Locks the link, so that of two who come seventeenth none gets in. */
const lockAdvisor = (trx: Transaction, code: string, now: number): Promise<RegionAdvisorRow | undefined> =>
  trx.kysely
    .updateTable('region_advisor')
    .set((eb) => ({ last_person: eb('last_person', '+', 0) }))
    .where('code', '=', code)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()

/**
 * The first person of the network with the most, where that has more than the newcomer's would have; the people of a link
 * of whom each is alone in a network stay (docs/decisions/093).
 */
function personToReplace(
  people: readonly Pick<RegionAdvisorPersonRow, 'id' | 'network'>[],
  newcomer: string,
): number | undefined {
  const sizeOf = (network: string | null): number =>
    network === null ? 1 : people.filter((each) => each.network === network).length
  const most = Math.max(...people.map(({ network }) => sizeOf(network)))
  return most > sizeOf(newcomer) + 1 ? people.find(({ network }) => sizeOf(network) === most)?.id : undefined
}

/**
 * Adds a device's row or replaces it. `unknown`: no such link; `full`: it has {@link maxMeasured} people, and no network has
 * several.
 */
export function putMeasures(
  db: Database,
  code: string,
  { device, network, name, measures }: Measured,
  now: number,
): Promise<number | 'unknown' | 'full'> {
  const device_hash = hashOf(device)
  const values = { name, network, measures: JSON.stringify(measures), measured_at: now }
  return inTransaction(db, async (trx) => {
    const advisor = await lockAdvisor(trx, code, now)
    if (advisor === undefined) return 'unknown'
    const own = await trx.kysely
      .updateTable('region_advisor_person')
      .set(values)
      .where('code', '=', code)
      .where('device_hash', '=', device_hash)
      .returning('id')
      .executeTakeFirst()
    if (own !== undefined) return own.id
    const all = trx.kysely.selectFrom('region_advisor_person').where('code', '=', code)
    const people = await all.select(['id', 'network']).orderBy('id').execute()
    if (people.length >= maxMeasured) {
      const replaced = personToReplace(people, network)
      if (replaced === undefined) return 'full'
      await trx.kysely.deleteFrom('region_advisor_person').where('code', '=', code).where('id', '=', replaced).execute()
    }
    const id = advisor.last_person + 1
    await trx.kysely.updateTable('region_advisor').set({ last_person: id }).where('code', '=', code).execute()
    await trx.kysely
      .insertInto('region_advisor_person')
      .values({ code, id, device_hash, counted: 1, ...values })
      .execute()
    return id
  })
}

/** Safe to repeat. Returns whether there is such a person. */
export async function countPerson({ kysely }: Database, code: string, id: number, counted: boolean): Promise<boolean> {
  const { numUpdatedRows } = await kysely
    .updateTable('region_advisor_person')
    .set({ counted: counted ? 1 : 0 })
    .where('code', '=', code)
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Safe to repeat. */
export async function removePerson({ kysely }: Database, code: string, id: number): Promise<void> {
  await kysely.deleteFrom('region_advisor_person').where('code', '=', code).where('id', '=', id).execute()
}

/** Deletes a link and what was measured with it. Safe to repeat. */
export async function removeAdvisor(db: Database, code: string): Promise<void> {
  await inTransaction(db, async ({ kysely }) => {
    await kysely.deleteFrom('region_advisor_person').where('code', '=', code).execute()
    await kysely.deleteFrom('region_advisor').where('code', '=', code).execute()
  })
}

/** Deletes what has expired. */
export async function pruneAdvisors(db: Database, now: number): Promise<void> {
  await inTransaction(db, async ({ kysely }) => {
    const expired = kysely.selectFrom('region_advisor').select('code').where('expires_at', '<=', now)
    await kysely.deleteFrom('region_advisor_person').where('code', 'in', expired).execute()
    await kysely.deleteFrom('region_advisor').where('expires_at', '<=', now).execute()
  })
}
