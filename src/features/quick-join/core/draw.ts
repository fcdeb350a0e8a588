import type { ServerId } from '../../../../contract/servers/address.ts'
import type { Candidate } from './candidates.ts'

export interface DrawInput {
  readonly candidates: readonly Candidate[]
  /** The latency as the list shows it, in ms; undefined if none is known. */
  readonly latencyOf: (id: ServerId) => number | undefined
  /** The user's limit in ms, or null for none. */
  readonly maxPing: number | null
  /** Offered before, oldest first: not offered again until every candidate was. */
  readonly offered: readonly ServerId[]
  /** From 0 up to but not including 1. */
  readonly random: () => number
}

/** `too-far`: servers qualify, but none within the user's limit; `nearest` is the best latency known, in ms. */
export type Draw =
  | { readonly kind: 'server'; readonly id: ServerId }
  | { readonly kind: 'no-servers' }
  | { readonly kind: 'too-far'; readonly nearest: number | undefined }

function nearestOf({ candidates, latencyOf }: DrawInput): number | undefined {
  const known = candidates.map(({ id }) => latencyOf(id)).filter((ms) => ms !== undefined)
  return known.length > 0 ? Math.min(...known) : undefined
}

/** Those not offered yet; once all were, all but the last one again. */
function notOfferedYet(pool: readonly Candidate[], offered: readonly ServerId[]): readonly Candidate[] {
  const fresh = pool.filter(({ id }) => !offered.includes(id))
  if (fresh.length > 0) return fresh
  const others = pool.filter(({ id }) => id !== offered.at(-1))
  return others.length > 0 ? others : pool
}

/**
 * Draws a server: at random among those with the fewest free slots (QJ-05), after the user's own limit has removed
 * those that are too far (F-08). With a limit, a server of unknown latency is not offered.
 */
export function draw(input: DrawInput): Draw {
  const { candidates, latencyOf, maxPing, offered, random } = input
  if (candidates.length === 0) return { kind: 'no-servers' }
  const near = maxPing === null ? candidates : candidates.filter(({ id }) => (latencyOf(id) ?? Infinity) <= maxPing)
  if (near.length === 0) return { kind: 'too-far', nearest: nearestOf(input) }
  const pool = notOfferedYet(near, offered)
  const fewest = Math.min(...pool.map(({ free }) => free))
  const equals = pool.filter(({ free }) => free === fewest)
  const drawn = equals[Math.floor(random() * equals.length)] ?? equals[0]
  return drawn ? { kind: 'server', id: drawn.id } : { kind: 'no-servers' }
}
