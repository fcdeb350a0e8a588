import { accountOf } from '../../contract/accounts/steam-id.ts'
import { isoInstant } from '../../contract/iso-instant.ts'
import type { PlayerLeaderboard } from '../../contract/staff/staff-players.ts'
import type { Database } from '../kernel/db/database.ts'
import { modeOfRanking, seasonOfRanking } from './rules/ranking/ranking-id.ts'
import { readRecordingStart } from './store/match-record.ts'
import { readModeNumbers } from './store/mode-numbers.ts'
import { readStatsOf } from './store/player-stats.ts'
import { readRemovedPlayer } from './store/removed-players.ts'
import { listSeasons } from './store/seasons.ts'

/** What a player has in all rankings, removed from them or not. */
export async function readPlayerStanding(database: Database, steamId: string): Promise<PlayerLeaderboard> {
  const account = accountOf(steamId)
  if (account === undefined) return { removed: null, standings: [], recordedSince: null }
  const [rows, seasons, removed, since, numbers] = await Promise.all([
    readStatsOf(database, account),
    listSeasons(database),
    readRemovedPlayer(database, account),
    readRecordingStart(database),
    readModeNumbers(database),
  ])
  const names = new Map(seasons.map(({ id, name }) => [id, name]))
  return {
    removed:
      removed === undefined
        ? null
        : { at: isoInstant(removed.at), by: removed.removed_by, byName: null, reason: removed.reason },
    standings: rows.flatMap(({ board_id, kills, deaths, headshots, wins, loses, playtime }) => {
      const mode = modeOfRanking(board_id, numbers)
      if (mode === undefined) return []
      const season = seasonOfRanking(board_id)
      const name = season === 0 ? null : (names.get(season) ?? String(season))
      return [{ mode, season: name, kills, deaths, headshots, wins, loses, playtime }]
    }),
    recordedSince: isoInstant(since),
  }
}
