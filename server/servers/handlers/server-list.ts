import type { CommunitySettings } from '../../../contract/community/community.ts'
import { listServers } from '../../../contract/endpoints/servers.ts'
import { versionHeader } from '../../../contract/page/sw-messages.ts'
import type { Server } from '../../../contract/servers/servers.ts'
import { prebuildAnswer } from '../../kernel/http/prebuilt.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { createWorkBudget } from '../../kernel/limits/work-budget.ts'
import { keepVersions, maxVersions, type Publication, shownServers } from '../rules/publication.ts'
import type { ServerList } from '../rules/server-state.ts'
import { createFilteredLists, type ListAnswer, type ServerFilter } from './filtered-lists.ts'
import { createChangeAnswers } from './server-changes.ts'

/** A busy sweep changes the server list many times a second; it is serialised at most once in this time. */
const minRebuildMs = 1000

/** Filtered lists, in milliseconds of the thread within ten seconds: a tenth of it, and a fiftieth for one network. */
const filterWork = { network: 200, total: 1000 } as const

/** `since`: the version of a whole list. */
type ServerQuery = ServerFilter & { readonly since?: string | undefined }

export interface ServerListDeps extends Pick<Kernel, 'now'> {
  readonly serverList: ServerList
  /** Absent: this process is the only one. */
  readonly publication?: Pick<Publication, 'current' | 'recent'>
  settings(): Pick<CommunitySettings, 'modes' | 'defaultLanguage'>
}

/** A list that this process alone responded with. */
interface OwnList {
  readonly at: number
  readonly servers: readonly Server[]
}

/**
 * Responses of `GET /api/servers`: the list is serialised once per change of the server list, as are the changes since each of the
 * versions before. Filtered forms: filtered-lists.ts; `address` is the caller's.
 */
export function createServerListAnswers({
  serverList,
  publication,
  settings,
  now,
}: ServerListDeps): (query: ServerQuery, address: string) => ListAnswer {
  const filtered = createFilteredLists(
    createWorkBudget(filterWork, () => performance.now()),
    now,
  )
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
  return ({ since, ...filter }, address) => {
    const list = current()
    if (filter.modes.length + filter.maps.length + filter.regions.length === 0) {
      return since === undefined ? list.all : list.since(since)
    }
    return filtered(list, filter, address)
  }
}
