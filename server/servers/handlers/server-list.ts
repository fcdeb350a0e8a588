import type { CommunitySettings } from '../../../contract/community.ts'
import type { AnswerOf } from '../../../contract/endpoint.ts'
import { listServers } from '../../../contract/endpoints/servers.ts'
import { modeKey } from '../../../contract/modes.ts'
import type { Server } from '../../../contract/servers.ts'
import { versionHeader } from '../../../contract/sw-messages.ts'
import { type Prebuilt, prebuildAnswer } from '../../kernel/http/prebuilt.ts'
import { keepVersions, maxVersions, type Publication, shownServers } from '../rules/publication.ts'
import type { ServerList } from '../rules/server-state.ts'
import { createChangeAnswers } from './server-changes.ts'

/** A busy sweep changes the server list many times a second; it is serialised at most once in this time. */
const minRebuildMs = 1000
const maxKeptFilters = 64

/** Lists of lower-case words; an empty list lets every server through. */
interface ServerFilter {
  readonly modes: readonly string[]
  readonly maps: readonly string[]
  readonly regions: readonly string[]
}

/** `since`: the version of a whole list. */
type ServerQuery = ServerFilter & { readonly since?: string | undefined }

export interface ServerListDeps {
  readonly serverList: ServerList
  /** Absent: this process is the only one. */
  readonly publication?: Pick<Publication, 'current' | 'recent'>
  settings(): Pick<CommunitySettings, 'modes'>
  /** Epoch milliseconds. */
  now(): number
}

type ListAnswer = Prebuilt<AnswerOf<typeof listServers>>

/** A list that this process alone responded with. */
interface OwnList {
  readonly at: number
  readonly servers: readonly Server[]
}

/**
 * Responses of `GET /api/servers`: the list is serialised once per change of the server list, and each filtered form of it once
 * per change too, as are the changes since each of the versions before.
 */
export function createServerListAnswers({
  serverList,
  publication,
  settings,
  now,
}: ServerListDeps): (query: ServerQuery) => ListAnswer {
  let own: OwnList[] = []
  const changesFor = createChangeAnswers()
  const snapshot = () => {
    const published = publication?.current()
    const servers = published?.servers ?? shownServers(serverList)
    const builtAt = now()
    if (!published)
      own = [...own.filter(({ at }) => builtAt - at < keepVersions), { at: builtAt, servers }].slice(-maxVersions)
    const options = published ? { version: published.version } : {}
    const all = prebuildAnswer(listServers, [...servers], { ...options, tagHeader: versionHeader })
    return {
      published,
      version: serverList.version,
      modes: settings().modes,
      builtAt,
      servers,
      build: (some: readonly Server[]): ListAnswer => prebuildAnswer(listServers, [...some], options),
      all,
      since: changesFor({ servers, ...options, whole: all }, () =>
        publication && published ? publication.recent() : own,
      ),
      filters: new Map<string, ListAnswer>(),
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
  return ({ since, ...filter }) => {
    const list = current()
    if (filter.modes.length + filter.maps.length + filter.regions.length === 0) {
      return since === undefined ? list.all : list.since(since)
    }
    const { servers, filters, modes, build } = list
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
