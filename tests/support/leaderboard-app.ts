import type { FastifyInstance } from 'fastify'
import { defaultSettings } from '../../contract/community/community-settings.ts'
import { href } from '../../contract/endpoint.ts'
import * as leaderboardEndpoints from '../../contract/endpoints/leaderboard.ts'
import { rankedModes } from '../../contract/leaderboard/leaderboard.ts'
import type { RankedMode } from '../../contract/leaderboard/ranked-mode.ts'
import { modeKey } from '../../contract/servers/modes.ts'
import { addGameServer, gameLogToken } from '../../server/accounts/game-servers/store.ts'
import type { GameServerKeyRow } from '../../server/accounts/game-servers/tables.ts'
import type { Database } from '../../server/kernel/db/database.ts'
import { ApiError } from '../../server/kernel/http/api-error.ts'
import type { RouteModule } from '../../server/kernel/http/route-module.ts'
import { createLogger } from '../../server/kernel/log/logger.ts'
import type { PortalSecrets } from '../../server/kernel/secrets/secret.ts'
import { type PlayerPageDeps, playerPageRoutes } from '../../server/leaderboard/handlers/player-pages.ts'
import { leaderboardRoutes } from '../../server/leaderboard/handlers/routes.ts'
import { type AcceptedLog, createLogReceiver } from '../../server/leaderboard/ingest/receive-log.ts'
import { createNoteRefusal } from '../../server/leaderboard/ingest/refuse-log.ts'
import { createRankingReader } from '../../server/leaderboard/store/ranking-reader.ts'
import { playerPagePeople } from '../../server/player-directory.ts'
import { testApp } from './http-app.ts'
import { logStart, stampText } from './match-log.ts'
import { rankAll } from './rank-all.ts'

export const logSecret = 'abcdefghijklmnopqrstuvwxyz0123456789'

export interface LeaderboardApp {
  readonly app: FastifyInstance
  readonly clock: { now: number }
  /** JSON log lines so far. */
  readonly log: string[]
  /** Delays of responses, in milliseconds. */
  readonly pauses: number[]
  /** Adds a game server that sends the log of a listed server of this category. */
  gameServer(category?: string): Promise<GameServerKeyRow>
  /** Lists the game server's linked server under a category, or unlists it. */
  list(server: GameServerKeyRow, category: string | undefined): void
  /** Sends a log text as the game does; returns status and body. */
  send(server: GameServerKeyRow, text: string, clock?: string): Promise<{ status: number; body: unknown }>
  /** Rebuilds the rankings, and requests a path. */
  ranked(path: string): Promise<{ status: number; body: unknown }>
  get(path: string): Promise<{ status: number; body: unknown }>
}

export interface LeaderboardAppOptions {
  readonly clock?: { now: number }
  readonly onLog?: (log: AcceptedLog) => void
  /** What the community ranks besides the specified modes; it may change. */
  readonly rankings?: { current: readonly RankedMode[] }
}

/** The leaderboard's routes over a database; the clock starts a day after the start of the tests' logs. */
export async function leaderboardApp(
  database: Database,
  secrets: PortalSecrets = { secret: logSecret },
  { clock = { now: (logStart + 86_400) * 1000 }, onLog, rankings = { current: [] } }: LeaderboardAppOptions = {},
): Promise<LeaderboardApp> {
  const now = (): number => clock.now
  const categories = new Map<string, string>()
  const pauses: number[] = []
  const log: string[] = []
  const noteRefusal = createNoteRefusal({ database, logger: createLogger('info', (line) => log.push(line)), now })
  const modeOf = (id: string): string | undefined => {
    const category = categories.get(id)
    return category === undefined ? undefined : modeKey(defaultSettings.modes, category)
  }
  const receive = createLogReceiver({
    rankings: () => rankings.current,
    database,
    noteRefusal,
    modeOf,
    now,
    pause: async (milliseconds) => void pauses.push(milliseconds),
    ...(onLog === undefined ? {} : { onAccepted: onLog }),
  })
  const { app } = await testApp({
    now,
    logger: createLogger('info', (line) => log.push(line)),
    modules: [
      playerPageReads(database, now, {
        shownServer: (id) => (categories.has(id) ? { name: `server ${id}`, id } : undefined),
        listedAt: (address) => (categories.has(address) ? address : undefined),
      }),
      leaderboardRoutes({
        reader: createRankingReader(database, now, () => rankedModes(rankings.current)),
        database,
        ...secrets,
        now,
        receive,
        noteRefusal,
        modeOf,
      }),
    ],
  })
  const get = async (path: string) => {
    const answer = await app.inject(path)
    const body: unknown = answer.json()
    return { status: answer.statusCode, body }
  }
  return {
    app,
    clock,
    log,
    pauses,
    gameServer(category = 'dm') {
      const serverId = `10.0.0.${categories.size + 1}:27015`
      categories.set(serverId, category)
      return addGameServer(database, { name: category, now: clock.now, serverId })
    },
    list(server, category) {
      if (category === undefined) categories.delete(server.server_id ?? '')
      else categories.set(server.server_id ?? '', category)
    },
    async send(server, text, at = stampText(clock.now / 1000)) {
      const answer = await app.inject({
        method: 'POST',
        url: href(leaderboardEndpoints.receiveGameLog, {
          params: { server: server.id, token: gameLogToken(logSecret, server) },
        }),
        headers: { 'content-type': 'text/plain', 'x-timestamp': `${at}.000` },
        payload: text,
      })
      const body: unknown = answer.json()
      return { status: answer.statusCode, body }
    },
    async ranked(path) {
      clock.now += 20_000
      await rankAll(database, now)
      return get(path)
    },
    get,
  }
}

/** The leaderboard's routes for tests that send no logs. */
export const leaderboardReads = (database: Database, now: () => number): RouteModule =>
  leaderboardRoutes({
    reader: createRankingReader(database, now),
    database,
    secret: logSecret,
    now,
    receive: () => Promise.reject(new Error('this app counts no logs')),
    noteRefusal: async () => undefined,
    modeOf: () => undefined,
  })

/** As `leaderboardApp`, with a game server that sends its log. */
export async function appWithServer(database: Database) {
  const app = await leaderboardApp(database)
  return { database, app, server: await app.gameServer() }
}

/** The pages of players over a database; nobody is signed in. */
export const playerPageReads = (
  database: Database,
  now: () => number,
  more: Partial<PlayerPageDeps> = {},
): RouteModule =>
  playerPageRoutes({
    ...{ database, reads: database, logger: createLogger('silent'), now },
    ...playerPagePeople({ database, reads: database, now }),
    reader: createRankingReader(database, now),
    authenticate: { account: () => Promise.reject(new ApiError('UNAUTHORIZED')) },
    shownServer: () => undefined,
    listedAt: () => undefined,
    ...more,
  })
