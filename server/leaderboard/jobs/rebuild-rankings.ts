import { setTimeout as delay } from 'node:timers/promises'
import { days, hours, seconds } from '../../../contract/duration.ts'
import type { LeaderboardMode } from '../../../contract/leaderboard/leaderboard.ts'
import { type RepeatedJob, repeat } from '../../kernel/jobs/job.ts'
import type { QueueClock } from '../../kernel/jobs/queue-clock.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { modeOfRanking } from '../rules/ranking/ranking-id.ts'
import { dueRankings } from '../rules/ranking/rebuild-order.ts'
import { createWorkBudget } from '../rules/ranking/work-budget.ts'
import { sealOldDays } from '../store/counted-events.ts'
import { readModeNumbers } from '../store/mode-numbers.ts'
import { dropOtherSnapshots } from '../store/old-snapshots.ts'
import type { PlayerDirectory } from '../store/people.ts'
import { mayRank, rankingLeaseTtl, releaseRanking, takeOldDays, takeRanking } from '../store/ranking-leases.ts'
import { listRankingRows, publishSnapshot } from '../store/rankings.ts'
import { listSeasons } from '../store/seasons.ts'
import type { RankingRow } from '../tables.ts'
import { buildRanking } from './build-ranking.ts'

export interface RebuildDeps extends Pick<Kernel, 'database' | 'now'> {
  readonly directory: PlayerDirectory
}

/** How the work of a rebuild is divided. */
export interface Pace {
  /** Called after every few milliseconds of work. Resolves when work may continue. @throws to abort the ranking. */
  pause(): Promise<void>
  /** Milliseconds of work so far, without the pauses. */
  worked(): number
}

/** Which rankings are this process's to build, of several on one database. */
export interface Claims {
  /** False: another process builds the ranking. */
  take(id: number): Promise<boolean>
  release(id: number): Promise<void>
}

type DueRanking = RankingRow & { readonly mode: LeaderboardMode }

const listDue = async ({ database, now }: RebuildDeps): Promise<DueRanking[]> => {
  const [rankings, seasons, numbers] = await Promise.all([
    listRankingRows(database),
    listSeasons(database),
    readModeNumbers(database),
  ])
  return dueRankings(rankings, seasons, now(), numbers).flatMap((ranking) => {
    const mode = modeOfRanking(ranking.id, numbers)
    return mode === undefined ? [] : [{ ...ranking, mode }]
  })
}

/** Rebuilds the ranking that has been due longest and that no other process is building. False if there is none. */
export async function rebuildNext(deps: RebuildDeps, pace: Pace, claims: Claims): Promise<boolean> {
  for (const { id } of await listDue(deps)) {
    if (!(await claims.take(id))) continue
    try {
      // Another process may have built it before it was taken.
      const ranking = (await listDue(deps)).find((due) => due.id === id)
      if (ranking === undefined) continue
      await rebuild(deps, pace, ranking)
      return true
    } finally {
      await claims.release(id)
    }
  }
  return false
}

async function rebuild({ database, directory, now }: RebuildDeps, pace: Pace, ranking: DueRanking): Promise<void> {
  const { pause } = pace
  const [began, workedBefore] = [now(), pace.worked()]
  await dropOtherSnapshots(database, ranking, pause)
  const next = { id: ranking.id, mode: ranking.mode, generation: ranking.generation + 1, builtAt: began }
  const totals = await buildRanking(next, { database, directory, now, pause })
  const buildMs = Math.round(pace.worked() - workedBefore)
  const built = { ...next, revision: ranking.revision, totals, buildMs }
  if (await publishSnapshot(database, built)) await dropOtherSnapshots(database, next, pause)
}

/** How long a log may be resent before its days are sealed. */
const logsKept = days(30)
/** Small communities are ranked at full speed: this much work needs no rest. */
const burst = seconds(1)
/** No statement takes longer: the process was suspended, which was no work. */
const longestPiece = seconds(20)

/** Another process took a lease, or this one stops. The next build deletes the unfinished snapshot. */
class RankingAborted extends Error {}

export interface RankerDeps extends RebuildDeps {
  /** The holder of leases: the same for all rankers of a process, one of which runs at a time. */
  readonly holder: string
  /** Share of a processor core that all rankings together may take: above 0, at most 1. */
  readonly cpuShare: number
  readonly clock: QueueClock
  onError(error: unknown): void
}

/**
 * Keeps the rankings up to date, each in one of the processes on a database. Waiting for the database counts as work, so that
 * the budget includes the time of PostgreSQL's own processes.
 */
export function createRanker(deps: RankerDeps): RepeatedJob {
  const { database, now, clock, onError, holder, cpuShare } = deps
  const budget = createWorkBudget({ share: cpuShare, burst })
  let stopping = new AbortController()
  let renewAt = 0
  let nextSeal = 0
  let resumedAt = 0
  let worked = 0

  let current: number | undefined
  const holds = async (): Promise<boolean> => {
    const at = await clock.read()
    renewAt = at + rankingLeaseTtl / 3
    return (
      (await mayRank(database, at)) && (current === undefined || (await takeRanking(database, current, holder, at)))
    )
  }
  const claims: Claims = {
    async take(id) {
      if (!(await takeRanking(database, id, holder, clock.lease()))) return false
      current = id
      return true
    },
    async release(id) {
      current = undefined
      await releaseRanking(database, id, holder)
    },
  }
  const account = (): number => {
    // Monotonic: a clock that is set forward must not cost hours of rest.
    const at = performance.now()
    const piece = Math.min(at - resumedAt, longestPiece)
    worked += piece
    resumedAt = at
    return budget.spend(piece, at)
  }
  const pause = async (): Promise<void> => {
    const { signal } = stopping
    let rest = account()
    do {
      const step = Math.min(rest, rankingLeaseTtl / 3)
      // Only an abort rejects; it is handled below.
      await delay(step, undefined, { signal }).catch(() => undefined)
      resumedAt = performance.now()
      if (signal.aborted || (clock.lease() >= renewAt && !(await holds()))) throw new RankingAborted()
      rest -= step
    } while (rest > 0)
  }
  const pace: Pace = { pause, worked: () => worked + performance.now() - resumedAt }

  const sealWhenDue = async (): Promise<void> => {
    if (clock.due() < nextSeal) return
    nextSeal = clock.due() + hours(1)
    if (await takeOldDays(database, holder, clock.lease())) await sealOldDays(database, now() - logsKept)
  }
  const job = repeat({
    name: 'rebuild rankings',
    every: seconds(2),
    onError,
    async run() {
      if (!(await holds())) return
      resumedAt = performance.now()
      try {
        do {
          await sealWhenDue()
          await pause()
        } while (await rebuildNext(deps, pace, claims))
      } catch (error) {
        if (!(error instanceof RankingAborted)) throw error
      } finally {
        account()
      }
    },
  })
  return {
    wake: () => job.wake(),
    start() {
      stopping = new AbortController()
      job.start()
    },
    async stop() {
      stopping.abort()
      await job.stop()
    },
  }
}
