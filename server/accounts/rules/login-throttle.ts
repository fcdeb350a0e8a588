import { minutes } from '../../../contract/duration.ts'
import { createAttempts } from './attempts.ts'

/** One try at a password: whose, from where, and whether that account has logged in from there before. */
export interface LoginTry {
  /** Lower case. */
  readonly email: string
  /** The client's key: an IPv4 address or an IPv6 /64. */
  readonly client: string
  readonly isKnown: boolean
}

export interface LoginThrottle {
  /** Whole seconds to wait; 0: the password may be checked. The try counts as wrong until `succeeded`. */
  take(attempt: LoginTry, now: number): number
  /** The password was right, or was not looked at. */
  giveBack(attempt: LoginTry): void
}

const windowMs = minutes(15)
/** Wrong passwords per window: for an account from all strange addresses together, for a strange address, for a known one. */
const perAccount = 10
const perClient = 50
const perKnownPair = 20

/**
 * Slows guessing without locking the owner out (ASVS 5.0, 6.3.1): strangers share the account's few tries, an address
 * from which the account has logged in before has its own. Counted before the hash, so that tries at once count too.
 */
export function createLoginThrottle(): LoginThrottle {
  const accounts = createAttempts(perAccount, windowMs)
  const clients = createAttempts(perClient, windowMs)
  const pairs = createAttempts(perKnownPair, windowMs)
  const pairOf = ({ client, email }: LoginTry): string => `${client} ${email}`
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
