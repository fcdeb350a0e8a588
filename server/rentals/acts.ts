import { isoInstant } from '../../contract/iso-instant.ts'
import type { Texts } from '../../contract/language.ts'
import { areSameTexts } from '../../contract/written-texts.ts'
import type { Act, Actor } from '../kernel/audit/entry.ts'
import { lastAct } from '../kernel/audit/read.ts'
import { appendSealedAudit } from '../kernel/audit/sealed-audit.ts'
import { inTransaction, type Transaction } from '../kernel/db/transaction.ts'
import { ApiError } from '../kernel/http/api-error.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { refusalError } from './handlers/access.ts'
import { type Gift, giveTime, type MaintenanceChange, rentalWhy, setMaintenance } from './store/rental-care.ts'
import { shortenLocked } from './store/rental-end.ts'
import { livingStatuses, lockRegion, maintainRegion, regionWhy } from './store/rental-regions.ts'
import { lockRental, stepLocked } from './store/rentals.ts'
import type { RentalRow } from './tables.ts'

/** What the acts of staff on rentals need. */
export type RentalActs = Pick<Kernel, 'database' | 'now'>

/** Runs an act on a locked rental with its audit entry as the last write; undefined: nothing had to change. @throws ApiError GONE */
async function onRental<T>(
  { database, now }: RentalActs,
  actor: Actor,
  id: string,
  act: (
    trx: Transaction,
    row: RentalRow,
    at: number,
  ) => Promise<{ readonly result: T; readonly entry: Pick<Act, 'action' | 'before' | 'after'> | undefined }>,
): Promise<T> {
  return inTransaction(database, async (trx) => {
    const row = await lockRental(trx, id)
    if (row === undefined) throw new ApiError('GONE')
    const at = now()
    const { result, entry } = await act(trx, row, at)
    if (entry !== undefined) {
      await appendSealedAudit(trx, actor, { at, subjectKind: 'rental', subject: id, ...entry })
    }
    return result
  })
}

/** Restarts a rental, by the rules that its players have. @throws ApiError */
export const restartByStaff = (acts: RentalActs, actor: Actor, id: string): Promise<void> =>
  onRental(acts, actor, id, async (trx, row, at) => {
    const stepped = await stepLocked(trx, row, { kind: 'restart' }, at)
    if (!stepped.ok) throw refusalError(stepped.refusal, row, at)
    return { result: undefined, entry: { action: 'rental.restart' } }
  })

/** The end that the actor was shown (ISO 8601); absent: nothing was shown. */
interface Shown {
  readonly expiresAt?: string
}

/** Ends a rental now. Safe to repeat. @throws ApiError GONE, CONFLICT if the shown end has changed otherwise */
export const endByStaff = (acts: RentalActs, actor: Actor, id: string, shown: Shown = {}): Promise<void> =>
  onRental(acts, actor, id, async (trx, row, at) => {
    if (shown.expiresAt !== undefined && shown.expiresAt !== isoInstant(row.expires_at)) {
      const last = await lastAct(trx, { action: 'rental.end', subject: id })
      if (row.expires_at >= at || last?.actor !== actor.name) throw new ApiError('CONFLICT')
    }
    const isOver = row.expires_at < at || !(await shortenLocked(trx, row, at, at)).ok
    const before = { status: row.status, endsAt: isoInstant(row.expires_at) }
    return {
      result: undefined,
      entry: isOver ? undefined : { action: 'rental.end', before, after: { endsAt: isoInstant(at) } },
    }
  })

/**
 * Adds time to a rental, once for each key; resolves to its end (epoch ms).
 * @throws ApiError GONE, CONFLICT for a failed rental or if the shown end has changed
 */
export const extendByStaff = (
  acts: RentalActs,
  actor: Actor,
  id: string,
  gift: Gift,
  shown: Shown = {},
): Promise<number> =>
  onRental(acts, actor, id, async (trx, row, at) => {
    const given = await giveTime(trx, row, gift, at)
    if (given === 'given') return { result: row.expires_at, entry: undefined }
    const isChanged = shown.expiresAt !== undefined && shown.expiresAt !== isoInstant(row.expires_at)
    if (given === 'refused' || isChanged) throw new ApiError('CONFLICT')
    const { hours, why } = gift
    const after = { endsAt: isoInstant(given.expires_at), hours, why }
    return {
      result: given.expires_at,
      entry: { action: 'rental.extend', before: { endsAt: isoInstant(row.expires_at) }, after },
    }
  })

/**
 * Adds time to every rental of a region that is being created, runs or moves, once for each key; resolves to the number of
 * rentals that have it. `shownLast`: when the actor was shown that the region was compensated last (ISO 8601, null: never).
 * @throws ApiError CONFLICT if that has changed
 */
export async function compensateRegion(
  { database, now }: RentalActs,
  actor: Actor,
  region: string,
  gift: Gift,
  shownLast?: string | null,
): Promise<number> {
  return inTransaction(database, async (trx) => {
    const at = now()
    const { compensated_at: last, compensation_key } = await lockRegion(trx, region)
    const isSame = shownLast === undefined || shownLast === isoInstant(last)
    if (compensation_key !== gift.key && !isSame) throw new ApiError('CONFLICT')
    const rows = await trx.kysely
      .selectFrom('rental')
      .select('id')
      .where('region', '=', region)
      .where('status', 'in', livingStatuses)
      // One order for all transactions that lock several.
      .orderBy('id')
      .execute()
    const given: string[] = []
    let known = 0
    for (const { id } of rows) {
      const row = await lockRental(trx, id)
      const result = row === undefined ? 'refused' : await giveTime(trx, row, gift, at)
      if (result === 'given') known++
      else if (result !== 'refused') given.push(id)
    }
    if (compensation_key !== gift.key) {
      const change = { compensated_at: at, compensation_key: gift.key }
      await trx.kysely.updateTable('rental_region').set(change).where('region', '=', region).execute()
    }
    if (given.length > 0) {
      const { hours, why } = gift
      const after = { hours, why, rentals: given }
      const act = { action: 'rental.compensate' as const, subjectKind: 'region', subject: region, after }
      await appendSealedAudit(trx, actor, { at, ...act })
    }
    return given.length + known
  })
}

/**
 * Starts, changes or ends (`why`: null) the maintenance of a region: of its rentals, and nothing new is sold there. Safe to
 * repeat. Resolves to the number of rentals that it has changed. `shown`: the texts that the actor was shown.
 * @throws ApiError CONFLICT if these have changed
 */
export async function maintainRegionByStaff(
  { database, now }: RentalActs,
  actor: Actor,
  region: string,
  { why, shown }: { readonly why: Texts | null; readonly shown?: Texts | null },
): Promise<number> {
  return inTransaction(database, async (trx) => {
    const at = now()
    const row = await lockRegion(trx, region)
    const current = regionWhy(row)
    if (areSameTexts(current, why)) return 0
    if (shown !== undefined && !areSameTexts(current, shown)) throw new ApiError('CONFLICT')
    const rentals = await maintainRegion(trx, row, why, at)
    await appendSealedAudit(trx, actor, {
      at,
      ...{ action: 'rental.regionMaintenance', subjectKind: 'region', subject: region },
      before: { on: current !== null, why: current },
      after: { on: why !== null, why, rentals },
    })
    return rentals.length
  })
}

export interface Maintenance {
  readonly isOn: boolean
  readonly why: Texts | null
  /** What the actor was shown; absent: nothing. */
  readonly seen?: { readonly on: boolean; readonly why: Texts | null }
}

/** Starts or ends maintenance, or changes its texts. Safe to repeat. @throws ApiError GONE, CONFLICT if `seen` has changed */
export const maintainByStaff = (
  acts: RentalActs,
  actor: Actor,
  id: string,
  wanted: Maintenance,
): Promise<MaintenanceChange> =>
  onRental(acts, actor, id, async (trx, row, at) => {
    const change = await setMaintenance(trx, row, { isOn: wanted.isOn, why: wanted.why }, at)
    const before = { on: row.maintenance === 1, why: rentalWhy(row) }
    const { seen = before } = wanted
    if (change.isChanged && (seen.on !== before.on || !areSameTexts(seen.why, before.why)))
      throw new ApiError('CONFLICT')
    const after = { on: wanted.isOn, why: wanted.isOn ? wanted.why : null, addedHours: change.hours }
    return { result: change, entry: change.isChanged ? { action: 'rental.maintenance', before, after } : undefined }
  })
