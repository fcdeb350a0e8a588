import { createHmac } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { type SignedParts, signedText } from '../../../contract/accounts/signed-call.ts'
import { minutes, seconds } from '../../../contract/duration.ts'
import { ApiError } from '../../kernel/http/api-error.ts'
import type { Prove } from '../../kernel/http/endpoint-types.ts'
import { bodyText } from '../../kernel/http/input-reader.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { areEqual } from '../../kernel/secrets/are-equal.ts'
import type { PortalSecrets } from '../../kernel/secrets/secret.ts'
import { acceptedKeys, noteKeyUse } from './accepted-keys.ts'
import { claimSignedCall, findGameServer } from './store.ts'
import type { GameServerKeyRow } from './tables.ts'

/** The signature of a call, hexadecimal. The key counts as text. */
export const signCall = (key: string, parts: SignedParts): string =>
  createHmac('sha256', key).update(signedText(parts)).digest('hex')

/** Tolerated clock difference between portal and game server. */
export const signedCallWindow = minutes(5)

const headersSchema = v.object({
  'x-game-server': v.pipe(v.string(), v.maxLength(64)),
  'x-timestamp': v.pipe(v.string(), v.regex(/^\d{1,12}$/)),
  'x-nonce': v.pipe(v.string(), v.regex(/^[\w-]{16,64}$/)),
  'x-signature': v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
})

export interface SignedCallDeps extends Pick<Kernel, 'database' | 'now'>, PortalSecrets {}

/** Proves that a game server signed the call; its body is read as text. */
export const proveGameServer =
  (deps: SignedCallDeps): Prove<GameServerKeyRow> =>
  (request) =>
    verifySignedCall(request, bodyText(request), deps)

/**
 * The game server that signed this call.
 * @throws ApiError UNAUTHORIZED without a valid signature, CONFLICT if the call was repeated.
 */
async function verifySignedCall(
  request: FastifyRequest,
  body: string,
  deps: SignedCallDeps,
): Promise<GameServerKeyRow> {
  const { database, now } = deps
  const parsed = v.safeParse(headersSchema, request.headers)
  if (!parsed.success) throw new ApiError('UNAUTHORIZED', { field: v.getDotPath(parsed.issues[0]) ?? 'headers' })
  const { 'x-game-server': id, 'x-timestamp': timestamp, 'x-nonce': nonce, 'x-signature': signature } = parsed.output
  if (Math.abs(now() - seconds(Number(timestamp))) > signedCallWindow) {
    throw new ApiError('UNAUTHORIZED', { field: 'x-timestamp' })
  }
  const server = await findGameServer(database, id)
  const parts = { timestamp, nonce, method: request.method, path: request.url, body }
  const accepted = acceptedKeys(deps, 'key', server ?? { id, version: 0 }, now())
  const used = accepted.find(({ value }) => areEqual(signature, signCall(value, parts)))
  if (server === undefined || server.revoked_at !== null || used === undefined) {
    throw new ApiError('UNAUTHORIZED', { field: 'x-signature' })
  }
  await noteKeyUse(database, 'key', server, used, now())
  if (!(await claimSignedCall(database, { keyId: id, nonce, now: now() }))) throw new ApiError('CONFLICT')
  return server
}
