import { hours } from '../../../contract/duration.ts'
import { ApiError } from '../../kernel/http/api-error.ts'
import { refuseUntil } from '../../kernel/http/refuse-until.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { clientKey } from '../../kernel/limits/client-key.ts'
import { clientOf, createHolderOf } from '../../kernel/limits/holder.ts'
import {
  type CreateSharedAttempts,
  giveBackEach,
  type SharedAttempts,
  takeEach,
} from '../../kernel/limits/rules/shared-attempts.ts'
import { type Budget, takeOf } from '../../kernel/limits/shared-budget.ts'
import type { KeyedHash } from '../../kernel/secrets/keyed-hash.ts'
import type { Authenticate } from '../authenticate.ts'
import { HashQueueFull } from '../passwords/hash-queue.ts'
import type { Passwords } from '../passwords/passwords.ts'
import { createSignInThrottle, type SignInThrottle } from '../rules/sign-in-throttle.ts'
import type { SignIn } from '../sign-in.ts'
import type { MailQueue } from '../store/mail.ts'
import { resetCooldown } from '../store/reset-tokens.ts'

/** Dependencies of the handlers for sign-in by e-mail. */
export interface EmailDeps extends Pick<Kernel, 'database' | 'now'> {
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
}

/** Counts of all processes together on PostgreSQL; SQLite has one process, which counts in memory. */
export interface Throttles {
  readonly login: SignInThrottle
  /** Checks whether an account exists, per client. */
  readonly checks: SharedAttempts
  /** The same, per network. */
  readonly checksIn: SharedAttempts
  /** Mails requested by one client, and mails sent to one address. */
  readonly mailsFrom: SharedAttempts
  readonly mailsTo: SharedAttempts
  /**
   * Mails of all clients together. Codes for new accounts and links for a new password are counted apart, so that mass
   * registration cannot block password resets. Which budget a mail uses does not depend on whether the account exists.
   */
  readonly codeMails: Budget
  readonly resetMails: Budget
  /** Attempts at bind tokens, per client. */
  readonly bindTokens: SharedAttempts
  /** Resets of addresses without an account, if that must not be revealed. */
  readonly hiddenResets: SharedAttempts
}

/** @param checksPerHour limit per client; the other limits derive from it (docs/operating/mail.md). */
export function createThrottles(create: CreateSharedAttempts, checksPerHour: number): Throttles {
  const perNetwork = checksPerHour * 6
  const mails = { total: checksPerHour * 60, perOwner: perNetwork, perNetwork, always: 0, window: hours(1) }
  return {
    codeMails: { ...mails, name: 'mails with a code' },
    resetMails: { ...mails, name: 'mails with a link' },
    login: createSignInThrottle(create),
    checks: create('checks of a client', checksPerHour, hours(1)),
    checksIn: create('checks of a network', perNetwork, hours(1)),
    mailsFrom: create('mails from a client', checksPerHour * 3, hours(1)),
    mailsTo: create('mails to an address', checksPerHour, hours(1)),
    bindTokens: create('bind tokens of a client', checksPerHour * 2, hours(1)),
    hiddenResets: create('hidden resets of an address', 1, resetCooldown),
  }
}

/** Counts one question whether an address has an account. @throws ApiError RATE_LIMIT_EXCEEDED */
export async function countCheck({ throttles: { checks, checksIn }, now }: EmailDeps, ip: string): Promise<void> {
  const { owner, network } = clientOf(ip)
  refuseUntil(
    await takeEach(
      [
        [checks, owner],
        [checksIn, network],
      ],
      now(),
    ),
  )
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
export async function countMail(
  { database, throttles: { mailsFrom, mailsTo }, keyedHash, now }: EmailDeps,
  budget: Budget,
  { ip, email }: { readonly ip: string; readonly email: string },
): Promise<void> {
  const counted = [[mailsFrom, clientKey(ip)] as const, [mailsTo, email] as const]
  refuseUntil(await takeEach(counted, now()))
  const wait = await takeOf(database, budget, createHolderOf(keyedHash)(ip), now())
  if (wait > 0) await giveBackEach(counted)
  refuseUntil(wait)
}
