import { sql } from 'kysely'
import { reportsShown } from '../../../contract/reports/reports.ts'
import type { Database } from '../../kernel/db/database.ts'
import type { OldRows } from '../../kernel/db/remove-rows.ts'
import type { Transaction } from '../../kernel/db/transaction.ts'
import type { ReportRow } from '../tables.ts'

/** Holds other calls of the same account back until the transaction ends, so that they are counted one after the other. */
export async function lockReporter({ kind, kysely }: Transaction, steamId: string): Promise<void> {
  if (kind === 'postgresql') {
    await kysely.selectFrom('account').select('id').where('steam_id', '=', steamId).forUpdate().execute()
  }
}

/** When the reports of an account since an instant were sent, oldest first, at most `limit`. */
export async function reportTimes(
  { kysely }: Database,
  reporter: string,
  since: number,
  limit: number,
): Promise<readonly number[]> {
  const rows = await kysely
    .selectFrom('report')
    .select('at')
    .where('reporter', '=', reporter)
    .where('at', '>', since)
    .orderBy('at', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ at }) => at).reverse()
}

/** The open report of an account about a player. */
export const readOpenReport = ({ kysely }: Database, reporter: string, steamId: string) =>
  kysely
    .selectFrom('report')
    .select('id')
    .where('reporter', '=', reporter)
    .where('steam_id', '=', steamId)
    .where('state', '=', 'open')
    .executeTakeFirst()

/** Without a parameter, which SQLite would not find in the index. */
const isOpen = sql<boolean>`state = 'open'`

/** Writes an open report. False if the account has one about this player. */
export async function insertReport(
  trx: Transaction,
  report: Omit<ReportRow, 'state' | 'closed_at' | 'closed_by'>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx.kysely
    .insertInto('report')
    .values({ ...report, state: 'open', closed_at: null, closed_by: null })
    .onConflict((conflict) => conflict.columns(['reporter', 'steam_id']).where(isOpen).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** The newest reports of an account. */
export const reportsBy = ({ kysely }: Database, reporter: string, limit: number): Promise<ReportRow[]> =>
  kysely
    .selectFrom('report')
    .selectAll()
    .where('reporter', '=', reporter)
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()

interface ReportedPlayerRow {
  readonly steam_id: string
  readonly count: number
  /** Of the newest open report. */
  readonly at: number
}

export interface ReportedPage {
  /** Not about this player. */
  readonly except?: string
  readonly after?: { readonly at: number; readonly id: string } | undefined
  readonly limit: number
}

/** Players with open reports, those reported last first. */
export async function pageOfReported(
  { kysely }: Database,
  { except, after, limit }: ReportedPage,
): Promise<readonly ReportedPlayerRow[]> {
  let query = kysely
    .selectFrom('report')
    .select((eb) => ['steam_id', eb.fn.countAll<number>().as('count'), eb.fn.max('at').as('newest')])
    .where('state', '=', 'open')
    .$if(except !== undefined, (rows) => rows.where('steam_id', '<>', except ?? ''))
    .groupBy('steam_id')
  if (after !== undefined) {
    const { at, id } = after
    query = query.having((eb) =>
      eb.or([eb(eb.fn.max('at'), '<', at), eb.and([eb(eb.fn.max('at'), '=', at), eb('steam_id', '<', id)])]),
    )
  }
  const rows = await query.orderBy('newest', 'desc').orderBy('steam_id', 'desc').limit(limit).execute()
  return rows.map(({ steam_id, count, newest }) => ({ steam_id, count: Number(count), at: Number(newest) }))
}

/** How many players have open reports. */
export async function countReported({ kysely }: Database): Promise<number> {
  const { count } = await kysely
    .selectFrom('report')
    .select((eb) => eb.fn.count<number>('steam_id').distinct().as('count'))
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The newest open reports about a player. */
export const openReportsAbout = ({ kysely }: Database, steamId: string): Promise<ReportRow[]> =>
  kysely
    .selectFrom('report')
    .selectAll()
    .where('steam_id', '=', steamId)
    .where('state', '=', 'open')
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(reportsShown)
    .execute()

export interface ReportClosing {
  readonly as: Exclude<ReportRow['state'], 'open'>
  readonly at: number
  readonly by: string
  /** Only those up to this instant; absent: all. */
  readonly until?: number
}

/** Closes the open reports about a player. Resolves to their number. */
export async function closeReports(
  trx: Transaction,
  steamId: string,
  { as, at, by, until }: ReportClosing,
): Promise<number> {
  let query = trx.kysely
    .updateTable('report')
    .set({ state: as, closed_at: at, closed_by: by })
    .where('steam_id', '=', steamId)
    .where('state', '=', 'open')
  if (until !== undefined) query = query.where('at', '<=', until)
  const { numUpdatedRows } = await query.executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Reports by when they were sent, open or not: an open one is of no use years later. */
export const oldReports: OldRows = {
  async remove({ kysely }, before, limit) {
    const old = kysely.selectFrom('report').select('id').where('at', '<', before).orderBy('at').limit(limit)
    const { numDeletedRows } = await kysely.deleteFrom('report').where('id', 'in', old).executeTakeFirst()
    return Number(numDeletedRows)
  },
  async count({ kysely }, before) {
    const { rows, oldest } = await kysely
      .selectFrom('report')
      .select((eb) => [eb.fn.countAll<number>().as('rows'), eb.fn.min<number | null>('at').as('oldest')])
      .executeTakeFirstOrThrow()
    const due = await kysely
      .selectFrom('report')
      .where('at', '<', before)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return { rows: Number(rows), oldest, due: Number(due.count) }
  },
}
