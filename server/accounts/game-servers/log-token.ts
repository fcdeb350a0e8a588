import type { FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { ApiError } from '../../kernel/http/api-error.ts'
import type { Prove } from '../../kernel/http/endpoint-types.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { areEqual } from '../../kernel/secrets/are-equal.ts'
import type { PortalSecrets } from '../../kernel/secrets/secret.ts'
import { acceptedKeys, noteKeyUse } from './accepted-keys.ts'
import { findGameServer } from './store.ts'
import type { GameServerKeyRow } from './tables.ts'

const paramsSchema = v.object({ server: v.pipe(v.string(), v.maxLength(64)), token: v.string() })

export interface LogTokenDeps extends Pick<Kernel, 'database' | 'now'>, PortalSecrets {
  /** Whether a call only tests the token: then nothing is noted about the key. */
  isTest?(request: FastifyRequest): boolean
  /** Called for a wrong token of a game server that is not revoked. */
  onWrongToken?(server: GameServerKeyRow): Promise<void>
}

/** The game server whose log token is in the path. @throws ApiError UNAUTHORIZED, GONE for a revoked one. */
export const proveLogToken =
  ({ database, isTest, onWrongToken, now, ...secrets }: LogTokenDeps): Prove<GameServerKeyRow> =>
  async (request) => {
    const isSilent = isTest?.(request) === true
    const given = v.safeParse(paramsSchema, request.params)
    if (!given.success) throw new ApiError('UNAUTHORIZED')
    const { server: id, token } = given.output
    const unavailable = (error: unknown): never => {
      throw new ApiError('UNAVAILABLE', { cause: error })
    }
    const server = await findGameServer(database, id).catch(unavailable)
    const used = acceptedKeys(secrets, 'token', server ?? { id, version: 0 }, now()).find(({ value }) =>
      areEqual(token, value),
    )
    if (server === undefined) throw new ApiError('UNAUTHORIZED')
    if (used === undefined) {
      if (server.revoked_at === null && !isSilent) await onWrongToken?.(server).catch(unavailable)
      throw new ApiError('UNAUTHORIZED')
    }
    if (server.revoked_at !== null) throw new ApiError('GONE')
    if (!isSilent) await noteKeyUse(database, 'token', server, used, now()).catch(unavailable)
    return server
  }
