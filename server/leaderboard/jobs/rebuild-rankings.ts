import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { days, hours, minutes, seconds } from '../../../contract/duration.ts'
import type { Database } from '../../kernel/db/database.ts'
import { type RepeatedJob, repeat } from '../../kernel/jobs/job.ts'
import { releaseLease, takeLease } from '../../kernel/jobs/lease.ts'
import { modeOfRanking, seasonOfRanking } from '../rules/ranking/ranking-id.ts'
import type { Season } from '../rules/ranking/seasons.ts'
import { sealOldDays } from '../store/counted-events.ts'
import type { PlayerDirectory } from '../store/people.ts'
import { dropOtherSnapshots, listRankingRows, publishSnapshot } from '../store/rankings.ts'
import { listSeasons } from '../store/seasons.ts'
import type { RankingRow } from '../tables.ts'
import { buildRanking } from './build-ranking.ts'

export interface RebuildDeps {
  readonly database: Database
  readonly directory: PlayerDirectory
  /** Epoch milliseconds. */
  now(): number
  onError(error: unknown): void
}

const leaseName = 'leaderboard'
const leaseTtl = seconds(30)
/** A ranking is rebuilt no earlier than after this time, or after `rest` times its last build time if that is longer. */
const minAge = seconds(10)
const rest = 10
/** An unchanged ranking is rebuilt after this time, because names, pictures, badges and bans change without a match. */
const maxAge = minutes(10)
/** How long a log may be resent before its days are sealed. */
const logsKept = days(30)

/** Whether a ranking must be rebuilt now. A closed season is rebuilt one last time. */
function isDue(ranking: RankingRow, season: Season | undefined, now: number): boolean {
  if (ranking.built_at === null) return true
  if (seasonOfRanking(ranking.id) !== 0 && season === undefined) return false
  const closedAt = season?.closedAt ?? null
  if (closedAt !== null) return ranking.built_at < closedAt
  const age = now - ranking.built_at
  if (age < Math.max(minAge, ranking.build_ms * rest)) return false
  return ranking.revision > ranking.built_revision || age > Math.max(maxAge, ranking.build_ms * rest * rest)
}

/** Another process took the lease, or this one stops. The next build deletes the unfinished snapshot. */
class RankingAborted extends Error {}

/** Rebuilds every ranking that is due, one after the other. `yieldToOthers` may throw to abort. */
export async function rebuildRankings(
  { database, directory, now }: RebuildDeps,
  yieldToOthers: () => Promise<void>,
): Promise<void> {
  const seasons = new Map((await listSeasons(database)).map((season) => [season.id, season]))
  for (const ranking of await listRankingRows(database)) {
    const mode = modeOfRanking(ranking.id)
    const season = seasons.get(seasonOfRanking(ranking.id))
    if (mode === undefined || !isDue(ranking, season, now())) continue
    const began = now()
    await dropOtherSnapshots(database, ranking)
    const next = { id: ranking.id, generation: ranking.generation + 1 }
    const totals = await buildRanking({ ...next, mode }, { database, directory, now, yieldToOthers })
    const built = { ...next, revision: ranking.revision, totals, builtAt: began, buildMs: now() - began }
    if (await publishSnapshot(database, built)) await dropOtherSnapshots(database, next)
  }
}

/** Keeps the rankings up to date in one of the processes on a database. */
export function createRanker(deps: RebuildDeps): RepeatedJob {
  const { database, now, onError } = deps
  const holder = randomUUID()
  let stopped = false
  let renewAt = 0
  let nextSeal = 0

  const holds = async (): Promise<boolean> => {
    renewAt = now() + leaseTtl / 3
    return takeLease(database, leaseName, holder, now(), leaseTtl)
  }
  const yieldToOthers = async (): Promise<void> => {
    await setImmediate()
    if (stopped || (now() >= renewAt && !(await holds()))) throw new RankingAborted()
  }
  const job = repeat({
    every: seconds(2),
    onError,
    async run() {
      if (!(await holds())) return
      await rebuildRankings(deps, yieldToOthers).catch((error: unknown) => {
        if (!(error instanceof RankingAborted)) throw error
      })
      if (now() < nextSeal) return
      nextSeal = now() + hours(1)
      await sealOldDays(database, now() - logsKept)
    },
  })
  return {
    wake: () => job.wake(),
    start() {
      stopped = false
      job.start()
    },
    async stop() {
      stopped = true
      await job.stop()
      await releaseLease(database, leaseName, holder).catch(onError)
    },
  }
}
