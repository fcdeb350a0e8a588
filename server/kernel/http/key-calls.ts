import type { FastifyInstance, FastifyRequest } from 'fastify'
import { minutes } from '../../../contract/duration.ts'
import type { KeyScope } from '../../../contract/staff/key-scopes.ts'
import { type Attempts, createAttempts } from '../limits/rules/attempts.ts'
import { hashOf } from '../secrets/token-hash.ts'
import { ApiError } from './api-error.ts'
import type { CreateLimit } from './rate-limit.ts'
import { refuseUntil } from './refuse-until.ts'

/** The prefix of every API key. */
export const keyPrefix = 'spk_'

/** A valid API key that sent a request. */
export interface CallingKey {
  readonly id: string
  readonly scopes: ReadonlySet<KeyScope>
  /** Calls per minute of all endpoints together. */
  readonly rate: number
  /** The SteamID of the administrator who made it. */
  readonly createdBy: string
}

/** The key with this text; undefined: wrong, expired or revoked. */
export type FindKey = (text: string) => Promise<CallingKey | undefined>

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The scopes of API keys that reach this route; absent: a key is no proof here. */
    keyScopes?: readonly KeyScope[]
  }
}

const calling = new WeakMap<FastifyRequest, CallingKey>()

/** The key by which a request was admitted; undefined: it has none, or one that does not reach the route. */
export const keyOf = (request: FastifyRequest): CallingKey | undefined => calling.get(request)

/** Keys that this process remembers as valid. */
const mostKnown = 1000

/**
 * Admits calls with an API key before their routes limit and authenticate them. A key has its own limit, whatever address it calls
 * from. A text not known as a key first counts as a guess at a sign-in, so that strangers cost few reads.
 */
export function admitKeys(
  app: FastifyInstance,
  { findKey, createLimit, now }: { readonly findKey: FindKey; readonly createLimit: CreateLimit; now(): number },
): void {
  const guesses = createLimit('signIn')
  /** Hashes of texts that were valid. */
  const known = new Set<string>()
  const countsOf = new Map<number, Attempts>()
  const countOf = (rate: number): Attempts => {
    const counts = countsOf.get(rate) ?? createAttempts(rate, minutes(1))
    countsOf.set(rate, counts)
    return counts
  }
  const remember = (hash: string): void => {
    const [oldest] = known
    if (known.size >= mostKnown && oldest !== undefined) known.delete(oldest)
    known.add(hash)
  }
  /** @throws ApiError RATE_LIMIT_EXCEEDED, by a key or by its guesses */
  const find = async (request: FastifyRequest, text: string): Promise<CallingKey | undefined> => {
    const hash = hashOf(text)
    if (!known.has(hash)) refuseUntil(guesses.count(request.ip))
    const key = await findKey(text)
    if (key === undefined) known.delete(hash)
    else remember(hash)
    return key
  }
  app.addHook('onRequest', (request, _reply, done) => {
    const text = keyIn(request)
    const { keyScopes } = request.routeOptions.config
    if (text === undefined || keyScopes === undefined) return done()
    const isPublic = keyScopes.includes('read')
    const admit = async (): Promise<void> => {
      const key = await find(request, text).catch((error: unknown) => {
        // Without a valid key, a staff endpoint responds as an unknown path does.
        if (isPublic || !(error instanceof ApiError)) throw error
        return undefined
      })
      if (key === undefined) {
        if (isPublic) throw new ApiError('UNAUTHORIZED')
        return
      }
      if (!keyScopes.some((scope) => key.scopes.has(scope))) return
      refuseUntil(countOf(key.rate).take(key.id, now()))
      calling.set(request, key)
    }
    admit().then(() => done(), done)
  })
}

/** The text after `Authorization: Bearer` that claims to be a key. */
function keyIn({ headers: { authorization } }: FastifyRequest): string | undefined {
  if (authorization === undefined || authorization.length > 200) return undefined
  const text = /^Bearer (\S+)$/i.exec(authorization)?.[1]
  return text?.startsWith(keyPrefix) ? text : undefined
}
