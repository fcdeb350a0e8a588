import { hours } from '../../../contract/duration.ts'
import type { Database } from '../../kernel/db/database.ts'
import { ApiError } from '../../kernel/http/api-error.ts'
import { refuseUntil } from '../../kernel/http/refuse-until.ts'
import type { KeyedHash } from '../../kernel/secrets/keyed-hash.ts'
import type { Authenticate } from '../authenticate.ts'
import { HashQueueFull } from '../passwords/hash-queue.ts'
import type { Passwords } from '../passwords/passwords.ts'
import { type Attempts, createAttempts } from '../rules/attempts.ts'
import { createSignInThrottle, type SignInThrottle } from '../rules/sign-in-throttle.ts'
import type { SignIn } from '../sign-in.ts'
import type { MailQueue } from '../store/mail.ts'
import { resetCooldown } from '../store/reset-tokens.ts'

/** Dependencies of the handlers for sign-in by e-mail. */
export interface EmailDeps {
  readonly database: Database
  readonly authenticate: Pick<Authenticate, 'account' | 'bindToken'>
  readonly signIn: SignIn
  readonly passwords: Passwords
  /** Absent: this portal cannot send mail. */
  readonly mail?: MailQueue
  readonly throttles: Throttles
  /** Hashes of codes and of addresses. */
  readonly keyedHash: KeyedHash
  /** The same with the previous secret, whose hashes are still recognised. */
  readonly earlierHash?: KeyedHash | undefined
  readonly hideAccountExistence: boolean
  /** Base of the links in mails (S22). */
  readonly publicOrigin: string
  /** Name of the community in mails. */
  brand(): string
  /** Epoch milliseconds. */
  now(): number
}

/** In-memory counts, per process. */
export interface Throttles {
  readonly login: SignInThrottle
  /** Checks whether an account exists, per client. */
  readonly checks: Attempts
  /** Mails requested by one client, and mails sent to one address. */
  readonly mailsFrom: Attempts
  readonly mailsTo: Attempts
  /** Attempts at bind tokens, per client. */
  readonly bindTokens: Attempts
  /** Resets of addresses without an account, if that must not be revealed. */
  readonly hiddenResets: Attempts
}

/** @param checksPerHour limit per client; the other limits derive from it (docs/operating.md). */
export function createThrottles(checksPerHour: number): Throttles {
  return {
    login: createSignInThrottle(),
    checks: createAttempts(checksPerHour, hours(1)),
    mailsFrom: createAttempts(checksPerHour * 3, hours(1)),
    mailsTo: createAttempts(checksPerHour, hours(1)),
    bindTokens: createAttempts(checksPerHour * 2, hours(1)),
    hiddenResets: createAttempts(1, resetCooldown),
  }
}

/** @throws ApiError UNAVAILABLE while the queue of passwords to hash is full. */
export async function whenHashed<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof HashQueueFull) throw new ApiError('UNAVAILABLE')
    throw error
  }
}

/** Counts one mail from a client to an address. @throws ApiError RATE_LIMIT_EXCEEDED */
export function countMail(throttles: Throttles, client: string, email: string, now: number): void {
  refuseUntil(Math.max(throttles.mailsFrom.wait(client, now), throttles.mailsTo.wait(email, now)))
  throttles.mailsFrom.take(client, now)
  throttles.mailsTo.take(email, now)
}
