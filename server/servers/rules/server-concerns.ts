import { seconds } from '../../../contract/duration.ts'
import { isoInstant } from '../../../contract/iso-instant.ts'
import { serverId } from '../../../contract/servers/address.ts'
import type { QueryFailure } from '../../../contract/servers/query-failure.ts'
import { type Concern, type ConcernItem, concernOf } from '../../../contract/staff/staff.ts'
import type { ServerEntry, ServerList } from './server-state.ts'

/** A sweep takes 12 s at most; a follower is ten seconds behind. */
const stoppedAfter = seconds(60)

/** The last reply of any of these servers; null: none has ever replied. */
const lastReply = (entries: readonly ServerEntry[]): number | null =>
  entries.reduce<number | null>((last, { state: { lastSeen } }) => {
    return lastSeen === null || (last !== null && last > lastSeen) ? last : lastSeen
  }, null)

/** What a server sends instead of a reply; nothing for a silent one. */
function replyOf(failure: QueryFailure | null): Pick<ConcernItem, 'reply' | 'detail'> {
  if (failure === null || failure.reason === 'silent') return {}
  const { reason, detail } = failure
  return { reply: reason, ...(detail === '' ? {} : { detail }) }
}

/** Listed servers by the host on which they run, which is their address without the port. */
function hostsOf(serverList: ServerList): ServerEntry[][] {
  const hosts = new Map<string, ServerEntry[]>()
  for (const entry of serverList.all()) {
    const host = hosts.get(entry.listed.ip)
    if (host === undefined) hosts.set(entry.listed.ip, [entry])
    else host.push(entry)
  }
  return [...hosts.values()]
}

/**
 * Servers that do not reply, and hosts of several servers none of which replies, longest first; and polling that has
 * stopped. Nothing before the first sweep: until then every server is silent.
 */
export function serverConcerns(serverList: ServerList, now: number): Concern[] {
  const { sweptAt } = serverList
  if (sweptAt === null) return []
  const hosts = hostsOf(serverList)
  const isSilent = ({ state }: ServerEntry): boolean => !state.open
  const isSilentHost = (entries: readonly ServerEntry[]): boolean => entries.length > 1 && entries.every(isSilent)
  const silentHosts = hosts.filter(isSilentHost).map((entries) => ({
    id: entries[0]?.listed.ip ?? '',
    name: '',
    since: isoInstant(lastReply(entries)),
    count: entries.length,
  }))
  const silentServers = hosts
    .filter((entries) => !isSilentHost(entries))
    .flatMap((entries) => entries.filter(isSilent))
    .map(({ listed: { ip, port, name }, state: { lastSeen, failure } }) => ({
      ...{ id: serverId(ip, port), name, since: isoInstant(lastSeen) },
      ...replyOf(failure),
    }))
  const stopped = now - sweptAt > stoppedAfter ? [{ id: 'poller', name: '', since: isoInstant(sweptAt) }] : []
  return [
    ...concernOf('pollingStopped', stopped),
    ...concernOf('silentHosts', silentHosts.sort(longestFirst)),
    ...concernOf('silentServers', silentServers.sort(longestFirst)),
  ]
}

/** ISO instants sort as text; a server that has never replied comes first. */
function longestFirst(a: { readonly since: string | null }, b: { readonly since: string | null }): number {
  return (a.since ?? '') < (b.since ?? '') ? -1 : 1
}
