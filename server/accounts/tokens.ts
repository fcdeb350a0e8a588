import { errors, jwtVerify, SignJWT } from 'jose'
import * as v from 'valibot'
import { seconds } from '../../contract/duration.ts'
import { deriveKey } from '../kernel/secrets/token-hash.ts'
import type { SessionRow } from './tables.ts'

/** The claims of a token; whether it is still valid depends on the session's row. */
export interface TokenClaims {
  readonly accountId: string
  readonly sessionId: string
}

export interface Tokens {
  /** A signed token (RFC 7519) for a session: its kind is the audience, and it expires with the session. */
  issue(session: SessionRow): Promise<string>
  /**
   * The claims of a valid token of this kind at `now` (epoch ms). Do not compare token texts: jose accepts several
   * spellings of the same signature. Only the session's id counts.
   */
  verify(kind: SessionRow['kind'], token: string, now: number): Promise<TokenClaims | undefined>
}

const algorithm = 'HS256'
const issuer = 'spawnpoint'
const claimsSchema = v.object({ sub: v.string(), jti: v.string() })

/** Tokens signed with a key derived from the portal's secret. No other key or algorithm is accepted. */
export function createTokens(secret: string): Tokens {
  const key = deriveKey(secret, 'tokens')
  return {
    issue: (session) =>
      new SignJWT()
        .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
        .setIssuer(issuer)
        .setAudience(session.kind)
        .setSubject(session.account_id)
        .setJti(session.id)
        .setIssuedAt(Math.floor(session.created_at / seconds(1)))
        .setExpirationTime(Math.floor(session.expires_at / seconds(1)))
        .sign(key),
    async verify(kind, token, now) {
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: [algorithm],
          issuer,
          audience: kind,
          currentDate: new Date(now),
          requiredClaims: ['exp', 'sub', 'jti'],
        })
        const claims = v.safeParse(claimsSchema, payload)
        return claims.success ? { accountId: claims.output.sub, sessionId: claims.output.jti } : undefined
      } catch (error) {
        if (error instanceof errors.JOSEError) return undefined
        throw error
      }
    },
  }
}
