import type { CommunitySettings } from '../contract/community/community.ts'
import { type Retention, shippedRetention } from '../contract/privacy/retention.ts'
import type { Database } from './kernel/db/database.ts'
import { matchesOf, moveStatistics, replaceInMatches } from './leaderboard/erase-player.ts'
import { readPlayerStanding } from './leaderboard/player-standing.ts'
import { type PersonalDataDeps, startPersonalData } from './personal-data/module.ts'
import { retainedRows } from './retained-rows.ts'

/** For how many days rows are kept. */
export const retentionOf = ({ retention }: Pick<CommunitySettings, 'retention'>): Retention =>
  retention ?? shippedRetention

/** What the leaderboard does at an erasure, and gives to an export. */
export const leaderboardData = (database: Database) => ({
  leaderboard: { replaceInMatches, moveStatistics },
  played: {
    async standings(steamId: string) {
      const { standings } = await readPlayerStanding(database, steamId)
      return standings
    },
    matches: (steamId: string) => matchesOf(database, steamId),
  },
})

interface KeptDataDeps extends Omit<PersonalDataDeps, 'rows' | 'retention' | 'leaderboard' | 'played'> {
  settings(): CommunitySettings
}

/** Starts retention and erasure, with the rows of all parts. */
export const startKeptData = ({ settings, ...deps }: KeptDataDeps) =>
  startPersonalData({
    ...deps,
    ...leaderboardData(deps.database),
    rows: retainedRows,
    retention: () => retentionOf(settings()),
  })
