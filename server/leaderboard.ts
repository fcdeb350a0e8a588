import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { RouteModule } from './app.ts'
import type { Config } from './config.ts'
import type { Database } from './db/database.ts'
import { portalSecret } from './db/secret.ts'
import type { Board } from './domain/live.ts'
import type { Job } from './jobs/job.ts'
import { createBoardRanker } from './jobs/rebuild-boards.ts'
import { createFailureReport } from './jobs/report-failure.ts'
import { createBoardReader } from './leaderboard/read-boards.ts'
import { createLogReceiver, type LogReceiver } from './match-log/receive-log.ts'
import { createNoteRefusal } from './match-log/refuse-log.ts'
import { addGameLogRoute } from './routes/game-log.ts'
import { addLeaderboardRoutes } from './routes/leaderboard.ts'

export interface LeaderboardAreaDeps {
  readonly config: Pick<Config, 'mode' | 'secret'>
  readonly database: Database
  /** The listed servers, which tell the mode of a log. */
  readonly board: Pick<Board, 'get' | 'all'>
  readonly logger: FastifyBaseLogger
  /** Epoch milliseconds. */
  now(): number
}

/** The running area: its routes, and how to end it. */
export interface Leaderboard {
  readonly module: RouteModule
  stop(): Promise<void>
}

/** Puts match logs, rankings and boards together. */
export async function startLeaderboard(deps: LeaderboardAreaDeps): Promise<Leaderboard> {
  const { config, database, board, logger, now } = deps
  const secret = await portalSecret(database, config.secret)
  const reader = createBoardReader(database, now)
  const categoryOf = (id: string): string | undefined => board.get(id)?.listed.category
  const noteRefusal = createNoteRefusal({ database, logger, now })
  const receive = createLogReceiver({ database, categoryOf, now, pause: delay, noteRefusal })
  const onError = createFailureReport(deps, 'the boards were not ranked')
  const ranker = createBoardRanker({ database, now, onError })
  ranker.start()
  const matches = await openDemoMatches(deps, receive, () => ranker.wake())
  return {
    async module(app, createLimit, headers) {
      // After the portal listens: a past for four hundred players must not keep the first visitor waiting.
      if (matches !== undefined) app.addHook('onListen', async () => matches.start())
      addLeaderboardRoutes(app, createLimit, { reader, headers })
      await addGameLogRoute(app, createLimit, { database, secret, now, receive, noteRefusal })
    },
    async stop() {
      await matches?.stop()
      await ranker.stop()
    },
  }
}

/** Loaded only in demo mode: production neither starts nor even reads it. */
async function openDemoMatches(
  deps: LeaderboardAreaDeps,
  receive: LogReceiver,
  onSeeded: () => void,
): Promise<Job | undefined> {
  const { config, database, board, now } = deps
  if (config.mode !== 'demo') return undefined
  const { createDemoMatches } = await import('./demo/matches/start.ts')
  const onError = createFailureReport(deps, 'the demo plays no matches')
  return createDemoMatches({ database, board, receive, now, random: Math.random, onSeeded, onError })
}
