import type { Database } from '../db/database.ts'
import { giveBackAttempt, isOver, takeAttempt } from './count-attempts.ts'
import type { Holder } from './holder.ts'

/**
 * What all callers together may do within a window, and cannot be taken back: mails, wrong codes (docs/decisions/093). The
 * share of a network shrinks with what is left, so that a few networks never use up all (dynamic thresholds: A. K. Choudhury,
 * E. L. Hahne, IEEE/ACM Transactions on Networking 6(2), 1998).
 */
export interface Budget {
  readonly name: string
  readonly total: number
  /** Of an account, or of an address. */
  readonly perOwner: number
  /** Of a /48 or an IPv4 /24, while much is left. */
  readonly perNetwork: number
  /**
   * What a network may do whatever others have done; `total` then slows down those that have done more. 0: after `total`
   * every request is refused.
   */
  readonly always: number
  /** Milliseconds. */
  readonly window: number
}

/** A network may have this part of what is left: with n busy networks, 1 / (n + 8) of the whole is left for others. */
const partOfRest = 1 / 8

/** The largest integer of both databases. */
const unlimited = 2 ** 31 - 2

/** What a network may do while `left` of the whole is left. */
export const shareOf = ({ perNetwork, always }: Budget, left: number): number =>
  Math.min(perNetwork, Math.max(1, always, Math.floor(left * partOfRest)))

const idsOf = ({ name }: Budget, { owner, network }: Holder) =>
  [`${name} of ${owner}`, `${name} in ${network}`, `${name} of all`] as const

/**
 * Counts one use of a budget in all processes together. `now` in epoch milliseconds. Returns the whole seconds to wait; 0: it
 * was counted.
 */
export async function takeOf(database: Database, budget: Budget, holder: Holder, now: number): Promise<number> {
  const { window, perOwner, total, always } = budget
  const [owner, network, all] = idsOf(budget, holder)
  const used = await database.kysely
    .selectFrom('pairing_attempt')
    .select('count')
    .where('id', '=', all)
    .where((eb) => eb.not(isOver(eb, now, window)))
    .executeTakeFirst()
  const share = shareOf(budget, Math.max(0, total - (used?.count ?? 0)))
  const counts = [
    [owner, perOwner],
    [network, share],
    [all, always > 0 ? unlimited : total],
  ] as const
  for (const [at, [id, count]] of counts.entries()) {
    const wait = await takeAttempt(database, id, { count, window }, now)
    if (wait === 0) continue
    for (const [taken] of counts.slice(0, at)) await giveBackAttempt(database, taken)
    return wait
  }
  return 0
}

/** Returns one use of a budget. */
export async function giveBackOf(database: Database, budget: Budget, holder: Holder): Promise<void> {
  for (const id of idsOf(budget, holder)) await giveBackAttempt(database, id)
}
