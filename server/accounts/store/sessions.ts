import { randomUUID } from 'node:crypto'
import { bindMinutes, loginDays } from '../../../contract/accounts/user.ts'
import { days, minutes } from '../../../contract/duration.ts'
import type { Database } from '../../kernel/db/database.ts'
import { sendNudge, streamsTopic } from '../../kernel/db/nudges.ts'
import { type Places, prepareQuery, stringsIn } from '../../kernel/db/prepared-query.ts'
import { readTogether } from '../../kernel/db/read-together.ts'
import type { AccountRow, SessionRow } from '../tables.ts'
import { isInForce } from './bans.ts'

export interface NewSession {
  readonly accountId: string
  readonly kind: SessionRow['kind']
  /** Browser and system in short. */
  readonly device: string
  /** Epoch milliseconds. */
  readonly now: number
  /** The browser has just returned from Steam. */
  readonly isSteamProven?: boolean
}

/** More than a player has devices; each is a row, and all are read for the list of devices. */
const maxSessions = 100

/**
 * Creates the session of one token; its expiry is fixed (S20). Of an account with too many, the one that was used longest ago
 * ends.
 */
export async function createSession(db: Database, session: NewSession): Promise<SessionRow> {
  const { accountId, kind, device, now, isSteamProven = false } = session
  const row: SessionRow = {
    id: randomUUID(),
    account_id: accountId,
    kind,
    device,
    created_at: now,
    last_seen_at: now,
    expires_at: now + (kind === 'bind' ? minutes(bindMinutes) : days(loginDays)),
    revoked_at: null,
    steam_proven_at: isSteamProven ? now : null,
  }
  await db.kysely.insertInto('session').values(row).execute()
  const own = db.kysely.selectFrom('session').select('id').where('account_id', '=', accountId)
  const kept = own.orderBy('last_seen_at', 'desc').orderBy('id').limit(maxSessions)
  await db.kysely
    .deleteFrom('session')
    .where('account_id', '=', accountId)
    .where('id', 'not in', kept)
    .where('id', '<>', row.id)
    .execute()
  return row
}

/**
 * Sessions that were not revoked, with their accounts and their bans: a sign-in that overlapped with a ban may have left a
 * session.
 */
const activeSessions = prepareQuery((kysely, place: Places<{ readonly ids: string }>, kind) =>
  kysely
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .leftJoin('ban', (join) => join.onRef('ban.steam_id', '=', 'account.steam_id').on('ban.closed_at', 'is', null))
    .selectAll('account')
    .select(['ban.id as ban_id', 'ends_at'])
    .select(['session.id as session_id', 'kind', 'device', 'session.created_at as began_at'])
    .select(['last_seen_at', 'expires_at', 'steam_proven_at'])
    .where('session.id', 'in', stringsIn(kind, place('ids')))
    .where('revoked_at', 'is', null),
)

const activeSession = readTogether(
  (db, ids) => activeSessions(db, { ids: JSON.stringify(ids) }),
  ({ session_id }) => session_id,
)

/**
 * The session and its account if it is valid: not expired, not revoked and its account not banned, unless the session is
 * for the appeal.
 */
export async function readSession(
  db: Database,
  id: string,
  now: number,
): Promise<{ readonly session: SessionRow; readonly account: AccountRow } | undefined> {
  const [row] = await activeSession(db, id)
  if (row === undefined || row.expires_at <= now) return undefined
  const { ban_id, ends_at, session_id, kind, device, began_at, last_seen_at, expires_at, steam_proven_at, ...account } =
    row
  if (kind !== 'appeal' && ban_id !== null && isInForce({ ends_at }, now)) return undefined
  const times = { created_at: began_at, last_seen_at, expires_at, revoked_at: null, steam_proven_at }
  return { session: { id: session_id, account_id: account.id, kind, device, ...times }, account }
}

/** Ends one session. True if this call ended it. */
export async function revokeSession(db: Database, id: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db.kysely
    .updateTable('session')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 1n) await sendNudge(db, streamsTopic)
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
  await sendNudge(db, streamsTopic)
}

/** Ids of the sessions that were ended at `since` (epoch ms) or later. */
export async function sessionsEndedSince({ kysely }: Database, since: number): Promise<readonly string[]> {
  const rows = await kysely.selectFrom('session').select('id').where('revoked_at', '>=', since).execute()
  return rows.map(({ id }) => id)
}

/** Ends every session of the player with this SteamID. */
export async function revokeSessionsOf(db: Database, steamId: string, now: number): Promise<void> {
  const account = await db.kysely.selectFrom('account').select('id').where('steam_id', '=', steamId).executeTakeFirst()
  if (account !== undefined) await revokeSessions(db, account.id, { now })
}

const loginSessions = prepareQuery((kysely, place: Places<{ readonly accountIds: string }>, kind) =>
  kysely
    .selectFrom('session')
    .selectAll()
    .where('account_id', 'in', stringsIn(kind, place('accountIds')))
    .where('kind', '=', 'login')
    .where('revoked_at', 'is', null)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id'),
)

const loginSessionsOf = readTogether(
  (db, accountIds) => loginSessions(db, { accountIds: JSON.stringify(accountIds) }),
  ({ account_id }) => account_id,
)

/** The active sessions of an account, most recently used first. */
export async function listSessions(db: Database, accountId: string, now: number): Promise<readonly SessionRow[]> {
  const sessions = await loginSessionsOf(db, accountId)
  return sessions.filter(({ expires_at }) => expires_at > now)
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
