import { isoInstant } from '../../../contract/iso-instant.ts'
import type { StaffBan, StaffPlayer } from '../../../contract/staff/staff-players.ts'
import { avatarPath } from '../../accounts/public-user.ts'
import { findAccountBySteamId } from '../../accounts/store/accounts.ts'
import { isInForce, listBansOf } from '../../accounts/store/bans.ts'
import { listSessions } from '../../accounts/store/sessions.ts'
import type { AccountRow, BanRow } from '../../accounts/tables.ts'
import type { Database } from '../../kernel/db/database.ts'
import { readStaffRole } from '../store.ts'
import { namesOf } from './names.ts'
import { listNotesOf, noteViews } from './notes.ts'
import type { PlayersDeps } from './sources.ts'

/** Everything that staff see of a player; every SteamID has a page. */
export async function readPlayer(deps: PlayersDeps, steamId: string): Promise<StaffPlayer> {
  const { database, sources, now } = deps
  const account = await findAccountBySteamId(database, steamId)
  const [role, vip, bans, notes, orders, rentals, leaderboard, names] = await Promise.all([
    readStaffRole(database, steamId),
    sources.vip(steamId),
    listBansOf(database, steamId),
    listNotesOf(database, steamId),
    sources.orders(steamId),
    sources.rentals(steamId),
    sources.leaderboard(steamId),
    namesOf(deps, [steamId]),
  ])
  return {
    steamId,
    name: names.get(steamId) ?? '',
    avatar: account === undefined ? null : avatarPath(account),
    role: role ?? null,
    account: account === undefined ? null : await accountView(database, account, now()),
    vip,
    bans: await banViews(deps, bans),
    notes: await noteViews(deps, notes),
    orders,
    rentals,
    leaderboard: await withName(deps, leaderboard),
  }
}

async function accountView(database: Database, account: AccountRow, now: number) {
  const sessions = await listSessions(database, account.id, now)
  return {
    createdAt: isoInstant(account.created_at),
    email: account.email,
    sessions: sessions.map(({ id, device, created_at, last_seen_at }) => ({
      id,
      device,
      createdAt: isoInstant(created_at),
      lastSeenAt: isoInstant(last_seen_at),
    })),
  }
}

async function withName(deps: PlayersDeps, leaderboard: StaffPlayer['leaderboard']) {
  const { removed } = leaderboard
  if (removed === null) return leaderboard
  const names = await namesOf(deps, [removed.by])
  return { ...leaderboard, removed: { ...removed, byName: names.get(removed.by) ?? null } }
}

/** Bans with the names of everyone in them. A ban that ended a moment ago counts as closed, before a job closes it. */
export async function banViews(deps: PlayersDeps, rows: readonly BanRow[]): Promise<StaffBan[]> {
  const ids = rows.flatMap(({ steam_id, banned_by, closed_by }) => [steam_id, banned_by, closed_by ?? ''])
  const names = await namesOf(deps, ids)
  return rows.map((row) => {
    const isOver = row.closed_at === null && !isInForce(row, deps.now())
    const closedAt = isOver ? row.ends_at : row.closed_at
    return {
      id: row.id,
      steamId: row.steam_id,
      name: names.get(row.steam_id) ?? null,
      reason: row.reason,
      note: row.note,
      beginsAt: isoInstant(row.begins_at),
      endsAt: isoInstant(row.ends_at),
      by: row.banned_by,
      byName: names.get(row.banned_by) ?? null,
      closedAt: isoInstant(closedAt),
      closedAs: isOver ? 'ended' : row.closed_as,
      closedByName: row.closed_by === null ? null : (names.get(row.closed_by) ?? row.closed_by),
      closeReason: row.close_reason,
    }
  })
}
