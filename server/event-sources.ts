import { serverId } from '../contract/servers/address.ts'
import type { EventSources } from './alerts/events/watch.ts'
import type { Database } from './kernel/db/database.ts'
import { matchEnded } from './leaderboard/match-ended.ts'
import { listEndedMatches } from './leaderboard/store/ended-matches.ts'
import type { ServerEntry, ServerList } from './servers/rules/server-state.ts'
import { vipEnded } from './vip/events.ts'
import { listEndedMemberships } from './vip/store.ts'

const watched = ({ listed: { id, name, name_display, ip, port }, state: { open, current, max } }: ServerEntry) => ({
  id,
  name: name_display ?? name,
  address: serverId(ip, port),
  isOnline: open,
  players: current,
  slots: max,
})

/** What the nouns know of events that no transaction of theirs tells. */
export const eventSources = (database: Database, serverList: Pick<ServerList, 'all'>): EventSources => ({
  servers: () => Array.from(serverList.all(), watched),
  async ended(since, now) {
    const [members, matches] = await Promise.all([
      listEndedMemberships(database, since, now),
      listEndedMatches(database, since, now),
    ])
    return [...members.map(({ steam_id, expires_at }) => vipEnded(steam_id, expires_at)), ...matches.map(matchEnded)]
  },
})
