import type { StaffRole } from '../../contract/accounts/staff-role.ts'
import { days, minutes } from '../../contract/duration.ts'
import { isoInstant } from '../../contract/iso-instant.ts'
import {
  type Concern,
  type ConcernItem,
  type ConcernKind,
  concernKinds,
  concernOf,
} from '../../contract/staff/staff.ts'
import { listFailedJobs, listOverdueJobs } from '../kernel/jobs/troubled-jobs.ts'
import type { Kernel } from '../kernel/kernel.ts'

/** What one part of the portal reports as needing a person. */
export type ReadConcerns = () => readonly Concern[] | Promise<readonly Concern[]>

/** Concerns of money, mail and machinery are for administrators, who can act on them. */
const forModerators: ReadonlySet<ConcernKind> = new Set([
  'waitingAppeals',
  'openReports',
  'pollingStopped',
  'silentHosts',
  'silentServers',
  'unreachableTargets',
  'endingAnnouncements',
])

/** The concerns of all parts that are for this role, in the order of `concernKinds`. */
export async function readConcerns(parts: readonly ReadConcerns[], role: StaffRole): Promise<Concern[]> {
  const concerns = (await Promise.all(parts.map((read) => read()))).flat()
  return concerns
    .filter(({ kind }) => role === 'administrator' || forModerators.has(kind))
    .sort((a, b) => concernKinds.indexOf(a.kind) - concernKinds.indexOf(b.kind))
}

/** Failed jobs leave the overview after this time; the rows stay. */
const failedFor = days(30)
/** Workers take due jobs every few seconds. */
const overdueAfter = minutes(15)

export interface JobConcernDeps extends Pick<Kernel, 'database' | 'now'> {
  /** Kinds of jobs that another concern reports already. */
  readonly reportedJobs: readonly string[]
}

/** Jobs that failed for good, and jobs that no worker takes, such as those of a payment method that is off. */
export const jobConcerns =
  ({ database, reportedJobs, now }: JobConcernDeps): ReadConcerns =>
  async () => {
    const [failed, overdue] = await Promise.all([
      listFailedJobs(database, now() - failedFor, reportedJobs),
      listOverdueJobs(database, now() - overdueAfter, reportedJobs),
    ])
    const itemOf = (id: string, kind: string, at: number | null, error: string | null): ConcernItem => ({
      id,
      name: kind,
      since: isoInstant(at),
      ...(error === null ? {} : { detail: error }),
    })
    return [
      ...concernOf(
        'failedJobs',
        failed.map(({ id, kind, failed_at, last_error }) => itemOf(id, kind, failed_at, last_error)),
      ),
      ...concernOf(
        'overdueJobs',
        overdue.map(({ id, kind, run_at, last_error }) => itemOf(id, kind, run_at, last_error)),
      ),
    ]
  }
