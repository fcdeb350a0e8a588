import { avatarPath } from './accounts/public-user.ts'
import { findPlayer, readPeople } from './accounts/store/accounts.ts'
import { listBanned } from './accounts/store/bans.ts'
import type { Database } from './kernel/db/database.ts'
import { DatabaseOutage } from './kernel/db/unavailable.ts'
import type { Kernel } from './kernel/kernel.ts'
import type { PlayerPageDeps } from './leaderboard/handlers/player-pages.ts'
import type { PlayerDirectory } from './leaderboard/store/people.ts'
import { listGroups, vipStatusOf } from './vip/store.ts'

/** What accounts and VIP know about players, for the leaderboard. */
export const createPlayerDirectory = (database: Database): PlayerDirectory => ({
  people: (steamIds) => readPeople(database, steamIds),
  groups: (now) => listGroups(database, now),
  banned: (now) => listBanned(database, now),
})

/** What pages of players and matches show of them, also while the primary is away: names and pictures, but no groups then. */
export const playerPagePeople = ({
  database,
  reads,
  now,
}: Pick<Kernel, 'database' | 'reads' | 'now'>): Pick<PlayerPageDeps, 'directory' | 'personOf' | 'groupsOf'> => ({
  directory: { people: (steamIds) => readPeople(reads, steamIds) },
  async personOf(steamId) {
    const account = await findPlayer(reads, steamId)
    return account && { name: account.username, avatar: avatarPath(account) }
  },
  groupsOf: (steamId) =>
    vipStatusOf(database, steamId, now()).then(
      ({ groups }) => groups,
      (error: unknown) => {
        if (error instanceof DatabaseOutage) return []
        throw error
      },
    ),
})
