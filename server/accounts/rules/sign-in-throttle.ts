import { minutes } from '../../../contract/duration.ts'
import { networkOfKey } from '../../kernel/limits/rules/network-of-key.ts'
import {
  type CountedAttempt,
  type CreateSharedAttempts,
  giveBackEach,
  takeEach,
} from '../../kernel/limits/rules/shared-attempts.ts'

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
  take(attempt: PasswordAttempt, now: number): Promise<number>
  /** The password was correct or was not checked. */
  giveBack(attempt: PasswordAttempt): Promise<void>
}

const windowMs = minutes(15)
/** Wrong passwords per window: per account from all unknown addresses, per unknown address and its network, per known address. */
const perAccount = 10
const perClient = 50
const perNetwork = 300
const perKnownPair = 20

/**
 * Slows down guessing without locking out the owner (ASVS 5.0, 6.3.1): unknown addresses share the account's attempts,
 * a known address has its own. Attempts are counted before the hash, so that concurrent ones count too.
 */
export function createSignInThrottle(create: CreateSharedAttempts): SignInThrottle {
  const accounts = create('passwords of an account', perAccount, windowMs)
  const clients = create('passwords of a client', perClient, windowMs)
  const networks = create('passwords of a network', perNetwork, windowMs)
  const pairs = create('passwords of both', perKnownPair, windowMs)
  const counted = ({ client, email, isKnown }: PasswordAttempt): CountedAttempt =>
    isKnown
      ? [[pairs, `${client} ${email}`]]
      : [
          [clients, client],
          [networks, networkOfKey(client)],
          [accounts, email],
        ]
  return {
    take: (attempt, now) => takeEach(counted(attempt), now),
    giveBack: (attempt) => giveBackEach(counted(attempt)),
  }
}
