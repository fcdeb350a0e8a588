import { hashOf } from '../../kernel/secrets/token-hash.ts'
import { type Claim, type ClaimsSeen, takeFirst } from '../rules/backend-claims.ts'
import type { Limit } from '../rules/capacity.ts'
import { DriverError } from './driver.ts'

/** The login tokens as a capacity limit; none if none are configured. */
export function loginTokenLimit(tokens: readonly string[], taken: ReadonlySet<string>): readonly Limit[] {
  if (tokens.length === 0) return []
  return [{ name: 'login tokens', left: tokens.filter((token) => !taken.has(token)).length }]
}

/** Claims are stored, and a token is a secret. */
const resourceOf = (token: string): string => `token ${hashOf(token)}`

/**
 * Claims a free game server login token (GSLT): Valve allows one server per token, and a CS2 server without one only
 * accepts players of its local network. Undefined if none are configured. `taken`: in use at the backend, read after the
 * claims. @throws DriverError region_full if every token is in use, retryable if the last ones are claimed.
 */
export async function claimLoginToken(
  seen: ClaimsSeen,
  tokens: readonly string[],
  taken: ReadonlySet<string>,
  key: string,
): Promise<{ readonly token: string; readonly claim: Claim } | undefined> {
  if (tokens.length === 0) return undefined
  const free = new Map(tokens.filter((token) => !taken.has(token)).map((token) => [resourceOf(token), token]))
  const claim = await takeFirst(seen, [...free.keys()], key)
  if (claim === 'none') throw new DriverError('region_full', 'every game server login token is in use')
  const token = claim === 'held' ? undefined : free.get(claim.resource)
  if (claim === 'held' || token === undefined) {
    throw new DriverError('retryable', 'the last game server login tokens are being given to other servers')
  }
  return { token, claim }
}
