import type { FastifyReply } from 'fastify'
import { hours } from '../../../contract/duration.ts'
import { HashQueueFull } from '../../adapters/passwords/hash-queue.ts'
import type { Passwords } from '../../adapters/passwords/passwords.ts'
import type { Database } from '../../db/database.ts'
import type { KeyedHash } from '../../db/keyed-hash.ts'
import type { MailQueue } from '../../db/mail.ts'
import { resetCooldown } from '../../db/reset-tokens.ts'
import { type Attempts, createAttempts } from '../../domain/attempts.ts'
import { createLoginThrottle, type LoginThrottle } from '../../domain/login-throttle.ts'
import { ApiError } from '../../http/api-error.ts'
import type { Authenticate } from '../../http/authenticate.ts'
import { refuseUntil } from '../../http/refuse-until.ts'
import type { SignIn } from '../../http/sign-in.ts'

/** What the routes of e-mail sign-in work with. */
export interface EmailRouteDeps {
  readonly database: Database
  readonly authenticate: Authenticate
  readonly signIn: SignIn
  readonly passwords: Passwords
  /** Absent: this portal cannot send mail. */
  readonly mail?: MailQueue
  readonly throttles: Throttles
  /** Hashes of codes and of addresses. */
  readonly keyedHash: KeyedHash
  readonly hideAccountExistence: boolean
  /** Base of the links in mails (S22). */
  readonly publicOrigin: string
  /** Name of the community, as mails call it. */
  readonly brand: string
  /** Epoch milliseconds. */
  now(): number
}

/** What is counted in memory, per process. */
export interface Throttles {
  readonly login: LoginThrottle
  /** Questions whether an account exists, per client. */
  readonly checks: Attempts
  /** Mails that one client causes, and mails that one address gets. */
  readonly mailsFrom: Attempts
  readonly mailsTo: Attempts
  /** Guesses at bind tokens, per client. */
  readonly bindTokens: Attempts
  /** Resets of addresses without an account, where that must not show. */
  readonly hiddenResets: Attempts
}

/** @param checksPerHour what one client may ask; the others follow from it (docs/operating.md). */
export function createThrottles(checksPerHour: number): Throttles {
  return {
    login: createLoginThrottle(),
    checks: createAttempts(checksPerHour, hours(1)),
    mailsFrom: createAttempts(checksPerHour * 3, hours(1)),
    mailsTo: createAttempts(checksPerHour, hours(1)),
    bindTokens: createAttempts(checksPerHour * 2, hours(1)),
    hiddenResets: createAttempts(1, resetCooldown),
  }
}

/** @throws ApiError UNAVAILABLE, when so many passwords wait to be hashed that this one has to come back later. */
export async function whenHashed<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof HashQueueFull) throw new ApiError('UNAVAILABLE')
    throw error
  }
}

/** Counts one mail from a client to an address. @throws ApiError RATE_LIMIT_EXCEEDED */
export function countMail(reply: FastifyReply, throttles: Throttles, client: string, email: string, now: number): void {
  refuseUntil(reply, Math.max(throttles.mailsFrom.wait(client, now), throttles.mailsTo.wait(email, now)))
  throttles.mailsFrom.take(client, now)
  throttles.mailsTo.take(email, now)
}
