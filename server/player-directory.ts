import { readPeople } from './accounts/store/accounts.ts'
import { listBanned } from './accounts/store/bans.ts'
import type { Database } from './kernel/db/database.ts'
import type { PlayerDirectory } from './leaderboard/store/people.ts'
import { listGroups } from './vip/store.ts'

/** What accounts and VIP know about players, for the leaderboard. */
export const createPlayerDirectory = (database: Database): PlayerDirectory => ({
  people: (steamIds) => readPeople(database, steamIds),
  groups: (now) => listGroups(database, now),
  banned: (now) => listBanned(database, now),
})
