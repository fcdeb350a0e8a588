import { randomUUID } from 'node:crypto'
import { days, seconds } from '../../contract/duration.ts'
import { type ReportReason, reportsPerDay } from '../../contract/reports/reports.ts'
import type { Actor } from '../kernel/audit/entry.ts'
import { appendSealedAudit } from '../kernel/audit/sealed-audit.ts'
import { inTransaction } from '../kernel/db/transaction.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { closeReports, insertReport, lockReporter, readOpenReport, reportTimes } from './store/reports.ts'

type ReportActs = Pick<Kernel, 'database' | 'now'>

export interface NewReport {
  readonly reporter: string
  readonly steamId: string
  readonly reason: ReportReason
  readonly text: string
  readonly matchId: string | undefined
}

/** `retryAfter`: whole seconds until the account may report again. */
export type ReportOutcome =
  | { readonly kind: 'done' | 'unchanged' }
  | { readonly kind: 'limit'; readonly retryAfter: number }

/** Reports a player. `unchanged`: an earlier report of the account about this player is still open. */
export function reportPlayer({ database, now }: ReportActs, report: NewReport): Promise<ReportOutcome> {
  const { reporter, steamId, reason, text, matchId } = report
  return inTransaction(database, async (trx) => {
    const at = now()
    await lockReporter(trx, reporter)
    if ((await readOpenReport(trx, reporter, steamId)) !== undefined) return { kind: 'unchanged' }
    const [first, ...others] = await reportTimes(trx, reporter, at - days(1), reportsPerDay)
    if (first !== undefined && others.length + 1 >= reportsPerDay) {
      return { kind: 'limit', retryAfter: Math.max(1, Math.ceil((first + days(1) - at) / seconds(1))) }
    }
    const row = { id: randomUUID(), steam_id: steamId, reporter, reason, text, match_id: matchId ?? null, at }
    return { kind: (await insertReport(trx, row)) ? 'done' : 'unchanged' }
  })
}

/** Closes the reports about a player that staff have seen, without a ban. Safe to repeat. */
export function dismissReports(
  { database, now }: ReportActs,
  actor: Actor,
  { steamId, until }: { readonly steamId: string; readonly until: number },
): Promise<'done' | 'unchanged'> {
  return inTransaction(database, async (trx) => {
    const at = now()
    const count = await closeReports(trx, steamId, { as: 'dismissed', at, by: actor.name, until })
    if (count === 0) return 'unchanged'
    const act = {
      action: 'report.dismiss' as const,
      subjectKind: 'player',
      subject: steamId,
      after: { reports: count },
    }
    await appendSealedAudit(trx, actor, { at, ...act })
    return 'done'
  })
}
