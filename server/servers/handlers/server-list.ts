import type { CommunitySettings } from '../../../contract/community.ts'
import { listServers } from '../../../contract/endpoints/servers.ts'
import { modeKey } from '../../../contract/modes.ts'
import type { Server } from '../../../contract/servers.ts'
import { type Prebuilt, prebuildAnswer } from '../../kernel/http/prebuilt.ts'
import { type Publication, shownServers } from '../rules/publication.ts'
import type { ServerList } from '../rules/server-state.ts'

/** A busy sweep changes the server list many times a second; it is serialised at most once in this time. */
const minRebuildMs = 1000
const maxKeptFilters = 64

/** Lists of lower-case words; an empty list lets every server through. */
interface ServerFilter {
  readonly modes: readonly string[]
  readonly maps: readonly string[]
  readonly regions: readonly string[]
}

export interface ServerListDeps {
  readonly serverList: ServerList
  /** Absent: this process is the only one. */
  readonly publication?: Pick<Publication, 'current'>
  settings(): Pick<CommunitySettings, 'modes'>
  /** Epoch milliseconds. */
  now(): number
}

/**
 * Responses of `GET /api/servers`: the list is serialised once per change of the server list, and each filtered form of it once
 * per change too.
 */
export function createServerListAnswers({
  serverList,
  publication,
  settings,
  now,
}: ServerListDeps): (filter: ServerFilter) => Prebuilt<Server[]> {
  const snapshot = () => {
    const published = publication?.current()
    const servers = published?.servers ?? shownServers(serverList)
    const build = (some: readonly Server[]): Prebuilt<Server[]> =>
      prebuildAnswer(listServers, [...some], published ? { version: published.version } : {})
    return {
      published,
      version: serverList.version,
      modes: settings().modes,
      builtAt: now(),
      servers,
      build,
      all: build(servers),
      filters: new Map<string, Prebuilt<Server[]>>(),
    }
  }
  let kept: ReturnType<typeof snapshot> | undefined
  const isCurrent = ({ published, version }: ReturnType<typeof snapshot>): boolean =>
    published ? published === publication?.current() : version === serverList.version && !publication?.current()
  const current = (): ReturnType<typeof snapshot> => {
    if (kept && kept.modes === settings().modes && isCurrent(kept)) return kept
    if (kept && !publication?.current() && Math.abs(now() - kept.builtAt) < minRebuildMs) return kept
    kept = snapshot()
    return kept
  }
  return (filter) => {
    const { servers, filters, modes, all, build } = current()
    if (filter.modes.length + filter.maps.length + filter.regions.length === 0) return all
    const key = JSON.stringify(filter)
    const existing = filters.get(key)
    if (existing) return existing
    const answer = build(servers.filter(matching(filter, modes)))
    if (filters.size >= maxKeptFilters) filters.clear()
    filters.set(key, answer)
    return answer
  }
}

/** A server passes if it matches each non-empty list; modes are compared by the meaning of their category. */
function matching(filter: ServerFilter, known: CommunitySettings['modes']): (server: Server) => boolean {
  const modes = new Set(filter.modes.map((word) => modeKey(known, word)))
  const maps = new Set(filter.maps)
  const regions = new Set(filter.regions)
  return (server) =>
    (modes.size === 0 || modes.has(modeKey(known, server.category))) &&
    (maps.size === 0 || maps.has(server.map.toLowerCase())) &&
    (regions.size === 0 || regions.has(server.region))
}
