import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Database } from '../kernel/db/database.ts'
import type { RouteModule } from '../kernel/http/route-module.ts'
import { createFailureReport } from '../kernel/jobs/report-failure.ts'
import { portalSecret, type SecretConfig } from '../kernel/secrets/secret.ts'
import type { Board } from '../servers/rules/live.ts'
import { addGameLogRoute } from './handlers/game-log.ts'
import { addLeaderboardRoutes } from './handlers/leaderboard.ts'
import { createLogReceiver } from './ingest/receive-log.ts'
import { createNoteRefusal } from './ingest/refuse-log.ts'
import { createBoardReader } from './jobs/read-boards.ts'
import { createBoardRanker } from './jobs/rebuild-boards.ts'

export interface LeaderboardAreaDeps {
  readonly config: SecretConfig & {
    readonly mode: 'demo' | 'production'
    /** Whether players with hostile names take part in the demo's matches. */
    readonly demoEdgeCases: boolean
  }
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
  const demo = await openDemoMatches(deps, secret, () => ranker.wake())
  return {
    async module(app, createLimit, headers) {
      demo?.(app)
      addLeaderboardRoutes(app, createLimit, { reader, headers })
      await addGameLogRoute(app, createLimit, { database, secret, now, receive, noteRefusal })
    },
    stop: () => ranker.stop(),
  }
}

/** Puts the demo's matches on an app. Loaded only in demo mode: production neither starts nor even reads it. */
async function openDemoMatches(
  deps: LeaderboardAreaDeps,
  secret: string,
  onPastCounted: () => void,
): Promise<((app: FastifyInstance) => void) | undefined> {
  const { config, database, board, now } = deps
  if (config.mode !== 'demo') return undefined
  const [{ createDemoMatches }, { postTo }] = await Promise.all([
    import('../../demo/matches/start.ts'),
    import('../../demo/matches/log-link.ts'),
  ])
  const { demoEdgeCases: edgeCases } = config
  const onError = createFailureReport(deps, 'a log of the demo was not sent')
  const random = Math.random
  const matches = createDemoMatches({ database, board, secret, edgeCases, now, random, onPastCounted, onError })
  return (app) => {
    // Not before the portal listens: its game servers send their logs as all others do.
    app.addHook('onListen', async () => {
      const address = app.server.address()
      if (address !== null && typeof address !== 'string') matches.start(postTo(address))
    })
    app.addHook('preClose', () => matches.stop())
  }
}
