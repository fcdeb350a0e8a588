import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../kernel/db/database.ts'
import type { RouteModule } from '../kernel/http/route-module.ts'
import { createFailureReport } from '../kernel/jobs/report-failure.ts'
import { leaderboardRoutes } from './handlers/routes.ts'
import { createLogReceiver } from './ingest/receive-log.ts'
import { createNoteRefusal } from './ingest/refuse-log.ts'
import { createBoardReader } from './jobs/read-boards.ts'
import { createBoardRanker } from './jobs/rebuild-boards.ts'

export interface LeaderboardAreaDeps {
  /** What the log addresses of game servers are derived from. */
  readonly secret: string
  readonly database: Database
  /** The mode of a listed server, by its id; undefined: not listed. */
  categoryOf(id: string): string | undefined
  readonly logger: FastifyBaseLogger
  /** Epoch milliseconds. */
  now(): number
}

/** The running area: its routes, and how to end it. */
export interface Leaderboard {
  readonly module: RouteModule
  /** Ranks what has changed now, before the next round is due. */
  rankNow(): void
  stop(): Promise<void>
}

/** Puts match logs, rankings and boards together. */
export function startLeaderboard(deps: LeaderboardAreaDeps): Leaderboard {
  const { secret, database, categoryOf, logger, now } = deps
  const reader = createBoardReader(database, now)
  const noteRefusal = createNoteRefusal({ database, logger, now })
  const receive = createLogReceiver({ database, categoryOf, now, pause: delay, noteRefusal })
  const onError = createFailureReport(deps, 'the boards were not ranked')
  const ranker = createBoardRanker({ database, now, onError })
  ranker.start()
  return {
    module: leaderboardRoutes({ reader, database, secret, now, receive, noteRefusal }),
    rankNow: () => ranker.wake(),
    stop: () => ranker.stop(),
  }
}
