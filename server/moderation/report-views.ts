import { isoInstant } from '../../contract/iso-instant.ts'
import type { OwnReport, ReportedPlayer } from '../../contract/reports/reports.ts'
import type { PlayerMatch, StaffBan } from '../../contract/staff/staff-players.ts'
import { readBan } from '../accounts/store/bans.ts'
import type { BanRow } from '../accounts/tables.ts'
import type { Database } from '../kernel/db/database.ts'
import type { ReadNames } from './appeal-views.ts'
import { openReportsAbout } from './store/reports.ts'
import type { ReportRow } from './tables.ts'

/** What other parts know of reported players. */
export interface ReportSources {
  readonly readNames: ReadNames
  /** What a player has of these matches, by id; those that are not recorded, or not of the player, are missing. */
  matches(steamId: string, ids: readonly string[]): Promise<ReadonlyMap<string, PlayerMatch>>
  banViews(rows: readonly BanRow[]): Promise<readonly StaffBan[]>
  isStaff(steamId: string): Promise<boolean>
}

/** The reports that an account sent. They do not show which staff reviewed them. */
export async function ownReportViews(readNames: ReadNames, rows: readonly ReportRow[]): Promise<OwnReport[]> {
  const names = await readNames(rows.map(({ steam_id }) => steam_id))
  return rows.map(({ steam_id, reason, at, state }) => ({
    steamId: steam_id,
    name: names.get(steam_id) ?? null,
    reason,
    at: isoInstant(at),
    state,
  }))
}

/** A reported player with the newest open reports, for staff. */
export async function reportedPlayerView(
  database: Database,
  sources: ReportSources,
  { steamId, count, now }: { readonly steamId: string; readonly count: number; readonly now: number },
): Promise<ReportedPlayer> {
  const [rows, ban, isStaff] = await Promise.all([
    openReportsAbout(database, steamId),
    readBan(database, steamId, now),
    sources.isStaff(steamId),
  ])
  const [names, matches, bans] = await Promise.all([
    sources.readNames([steamId, ...rows.map(({ reporter }) => reporter)]),
    sources.matches(
      steamId,
      rows.flatMap(({ match_id }) => match_id ?? []),
    ),
    sources.banViews(ban === undefined ? [] : [ban]),
  ])
  return {
    steamId,
    name: names.get(steamId) ?? null,
    ban: bans[0] ?? null,
    isStaff,
    count,
    reports: rows.map(({ id, reporter, reason, text, at, match_id }) => ({
      id,
      reporter,
      reporterName: names.get(reporter) ?? null,
      reason,
      text,
      at: isoInstant(at),
      match: (match_id === null ? undefined : matches.get(match_id)) ?? null,
    })),
  }
}
