import type { StaffBan, StaffPlayer } from '../../../contract/staff-players.ts'
import { avatarPath } from '../../accounts/public-user.ts'
import { findAccountBySteamId, readPeople } from '../../accounts/store/accounts.ts'
import { isInForce, listBansOf } from '../../accounts/store/bans.ts'
import { listSessions } from '../../accounts/store/sessions.ts'
import type { AccountRow, BanRow } from '../../accounts/tables.ts'
import type { Database } from '../../kernel/db/database.ts'
import { readStaffRole } from '../store.ts'
import { listNotesOf, noteViews } from './notes.ts'
import type { PlayersDeps } from './sources.ts'

const iso = (at: number): string => new Date(at).toISOString()

/** Everything that staff see of a player; whoever has a SteamID has a page. */
export async function readPlayer(deps: PlayersDeps, steamId: string): Promise<StaffPlayer> {
  const { database, sources, now } = deps
  const account = await findAccountBySteamId(database, steamId)
  const [role, vip, bans, notes, orders, rentals, leaderboard, loggedName] = await Promise.all([
    readStaffRole(database, steamId),
    sources.vip(steamId),
    listBansOf(database, steamId),
    listNotesOf(database, steamId),
    sources.orders(steamId),
    sources.rentals(steamId),
    sources.leaderboard(steamId),
    account === undefined ? sources.loggedName(steamId) : undefined,
  ])
  return {
    steamId,
    name: account?.username ?? loggedName ?? '',
    avatar: account === undefined ? null : avatarPath(account),
    role: role ?? null,
    account: account === undefined ? null : await accountView(database, account, now()),
    vip,
    bans: await banViews(database, bans, now()),
    notes: await noteViews(database, notes),
    orders,
    rentals,
    leaderboard: await withName(database, leaderboard),
  }
}

async function accountView(database: Database, account: AccountRow, now: number) {
  const sessions = await listSessions(database, account.id, now)
  return {
    createdAt: iso(account.created_at),
    email: account.email,
    sessions: sessions.map(({ id, device, created_at, last_seen_at }) => ({
      id,
      device,
      createdAt: iso(created_at),
      lastSeenAt: iso(last_seen_at),
    })),
  }
}

async function withName(database: Database, leaderboard: StaffPlayer['leaderboard']) {
  const { removed } = leaderboard
  if (removed === null) return leaderboard
  const people = await readPeople(database, [removed.by])
  return { ...leaderboard, removed: { ...removed, byName: people.get(removed.by)?.name ?? null } }
}

/** Bans with the names of everyone in them. A ban that ended a moment ago counts as closed, before a job closes it. */
export async function banViews(database: Database, rows: readonly BanRow[], now: number): Promise<StaffBan[]> {
  const ids = rows.flatMap(({ steam_id, banned_by, closed_by }) => [steam_id, banned_by, closed_by ?? ''])
  const people = await readPeople(database, [...new Set(ids)])
  return rows.map((row) => {
    const isOver = row.closed_at === null && !isInForce(row, now)
    const closedAt = isOver ? row.ends_at : row.closed_at
    return {
      id: row.id,
      steamId: row.steam_id,
      name: people.get(row.steam_id)?.name ?? null,
      reason: row.reason,
      note: row.note,
      beginsAt: iso(row.begins_at),
      endsAt: row.ends_at === null ? null : iso(row.ends_at),
      by: row.banned_by,
      byName: people.get(row.banned_by)?.name ?? null,
      closedAt: closedAt === null ? null : iso(closedAt),
      closedAs: isOver ? 'ended' : row.closed_as,
      closedByName: row.closed_by === null ? null : (people.get(row.closed_by)?.name ?? row.closed_by),
      closeReason: row.close_reason,
    }
  })
}
