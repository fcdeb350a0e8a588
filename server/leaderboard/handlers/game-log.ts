import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { apiPaths } from '../../../contract/paths.ts'
import type { SignedCallDeps } from '../../accounts/game-servers/signed-call.ts'
import { findGameServer, gameLogToken } from '../../accounts/game-servers/store.ts'
import type { GameServerKeyRow } from '../../accounts/game-servers/tables.ts'
import { ApiError } from '../../kernel/http/api-error.ts'
import { addApiRoute } from '../../kernel/http/api-route.ts'
import type { CreateLimit } from '../../kernel/http/rate-limit.ts'
import { sendJson } from '../../kernel/http/send-json.ts'
import type { LogReceiver } from '../ingest/receive-log.ts'
import { LogRefused, type NoteRefusal } from '../ingest/refuse-log.ts'

/** The game sends up to 250 kB and what one tick adds to it. */
const bodyLimit = 512 * 1024

const paramsSchema = v.object({ server: v.pipe(v.string(), v.maxLength(64)), token: v.string() })
const textSchema = v.string()
/** The game server's wall clock, which its lines are stamped by. */
const headersSchema = v.object({ 'x-timestamp': v.optional(v.string(), '') })

/** The game server whose log token the address carries. @throws ApiError UNAUTHORIZED, GONE for one that was revoked. */
async function senderOf(params: unknown, { database, secret, noteRefusal }: GameLogDeps): Promise<GameServerKeyRow> {
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

export interface GameLogDeps extends SignedCallDeps {
  readonly receive: LogReceiver
  readonly noteRefusal: NoteRefusal
}

/**
 * Where game servers send their logs (`logaddress_add_http`). The game repeats what was not answered by 200, and stops
 * at 410.
 */
export async function addGameLogRoute(
  app: FastifyInstance,
  createLimit: CreateLimit,
  deps: GameLogDeps,
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit }, (_request, body, done) => done(null, body))
    addApiRoute(scope, createLimit, {
      method: 'POST',
      pattern: apiPaths.gameLog.pattern,
      limit: 'signedCalls',
      bodyLimit,
      async handler(request, reply) {
        const sender = await senderOf(request.params, deps)
        const text = v.is(textSchema, request.body) ? request.body : ''
        const { 'x-timestamp': clock } = v.parse(headersSchema, request.headers)
        const report = await deps.receive(sender, text, clock).catch((error: unknown) => {
          if (error instanceof LogRefused) throw new ApiError('LOG_NOT_ATTRIBUTED')
          throw new ApiError('UNAVAILABLE', { cause: error })
        })
        await sendJson(reply, report)
      },
    })
  })
}
