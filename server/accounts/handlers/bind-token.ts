import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { minutes, seconds } from '../../../contract/duration.ts'
import { apiPaths } from '../../../contract/paths.ts'
import { gameBindBodySchema } from '../../../contract/sign-in.ts'
import { bindMinutes } from '../../../contract/user.ts'
import { ApiError } from '../../kernel/http/api-error.ts'
import { addApiRoute } from '../../kernel/http/api-route.ts'
import { parseInput } from '../../kernel/http/parse-input.ts'
import type { CreateLimit } from '../../kernel/http/rate-limit.ts'
import { hasDuplicateKeys } from '../../kernel/http/strict-json.ts'
import { hashOf } from '../../kernel/secrets/token-hash.ts'
import { cleanText } from '../../kernel/text/hostile-text.ts'
import { type SignedCallDeps, verifySignedCall } from '../game-servers/signed-call.ts'
import { createBindToken } from '../store/bind-tokens.ts'

/** RFC 4648's base32 in lower case: nothing in it looks like something else in a console. */
const alphabet = 'abcdefghijklmnopqrstuvwxyz234567'

/** Ten letters and digits, 50 random bits: what a player types from the game into the page (S4). */
const bindToken = (): string => [...randomBytes(10)].map((byte) => alphabet[byte & 31]).join('')

const textSchema = v.string()

/** What game servers may ask of the portal, each call signed (S5). */
export async function addGameServerRoutes(
  app: FastifyInstance,
  createLimit: CreateLimit,
  deps: SignedCallDeps,
): Promise<void> {
  await app.register(async (scope) => {
    // The signature is over the bytes as they came.
    scope.removeContentTypeParser('application/json')
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    addApiRoute(scope, createLimit, {
      method: 'POST',
      pattern: apiPaths.gameBindToken.pattern,
      limit: 'signedCalls',
      bodyLimit: 1024,
      async handler(request, reply) {
        const text = v.is(textSchema, request.body) ? request.body : ''
        const server = await verifySignedCall(request, text, deps)
        const { steamId, name } = parseInput(gameBindBodySchema, parseJson(text))
        const token = bindToken()
        const shownName = cleanText(name ?? '')
        await createBindToken(deps.database, {
          tokenHash: hashOf(token),
          steamId,
          name: shownName === '' ? null : shownName,
          gameServerKeyId: server.id,
          now: deps.now(),
        })
        reply.header('cache-control', 'no-store')
        return reply.send({ token, expiresInSeconds: minutes(bindMinutes) / seconds(1) })
      },
    })
  })
}

function parseJson(text: string): unknown {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw new ApiError('BAD_REQUEST', { cause: error })
  }
  if (hasDuplicateKeys(text)) throw new ApiError('BAD_REQUEST')
  return value
}
