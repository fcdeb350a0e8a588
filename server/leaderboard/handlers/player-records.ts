import { allTime, type LeaderboardRecord } from '../../../contract/leaderboard/leaderboard.ts'
import { ranksByRate, ratedMinimum, resultsOf } from '../../../contract/leaderboard/leaderboard-order.ts'
import type { PlayerPage } from '../../../contract/leaderboard/player-page.ts'
import type { ReadDatabase } from '../../kernel/db/reads.ts'
import { modeOfRanking, seasonOfRanking } from '../rules/ranking/ranking-id.ts'
import { placeInSlot, slotOf } from '../rules/ranking/ranking-page.ts'
import { readSlots, type SlotKey } from '../store/player-page.ts'
import type { Leaderboard, RankingReader } from '../store/ranking-reader.ts'
import type { PlayerStatRow } from '../tables.ts'
import { historyOf, seasonsInHistory } from './leaderboard.ts'

export interface RankedPlayer extends Pick<PlayerPage, 'name' | 'avatar' | 'usergroup'> {
  readonly steamId: string
  readonly account: number
}

/** The records of a player, of all time and of the newest seasons: places of the snapshots, counters as they are now. */
export async function recordsOf(
  { reads, reader }: { readonly reads: ReadDatabase; readonly reader: RankingReader },
  shown: Leaderboard,
  { steamId, account, name, avatar, usergroup }: RankedPlayer,
  stats: readonly PlayerStatRow[],
): Promise<LeaderboardRecord[]> {
  const seasons = [0, ...shown.seasons.slice(0, seasonsInHistory).map(({ id }) => id)]
  const rows = stats.flatMap(({ board_id: id, account: _account, ...counters }) => {
    const [mode, season, ranking] = [modeOfRanking(id), seasonOfRanking(id), shown.rankings.get(id)]
    const at = seasons.indexOf(season)
    return mode === undefined || at < 0 || ranking === undefined ? [] : [{ mode, season, at, ranking, counters }]
  })
  const totalOf = (row: (typeof rows)[number]): number => row.ranking.totals.get('') ?? 0
  const keys = rows.map((row): SlotKey => [row.ranking.id, row.ranking.generation, slotOf(account, totalOf(row))])
  const slots = await readSlots(reads, keys)
  // A snapshot that was replaced meanwhile.
  if (slots.size < keys.length) return historyOf(reader, shown, steamId)
  const records = rows.flatMap((row) => {
    const { mode, season, ranking, counters } = row
    const place = placeInSlot(slots.get(ranking.id) ?? '[]', account)
    if (place === undefined) return []
    const isRanked = !ranksByRate(mode) || resultsOf(mode, (counter) => counters[counter]).played >= ratedMinimum
    const record: LeaderboardRecord = {
      ...{ steamid: steamId, nickname: name, avatar_url: avatar, usergroup, rank: isRanked ? place : 0, ...counters },
      ...{ mode, season: season === 0 ? allTime : String(season), total: totalOf(row) },
    }
    return [{ at: row.at, record }]
  })
  return records.sort((a, b) => a.at - b.at).map(({ record }) => record)
}
