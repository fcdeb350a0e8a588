import type { Database } from '../../kernel/db/database.ts'
import type { PollReportRow } from '../tables.ts'

/** What a process has polled for the one that leads. */
export type PollReport = Readonly<PollReportRow>

/** Hands what was polled to the process that leads. */
export async function sendReport({ kysely }: Database, report: PollReport): Promise<void> {
  await kysely.insertInto('poll_report').values(report).execute()
}

/** What waits to be published, in the order in which each process sent it. */
export async function readReports({ kysely }: Database): Promise<PollReport[]> {
  return kysely.selectFrom('poll_report').selectAll().orderBy('version').execute()
}

/** Forgets reports, in the transaction that publishes them. */
export async function dropReports({ kysely }: Database, reports: readonly PollReport[]): Promise<void> {
  if (reports.length === 0) return
  const last = new Map<string, number>()
  for (const { holder, version } of reports) last.set(holder, Math.max(version, last.get(holder) ?? 0))
  await kysely
    .deleteFrom('poll_report')
    .where((eb) =>
      eb.or(Array.from(last, ([holder, version]) => eb.and([eb('holder', '=', holder), eb('version', '<=', version)]))),
    )
    .execute()
}
