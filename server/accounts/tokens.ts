import { createHmac, createSecretKey } from 'node:crypto'
import * as v from 'valibot'
import { seconds } from '../../contract/duration.ts'
import { areEqual } from '../kernel/secrets/are-equal.ts'
import { acceptedSecrets } from '../kernel/secrets/secret.ts'
import { deriveKey } from '../kernel/secrets/token-hash.ts'
import type { SessionRow } from './tables.ts'

/** The claims of a token; whether it is still valid depends on the session's row. */
export interface TokenClaims {
  readonly accountId: string
  readonly sessionId: string
}

export interface Tokens {
  /** A signed token (RFC 7519) for a session: its kind is the audience, and it expires with the session. */
  issue(session: SessionRow): string
  /** The claims of a valid token of this kind at `now` (epoch ms). Synchronous: it runs on every signed-in call. */
  verify(kind: SessionRow['kind'], token: string, now: number): TokenClaims | undefined
}

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/**
 * The only header that is issued, and the only one that is accepted, compared as text: no algorithm, key or address is
 * ever read from a token (decision 038).
 */
const header = encode({ alg: 'HS256', typ: 'JWT' })
const issuer = 'spawnpoint'

const claimsSchema = v.object({
  iss: v.literal(issuer),
  aud: v.string(),
  sub: v.string(),
  jti: v.string(),
  /** Seconds since the epoch, as `nbf`. */
  exp: v.number(),
  nbf: v.optional(v.number()),
})
const payloadSchema = v.pipe(v.string(), v.parseJson(), claimsSchema)

function createSigner(secret: string): (text: string) => string {
  // Imported once: with the raw bytes, every signature would import them again.
  const key = createSecretKey(deriveKey(secret, 'tokens'))
  return (text) => createHmac('sha256', key).update(text).digest('base64url')
}

/** Tokens signed with a key derived from the portal's secret (HMAC-SHA-256, RFC 7515); those of the previous one are valid, too. */
export function createTokens(secret: string, previousSecret?: string): Tokens {
  const [sign, ...others] = acceptedSecrets({ secret, previousSecret }).map(createSigner)
  if (sign === undefined) throw new Error('there is always a current secret')
  return {
    issue(session) {
      const payload = encode({
        iss: issuer,
        aud: session.kind,
        sub: session.account_id,
        jti: session.id,
        iat: Math.floor(session.created_at / seconds(1)),
        exp: Math.floor(session.expires_at / seconds(1)),
      })
      const signed = `${header}.${payload}`
      return `${signed}.${sign(signed)}`
    },
    verify(kind, token, now) {
      const [head, payload = '', signature = '', ...more] = token.split('.', 4)
      if (head !== header || more.length > 0) return undefined
      // Signatures are compared as text, so that a token has exactly one spelling.
      const text = `${head}.${payload}`
      if (![sign, ...others].some((signer) => areEqual(signature, signer(text)))) return undefined
      const parsed = v.safeParse(payloadSchema, Buffer.from(payload, 'base64url').toString())
      if (!parsed.success) return undefined
      const { aud, sub, jti, exp, nbf = 0 } = parsed.output
      const isCurrent = nbf * seconds(1) <= now && now < exp * seconds(1)
      return aud === kind && isCurrent ? { accountId: sub, sessionId: jti } : undefined
    },
  }
}
