import { bindMinutes } from '../../../contract/accounts/user.ts'
import { minutes, seconds } from '../../../contract/duration.ts'
import type { Database } from '../../kernel/db/database.ts'
import { hashOf, randomToken } from '../../kernel/secrets/token-hash.ts'
import type { SignInAttemptRow, SignInCodeRow } from '../tables.ts'

const codeLife = seconds(60)

/** A sign-in attempt to create. `cookie` is the browser's value in clear. */
export interface NewAttempt {
  readonly purpose: SignInAttemptRow['purpose']
  readonly cookie: string
  readonly bindSessionId: string | null
  /** The id of the page's return point, carried in the state. */
  readonly returnId?: string | undefined
  /** Builds the return address for a new state. */
  returnTo(state: string): string
  readonly now: number
}

/** 256 random bits, then a dot and the optional return id: the row's hash covers both. */
const stateWith = (returnId: string | undefined): string =>
  returnId === undefined ? randomToken() : `${randomToken()}.${returnId}`

/** Stores a sign-in attempt and resolves to its return address. */
export async function createAttempt(db: Database, attempt: NewAttempt): Promise<string> {
  const state = stateWith(attempt.returnId)
  const returnTo = attempt.returnTo(state)
  await db.kysely
    .insertInto('sign_in_attempt')
    .values({
      state_hash: hashOf(state),
      cookie_hash: hashOf(attempt.cookie),
      purpose: attempt.purpose,
      bind_session_id: attempt.bindSessionId,
      return_to: returnTo,
      expires_at: attempt.now + minutes(bindMinutes),
      used_at: null,
    })
    .execute()
  return returnTo
}

/**
 * Consumes an attempt, which must belong to this browser, purpose and address and be neither used nor expired. One
 * conditional statement decides, so that only one of several concurrent callbacks succeeds.
 */
export async function consumeAttempt(
  db: Database,
  attempt: {
    readonly state: string
    readonly cookie: string
    readonly purpose: SignInAttemptRow['purpose']
    readonly returnTo: string
    readonly now: number
  },
): Promise<SignInAttemptRow | undefined> {
  return db.kysely
    .updateTable('sign_in_attempt')
    .set({ used_at: attempt.now })
    .where('state_hash', '=', hashOf(attempt.state))
    .where('cookie_hash', '=', hashOf(attempt.cookie))
    .where('purpose', '=', attempt.purpose)
    .where('return_to', '=', attempt.returnTo)
    .where('used_at', 'is', null)
    .where('expires_at', '>', attempt.now)
    .returningAll()
    .executeTakeFirst()
}

/** Whether this browser has another sign-in attempt at Steam, which still needs the cookie. */
export async function hasOpenAttempt(db: Database, cookie: string, now: number): Promise<boolean> {
  const open = await db.kysely
    .selectFrom('sign_in_attempt')
    .select('purpose')
    .where('cookie_hash', '=', hashOf(cookie))
    .where('purpose', 'in', ['login', 'bind'])
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return open !== undefined
}

/**
 * Creates the ticket with which this browser may navigate once to the start of a link, since a navigation cannot carry a
 * bearer token. Bound to the browser, so that an attacker cannot make someone link to the attacker's account.
 */
export async function createBindTicket(
  db: Database,
  ticket: { readonly cookie: string; readonly bindSessionId: string; readonly now: number },
): Promise<string> {
  const value = randomToken()
  await db.kysely
    .insertInto('sign_in_attempt')
    .values({
      state_hash: hashOf(value),
      cookie_hash: hashOf(ticket.cookie),
      purpose: 'ticket',
      bind_session_id: ticket.bindSessionId,
      return_to: '',
      expires_at: ticket.now + codeLife,
      used_at: null,
    })
    .execute()
  return value
}

/** True for the first use of this nonce, across processes and restarts. */
export async function claimNonce(db: Database, nonce: string, now: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db.kysely
    .insertInto('openid_nonce')
    .values({ nonce, seen_at: now })
    .onConflict((conflict) => conflict.column('nonce').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Creates the single-use code in the callback's redirect; only this browser can use it, within a minute (S2). */
export async function createSignInCode(
  db: Database,
  code: {
    readonly cookie: string
    readonly accountId: string
    readonly steamId: string
    readonly purpose: SignInCodeRow['purpose']
    readonly now: number
  },
): Promise<string> {
  const value = randomToken()
  await db.kysely
    .insertInto('sign_in_code')
    .values({
      code_hash: hashOf(value),
      cookie_hash: hashOf(code.cookie),
      account_id: code.accountId,
      steam_id: code.steamId,
      purpose: code.purpose,
      expires_at: code.now + codeLife,
      used_at: null,
    })
    .execute()
  return value
}

/** Consumes a code. If the caller names a SteamID, it must be the proven one, otherwise the code stays unused (S1). */
export async function consumeSignInCode(
  db: Database,
  code: {
    readonly code: string
    readonly cookie: string
    readonly steamId: string | undefined
    readonly now: number
  },
): Promise<SignInCodeRow | undefined> {
  const { steamId } = code
  return db.kysely
    .updateTable('sign_in_code')
    .set({ used_at: code.now })
    .where('code_hash', '=', hashOf(code.code))
    .where('cookie_hash', '=', hashOf(code.cookie))
    .$if(steamId !== undefined, (query) => query.where('steam_id', '=', steamId ?? ''))
    .where('used_at', 'is', null)
    .where('expires_at', '>', code.now)
    .returningAll()
    .executeTakeFirst()
}
