import type { SessionList } from '../../../contract/accounts/session.ts'
import type { StaffRole } from '../../../contract/accounts/staff-role.ts'
import type { User } from '../../../contract/accounts/user.ts'
import { isoInstant } from '../../../contract/iso-instant.ts'
import { writeAuditLog } from '../../kernel/audit/audit-log.ts'
import { ApiError } from '../../kernel/http/api-error.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { SignedInPrincipal } from '../authenticate.ts'
import { avatarPath } from '../public-user.ts'
import { listSessions, revokeSession, revokeSessions } from '../store/sessions.ts'
import type { AccountHandlers } from './types.ts'

export interface SessionDeps extends Pick<Kernel, 'database' | 'now'> {
  readonly logger: { info(detail: object, message: string): void }
  /** The role of a member of staff; undefined for everyone else. */
  readStaffRole(steamId: string): Promise<StaffRole | undefined>
}

/** The current user, their sessions, and sign-out. */
export const sessionHandlers = ({
  database,
  logger,
  readStaffRole,
  now,
}: SessionDeps): AccountHandlers<
  'readUser' | 'listSessions' | 'endSession' | 'signOut' | 'signOutEverywhere' | 'logSignIn'
> => ({
  readUser: async ({ caller }) => userOf(caller, await readStaffRole(caller.account.steam_id)),
  async listSessions({ caller: { account, session } }) {
    return sessionList(await listSessions(database, account.id, now()), session.id)
  },
  async endSession({ caller, params: { id } }) {
    const own = await listSessions(database, caller.account.id, now())
    if (!own.some((session) => session.id === id)) throw new ApiError('NOT_FOUND')
    await revokeSession(database, id, now())
  },
  async signOut({ caller }) {
    await revokeSession(database, caller.sessionId, now())
  },
  async signOutEverywhere({ caller: { account, session }, body: { keepThis } }) {
    await revokeSessions(database, account.id, { now: now(), ...(keepThis ? { except: session.id } : {}) })
  },
  /** API-02. The bearer token identifies the player; another player's `steamId` is refused (S6). */
  async logSignIn({ caller: { account }, body: { steamId, action }, request }) {
    if (steamId !== undefined && steamId !== account.steam_id) throw new ApiError('FORBIDDEN', { field: 'steamId' })
    const entry = { accountId: account.id, steamId: account.steam_id, action, address: request.ip }
    logger.info({ requestId: request.id, ...entry }, 'sign-in')
    await writeAuditLog(database, { ...entry, at: now() })
  },
})

function userOf({ account }: SignedInPrincipal, staff: StaffRole | undefined): User {
  const { id, steam_id: steamId, username, email } = account
  return { id, steamId, username, avatar: avatarPath(account), email, ...(staff === undefined ? {} : { staff }) }
}

function sessionList(rows: Awaited<ReturnType<typeof listSessions>>, currentId: string): SessionList {
  const list = rows.map((row) => ({
    id: row.id,
    createdAt: isoInstant(row.created_at),
    lastSeenAt: isoInstant(row.last_seen_at),
    device: row.device,
    current: row.id === currentId,
  }))
  return [...list.filter(({ current }) => current), ...list.filter(({ current }) => !current)]
}
