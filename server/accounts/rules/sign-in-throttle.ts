import { minutes } from '../../../contract/duration.ts'
import { createAttempts } from './attempts.ts'

/** A password attempt: the account, the client, and whether the account has signed in from there before. */
export interface PasswordAttempt {
  /** Lower case. */
  readonly email: string
  /** The client's key: an IPv4 address or an IPv6 /64. */
  readonly client: string
  readonly isKnown: boolean
}

export interface SignInThrottle {
  /** Whole seconds to wait; 0: the password may be checked. The attempt counts as wrong until `giveBack`. */
  take(attempt: PasswordAttempt, now: number): number
  /** The password was correct or was not checked. */
  giveBack(attempt: PasswordAttempt): void
}

const windowMs = minutes(15)
/** Wrong passwords per window: per account from all unknown addresses, per unknown address, per known address. */
const perAccount = 10
const perClient = 50
const perKnownPair = 20

/**
 * Slows down guessing without locking out the owner (ASVS 5.0, 6.3.1): unknown addresses share the account's attempts,
 * a known address has its own. Attempts are counted before the hash, so that concurrent ones count too.
 */
export function createSignInThrottle(): SignInThrottle {
  const accounts = createAttempts(perAccount, windowMs)
  const clients = createAttempts(perClient, windowMs)
  const pairs = createAttempts(perKnownPair, windowMs)
  const pairOf = ({ client, email }: PasswordAttempt): string => `${client} ${email}`
  return {
    take(attempt, now) {
      if (attempt.isKnown) return pairs.take(pairOf(attempt), now)
      const wait = Math.max(accounts.wait(attempt.email, now), clients.wait(attempt.client, now))
      if (wait > 0) return wait
      accounts.take(attempt.email, now)
      clients.take(attempt.client, now)
      return 0
    },
    giveBack(attempt) {
      if (attempt.isKnown) return pairs.giveBack(pairOf(attempt))
      accounts.giveBack(attempt.email)
      clients.giveBack(attempt.client)
    },
  }
}
