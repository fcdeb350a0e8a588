import type { Limit } from '../rules/capacity.ts'
import { DriverError } from './driver.ts'

/** The login tokens as a capacity limit; none if none are configured. */
export function loginTokenLimit(tokens: readonly string[], taken: ReadonlySet<string>): readonly Limit[] {
  if (tokens.length === 0) return []
  return [{ name: 'login tokens', left: tokens.filter((token) => !taken.has(token)).length }]
}

/**
 * A free game server login token (GSLT): Valve allows one server per token, and a CS2 server without one only accepts
 * players of its local network. Undefined if none are configured.
 * @throws DriverError region_full if every token is in use.
 */
export function freeLoginToken(tokens: readonly string[], taken: ReadonlySet<string>): string | undefined {
  if (tokens.length === 0) return undefined
  const free = tokens.find((token) => !taken.has(token))
  if (free === undefined) throw new DriverError('region_full', 'every game server login token is in use')
  return free
}
