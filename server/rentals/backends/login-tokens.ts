import type { Limit } from '../rules/capacity.ts'
import { DriverError } from './driver.ts'

/** The login tokens as a limit of creation; none where the operator configured none. */
export function loginTokenLimit(tokens: readonly string[], taken: ReadonlySet<string>): readonly Limit[] {
  if (tokens.length === 0) return []
  return [{ name: 'login tokens', left: tokens.filter((token) => !taken.has(token)).length }]
}

/**
 * A game server login token (GSLT) that no other server holds: Valve lets a token run one server at a time, and a CS2
 * server without one takes players of its own network only. Undefined where the operator configured none.
 * @throws DriverError region_full where every token is taken.
 */
export function freeLoginToken(tokens: readonly string[], taken: ReadonlySet<string>): string | undefined {
  if (tokens.length === 0) return undefined
  const free = tokens.find((token) => !taken.has(token))
  if (free === undefined) throw new DriverError('region_full', 'every game server login token is in use')
  return free
}
