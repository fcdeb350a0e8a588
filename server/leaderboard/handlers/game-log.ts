import { timingSafeEqual } from 'node:crypto'
import * as v from 'valibot'
import type { SignedCallDeps } from '../../accounts/game-servers/signed-call.ts'
import { findGameServer, gameLogToken } from '../../accounts/game-servers/store.ts'
import type { GameServerKeyRow } from '../../accounts/game-servers/tables.ts'
import { ApiError } from '../../kernel/http/api-error.ts'
import type { Prove } from '../../kernel/http/endpoint-types.ts'
import type { LogReceiver } from '../ingest/receive-log.ts'
import { LogRefused, type NoteRefusal } from '../ingest/refuse-log.ts'
import type { LeaderboardHandlers } from './types.ts'

const paramsSchema = v.object({ server: v.pipe(v.string(), v.maxLength(64)), token: v.string() })

export interface GameLogDeps extends SignedCallDeps {
  readonly receive: LogReceiver
  readonly noteRefusal: NoteRefusal
}

/** The game server whose log token is in the path. @throws ApiError UNAUTHORIZED, GONE for a revoked one. */
export const proveGameLog =
  ({ database, secret, noteRefusal }: GameLogDeps): Prove<GameServerKeyRow> =>
  async ({ params }) => {
    const given = v.safeParse(paramsSchema, params)
    if (!given.success) throw new ApiError('UNAUTHORIZED')
    const { server: id, token } = given.output
    const unavailable = (error: unknown): never => {
      throw new ApiError('UNAVAILABLE', { cause: error })
    }
    const server = await findGameServer(database, id).catch(unavailable)
    const expected = Buffer.from(gameLogToken(secret, server ?? { id, version: 0 }))
    const offered = Buffer.from(token)
    const isRight = offered.length === expected.length && timingSafeEqual(offered, expected)
    if (server === undefined) throw new ApiError('UNAUTHORIZED')
    if (!isRight) {
      if (server.revoked_at === null) await noteRefusal(server, 'wrong_token').catch(unavailable)
      throw new ApiError('UNAUTHORIZED')
    }
    if (server.revoked_at !== null) throw new ApiError('GONE')
    return server
  }

/** Counts the lines of a game server's log. */
export const gameLogHandler = ({ receive }: GameLogDeps): LeaderboardHandlers<'receiveGameLog'> => ({
  receiveGameLog: ({ caller, body, headers }) =>
    receive(caller, body, headers['X-Timestamp']).catch((error: unknown) => {
      if (error instanceof LogRefused) throw new ApiError('LOG_NOT_ATTRIBUTED')
      throw new ApiError('UNAVAILABLE', { cause: error })
    }),
})
