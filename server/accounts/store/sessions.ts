import { randomUUID } from 'node:crypto'
import { days, minutes } from '../../../contract/duration.ts'
import { bindMinutes, loginDays } from '../../../contract/user.ts'
import type { Database } from '../../kernel/db/database.ts'
import type { AccountRow, SessionRow } from '../tables.ts'

export interface NewSession {
  readonly accountId: string
  readonly kind: SessionRow['kind']
  /** Browser and system in short. */
  readonly device: string
  /** Epoch milliseconds. */
  readonly now: number
}

/** Creates the session of one token; its expiry is fixed (S20). */
export async function createSession(db: Database, { accountId, kind, device, now }: NewSession): Promise<SessionRow> {
  const session: SessionRow = {
    id: randomUUID(),
    account_id: accountId,
    kind,
    device,
    created_at: now,
    last_seen_at: now,
    expires_at: now + (kind === 'login' ? days(loginDays) : minutes(bindMinutes)),
    revoked_at: null,
  }
  await db.kysely.insertInto('session').values(session).execute()
  return session
}

/** The session and its account if it is valid: not expired, not revoked and its account not banned. */
export async function readSession(
  db: Database,
  id: string,
  now: number,
): Promise<{ readonly session: SessionRow; readonly account: AccountRow } | undefined> {
  const session = await db.kysely
    .selectFrom('session')
    .selectAll()
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  if (session === undefined) return undefined
  const account = await db.kysely
    .selectFrom('account')
    .selectAll()
    .where('id', '=', session.account_id)
    .where('banned_at', 'is', null)
    .executeTakeFirst()
  return account && { session, account }
}

/** Ends one session. True if this call ended it. */
export async function revokeSession(db: Database, id: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db.kysely
    .updateTable('session')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Ends every session of an account except `except`: sign-out everywhere, a new password, a ban. */
export async function revokeSessions(
  db: Database,
  accountId: string,
  { now, except = '' }: { readonly now: number; readonly except?: string },
): Promise<void> {
  await db.kysely
    .updateTable('session')
    .set({ revoked_at: now })
    .where('account_id', '=', accountId)
    .where('id', '<>', except)
    .where('revoked_at', 'is', null)
    .execute()
}

/** The active sessions of an account, most recently used first. */
export async function listSessions(db: Database, accountId: string, now: number): Promise<readonly SessionRow[]> {
  return db.kysely
    .selectFrom('session')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('kind', '=', 'login')
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .execute()
}

/** Precision of `last_seen_at`: a write per request would cost more than the request. */
const touchEvery = minutes(5)

/** Records the use of a session. */
export async function touchSession(db: Database, session: SessionRow, now: number): Promise<void> {
  if (now - session.last_seen_at < touchEvery) return
  await db.kysely
    .updateTable('session')
    .set({ last_seen_at: now })
    .where('id', '=', session.id)
    .where('last_seen_at', '<', now)
    .execute()
}
