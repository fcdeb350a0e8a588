import type { Bilingual } from '../../contract/language.ts'
import { appendAudit } from '../kernel/audit/append.ts'
import type { Act, Actor } from '../kernel/audit/entry.ts'
import type { Database } from '../kernel/db/database.ts'
import type { OpenTransaction } from '../kernel/db/transaction.ts'
import { ApiError } from '../kernel/http/api-error.ts'
import { refusalError } from './handlers/access.ts'
import { type Gift, giveTime, type MaintenanceChange, setMaintenance } from './store/rental-care.ts'
import { shortenLocked } from './store/rental-end.ts'
import { lockRental, stepLocked } from './store/rentals.ts'
import type { RentalRow } from './tables.ts'

/** What the acts of staff on rentals need. */
export interface RentalActs {
  readonly database: Database
  /** Epoch milliseconds. */
  now(): number
}

const iso = (at: number): string => new Date(at).toISOString()

/** Runs an act on a locked rental with its audit entry as the last write; undefined: nothing had to change. @throws ApiError GONE */
async function onRental<T>(
  { database, now }: RentalActs,
  actor: Actor,
  id: string,
  act: (
    trx: OpenTransaction,
    row: RentalRow,
    at: number,
  ) => Promise<{ readonly result: T; readonly entry: Pick<Act, 'action' | 'before' | 'after'> | undefined }>,
): Promise<T> {
  return database.kysely.transaction().execute(async (trx) => {
    const row = await lockRental(trx, id)
    if (row === undefined) throw new ApiError('GONE')
    const at = now()
    const { result, entry } = await act(trx, row, at)
    if (entry !== undefined) {
      await appendAudit({ ...database, kysely: trx }, actor, { at, subjectKind: 'rental', subject: id, ...entry })
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

/** Ends a rental now. Safe to repeat. @throws ApiError GONE */
export const endByStaff = (acts: RentalActs, actor: Actor, id: string): Promise<void> =>
  onRental(acts, actor, id, async (trx, row, at) => {
    const isOver = row.expires_at < at || !(await shortenLocked(trx, row, at, at)).ok
    const before = { status: row.status, endsAt: iso(row.expires_at) }
    return {
      result: undefined,
      entry: isOver ? undefined : { action: 'rental.end', before, after: { endsAt: iso(at) } },
    }
  })

/** Adds time to a rental, once for each key; resolves to its end (epoch ms). @throws ApiError GONE, CONFLICT for a failed rental */
export const extendByStaff = (acts: RentalActs, actor: Actor, id: string, gift: Gift): Promise<number> =>
  onRental(acts, actor, id, async (trx, row, at) => {
    const given = await giveTime(trx, row, gift, at)
    if (given === 'refused') throw new ApiError('CONFLICT')
    if (given === 'given') return { result: row.expires_at, entry: undefined }
    const { hours, why } = gift
    const after = { endsAt: iso(given.expires_at), hours, why }
    return {
      result: given.expires_at,
      entry: { action: 'rental.extend', before: { endsAt: iso(row.expires_at) }, after },
    }
  })

/** Adds time to every rental of a region that is being created, runs or moves; resolves to the number of rentals. */
export async function compensateRegion(
  { database, now }: RentalActs,
  actor: Actor,
  region: string,
  gift: Gift,
): Promise<number> {
  return database.kysely.transaction().execute(async (trx) => {
    const at = now()
    const rows = await trx
      .selectFrom('rental')
      .select('id')
      .where('region', '=', region)
      .where('status', 'in', ['CREATING', 'RUNNING', 'SWITCHING'])
      // One order for all transactions that lock several.
      .orderBy('id')
      .execute()
    const given: string[] = []
    for (const { id } of rows) {
      const row = await lockRental(trx, id)
      const result = row === undefined ? 'refused' : await giveTime(trx, row, gift, at)
      if (typeof result === 'object') given.push(id)
    }
    if (given.length > 0) {
      const { hours, why } = gift
      const after = { hours, why, rentals: given }
      const act = { action: 'rental.compensate', subjectKind: 'region', subject: region, after }
      await appendAudit({ ...database, kysely: trx }, actor, { at, ...act })
    }
    return given.length
  })
}

export interface Maintenance {
  readonly isOn: boolean
  readonly why: Bilingual | null
}

/** Starts or ends maintenance, or changes its texts. Safe to repeat. @throws ApiError GONE */
export const maintainByStaff = (
  acts: RentalActs,
  actor: Actor,
  id: string,
  wanted: Maintenance,
): Promise<MaintenanceChange> =>
  onRental(acts, actor, id, async (trx, row, at) => {
    const change = await setMaintenance(trx, row, wanted, at)
    const { maintenance_zh: zh, maintenance_en: en } = row
    const before = { on: row.maintenance === 1, why: zh === null ? null : { zh, en } }
    const after = { on: wanted.isOn, why: wanted.isOn ? wanted.why : null, addedHours: change.hours }
    return { result: change, entry: change.isChanged ? { action: 'rental.maintenance', before, after } : undefined }
  })
