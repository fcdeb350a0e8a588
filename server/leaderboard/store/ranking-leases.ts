import { seconds } from '../../../contract/duration.ts'
import type { Database } from '../../kernel/db/database.ts'
import { releaseLease, releaseTogether, takeLease } from '../../kernel/jobs/lease.ts'

/** Lifetime of a lease that is not renewed (milliseconds). */
export const rankingLeaseTtl = seconds(30)

/**
 * Until 0.3.0: a process of an earlier release holds this lease alone, and ranks everything. Those of this release hold it
 * together, under one name, and share the rankings by leases of their own.
 */
const allRankings = { name: 'leaderboard', holder: 'by ranking' } as const
const prefix = 'ranking '
const daysName = 'leaderboard days'

/** Until 0.3.0: true while no process of an earlier release ranks. */
export const mayRank = (db: Database, now: number): Promise<boolean> =>
  takeLease(db, allRankings.name, allRankings.holder, now, rankingLeaseTtl)

/** Takes or renews the lease of one ranking. False: another process builds it. */
export const takeRanking = (db: Database, id: number, holder: string, now: number): Promise<boolean> =>
  takeLease(db, `${prefix}${id}`, holder, now, rankingLeaseTtl)

export const releaseRanking = (db: Database, id: number, holder: string): Promise<void> =>
  releaseLease(db, `${prefix}${id}`, holder)

/** True in one of several processes: the others need not do it at this time. */
export const takeOldDays = (db: Database, holder: string, now: number): Promise<boolean> =>
  takeLease(db, daysName, holder, now, rankingLeaseTtl)

/** Releases everything that a process holds, and what it holds together with others if none of them is ranking. */
export async function releaseRankings(db: Database, holder: string, now: number): Promise<void> {
  await db.kysely.deleteFrom('lease').where('holder', '=', holder).execute()
  await releaseTogether(db, allRankings, `${prefix}%`, now)
}
