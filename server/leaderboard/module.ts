import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../kernel/db/database.ts'
import type { RouteModule } from '../kernel/http/route-module.ts'
import { leaderboardRoutes } from './handlers/routes.ts'
import type { CountReport } from './ingest/count-events.ts'
import { createLogReceiver, type LogReceiver } from './ingest/receive-log.ts'
import { createNoteRefusal, LogRefused } from './ingest/refuse-log.ts'
import { createRankingThread, type RankingOptions } from './jobs/ranking-thread.ts'
import { createRankingReader } from './store/ranking-reader.ts'

export interface LeaderboardAreaDeps {
  /** The log addresses of game servers are derived from it. */
  readonly secret: string
  readonly database: Database
  readonly ranking: RankingOptions
  /** The mode of a listed server, by its id; undefined: not listed. */
  categoryOf(id: string): string | undefined
  /** Told of every text that a game server sent; absent: not counted. */
  readonly watchLog?: LogWatch | undefined
  readonly logger: FastifyBaseLogger
  /** Epoch milliseconds. */
  now(): number
}

/** What became of the logs of game servers. */
export interface LogWatch {
  counted(report: CountReport): void
  refused(lines: number): void
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
  const receive = watched(createLogReceiver({ database, categoryOf, now, pause: delay, noteRefusal }), deps.watchLog)
  const ranker = createRankingThread({ ...deps.ranking, database, logger, now })
  ranker.start()
  return {
    module: leaderboardRoutes({ reader, database, secret, now, receive, noteRefusal }),
    rankNow: () => ranker.wake(),
    stop: () => ranker.stop(),
  }
}

function watched(receive: LogReceiver, watch: LogWatch | undefined): LogReceiver {
  if (watch === undefined) return receive
  return async (sender, text, clock) => {
    try {
      const report = await receive(sender, text, clock)
      watch.counted(report)
      return report
    } catch (error) {
      if (error instanceof LogRefused) watch.refused(text.split('\n').length - (text.endsWith('\n') ? 1 : 0))
      throw error
    }
  }
}
