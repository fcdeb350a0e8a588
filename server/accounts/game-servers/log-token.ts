import { timingSafeEqual } from 'node:crypto'
import * as v from 'valibot'
import type { Database } from '../../kernel/db/database.ts'
import { ApiError } from '../../kernel/http/api-error.ts'
import type { Prove } from '../../kernel/http/endpoint-types.ts'
import { findGameServer, gameLogToken } from './store.ts'
import type { GameServerKeyRow } from './tables.ts'

const paramsSchema = v.object({ server: v.pipe(v.string(), v.maxLength(64)), token: v.string() })

export interface LogTokenDeps {
  readonly database: Database
  /** The tokens are derived from it. */
  readonly secret: string
  /** Called for a wrong token of a game server that is not revoked. */
  onWrongToken?(server: GameServerKeyRow): Promise<void>
}

/** The game server whose log token is in the path. @throws ApiError UNAUTHORIZED, GONE for a revoked one. */
export const proveLogToken =
  ({ database, secret, onWrongToken }: LogTokenDeps): Prove<GameServerKeyRow> =>
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
      if (server.revoked_at === null) await onWrongToken?.(server).catch(unavailable)
      throw new ApiError('UNAUTHORIZED')
    }
    if (server.revoked_at !== null) throw new ApiError('GONE')
    return server
  }
