import { avatarPath } from './accounts/public-user.ts'
import { findPlayer, readPeople } from './accounts/store/accounts.ts'
import { listBanned } from './accounts/store/bans.ts'
import type { Database } from './kernel/db/database.ts'
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

/** The same about single players, for their pages. */
export const playerPagePeople = ({
  database,
  reads,
  now,
}: Pick<Kernel, 'database' | 'reads' | 'now'>): Pick<PlayerPageDeps, 'directory' | 'personOf' | 'groupsOf'> => ({
  directory: createPlayerDirectory(database),
  async personOf(steamId) {
    const account = await findPlayer(reads, steamId)
    return account && { name: account.username, avatar: avatarPath(account) }
  },
  groupsOf: async (steamId) => (await vipStatusOf(database, steamId, now())).groups,
})
