import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../kernel/db/database.ts'
import type { RouteModule } from '../kernel/http/route-module.ts'
import { leaderboardRoutes } from './handlers/routes.ts'
import { createLogReceiver } from './ingest/receive-log.ts'
import { createNoteRefusal } from './ingest/refuse-log.ts'
import { createRankingThread, type RankingOptions } from './jobs/ranking-thread.ts'
import { createRankingReader } from './store/ranking-reader.ts'

export interface LeaderboardAreaDeps {
  /** The log addresses of game servers are derived from it. */
  readonly secret: string
  readonly database: Database
  readonly ranking: RankingOptions
  /** The mode of a listed server, by its id; undefined: not listed. */
  categoryOf(id: string): string | undefined
  readonly logger: FastifyBaseLogger
  /** Epoch milliseconds. */
  now(): number
}

/** The running module. */
export interface RunningLeaderboard {
  readonly module: RouteModule
  /** Rebuilds changed rankings now instead of waiting for the next interval. */
  rankNow(): void
  stop(): Promise<void>
}

/** Starts match logs and rankings. */
export function startLeaderboard(deps: LeaderboardAreaDeps): RunningLeaderboard {
  const { secret, database, categoryOf, logger, now } = deps
  const reader = createRankingReader(database, now)
  const noteRefusal = createNoteRefusal({ database, logger, now })
  const receive = createLogReceiver({ database, categoryOf, now, pause: delay, noteRefusal })
  const ranker = createRankingThread({ ...deps.ranking, database, logger, now })
  ranker.start()
  return {
    module: leaderboardRoutes({ reader, database, secret, now, receive, noteRefusal }),
    rankNow: () => ranker.wake(),
    stop: () => ranker.stop(),
  }
}
