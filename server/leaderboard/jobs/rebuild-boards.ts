import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { days, hours, minutes, seconds } from '../../../contract/duration.ts'
import type { Database } from '../../kernel/db/database.ts'
import { type RepeatedJob, repeat } from '../../kernel/jobs/job.ts'
import { releaseLease, takeLease } from '../../kernel/jobs/lease.ts'
import { modeOfBoard, seasonOfBoard } from '../rules/ranking/board-id.ts'
import type { Season } from '../rules/ranking/seasons.ts'
import { dropOtherSnapshots, listBoardRows, showBoard } from '../store/boards.ts'
import { sealOldDays } from '../store/counted-events.ts'
import { listSeasons } from '../store/seasons.ts'
import type { BoardRow } from '../tables.ts'
import { buildBoard } from './build-board.ts'

export interface RebuildDeps {
  readonly database: Database
  /** Epoch milliseconds. */
  now(): number
  onError(error: unknown): void
}

const leaseName = 'leaderboard'
const leaseTtl = seconds(30)
/** A board is ranked again after this time at the soonest, or after many times what the ranking takes. */
const minAge = seconds(10)
const rest = 10
/** Names, pictures, badges and bans change without a match being played. */
const maxAge = minutes(10)
/** How long a log may be sent again before its days are sealed. */
const logsKept = days(30)

/** Whether a board is to be ranked now. A closed season is ranked once more, and never again. */
function isDue(board: BoardRow, season: Season | undefined, now: number): boolean {
  if (board.built_at === null) return true
  if (seasonOfBoard(board.id) !== 0 && season === undefined) return false
  const closedAt = season?.closedAt ?? null
  if (closedAt !== null) return board.built_at < closedAt
  const age = now - board.built_at
  if (age < Math.max(minAge, board.build_ms * rest)) return false
  return board.revision > board.built_revision || age > Math.max(maxAge, board.build_ms * rest * rest)
}

/** Somebody else ranks, or this process ends: what was begun is left behind and cleared away by the next ranking. */
class GivenUp extends Error {}

/** Ranks every board that is due, one after the other. `breathe` may throw to give up. */
export async function rebuildBoards({ database, now }: RebuildDeps, breathe: () => Promise<void>): Promise<void> {
  const seasons = new Map((await listSeasons(database)).map((season) => [season.id, season]))
  for (const board of await listBoardRows(database)) {
    const mode = modeOfBoard(board.id)
    const season = seasons.get(seasonOfBoard(board.id))
    if (mode === undefined || !isDue(board, season, now())) continue
    const began = now()
    await dropOtherSnapshots(database, board)
    const next = { id: board.id, generation: board.generation + 1 }
    const totals = await buildBoard({ ...next, mode }, { database, now, breathe })
    const built = { ...next, revision: board.revision, totals, builtAt: began, buildMs: now() - began }
    if (await showBoard(database, built)) await dropOtherSnapshots(database, next)
  }
}

/** Keeps the boards ranked, in one of the processes on a database. */
export function createBoardRanker(deps: RebuildDeps): RepeatedJob {
  const { database, now, onError } = deps
  const holder = randomUUID()
  let stopped = false
  let renewAt = 0
  let nextSeal = 0

  const holds = async (): Promise<boolean> => {
    renewAt = now() + leaseTtl / 3
    return takeLease(database, leaseName, holder, now(), leaseTtl)
  }
  const breathe = async (): Promise<void> => {
    await setImmediate()
    if (stopped || (now() >= renewAt && !(await holds()))) throw new GivenUp()
  }
  const job = repeat({
    every: seconds(2),
    onError,
    async run() {
      if (!(await holds())) return
      await rebuildBoards(deps, breathe).catch((error: unknown) => {
        if (!(error instanceof GivenUp)) throw error
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
