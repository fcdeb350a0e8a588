import * as v from 'valibot'
import type { ServerId } from '../../../contract/address.ts'
import type { Server } from '../../../contract/servers.ts'
import { ApiError, type Fetched, getRaw } from '../../platform/api-client.ts'
import { isEarly } from '../../platform/early-request.ts'
import { emptyIndex, indexServers, readServers, rowOf, type ServerIndex } from './core/server-index.ts'
import { inSlices } from './in-slices.ts'

/** What SWR, IndexedDB and the other tabs hold: the parsed list with its time. */
export type FetchedServers = Fetched<readonly Server[]>

const fetchedSchema = v.object({
  data: v.custom<readonly Server[]>(Array.isArray),
  fetchedAt: v.number(),
  fromCache: v.boolean(),
})

/** The cached list, which can come from an older version of this page: its rows are parsed when they are indexed. */
export function readFetched(data: unknown): FetchedServers | undefined {
  const parsed = v.safeParse(fetchedSchema, data)
  return parsed.success ? parsed.output : undefined
}

/** The newest index, so that the next arrival reuses its rows. */
let latest: ServerIndex = emptyIndex

/**
 * The last lists with their indexes, by which a list's index is found again. SWR holds its first answer for good (as what
 * a server would have drawn), so to ask by a weak reference would hold all rows of that one, too.
 */
const indexes = new Map<readonly Server[], ServerIndex>()
const kept = 2

function keep(index: ServerIndex, servers = index.servers): ServerIndex {
  latest = index
  indexes.delete(servers)
  indexes.set(servers, index)
  for (const oldest of indexes.keys()) {
    if (indexes.size <= kept) break
    indexes.delete(oldest)
  }
  return index
}

/** The index of a list. One that came from IndexedDB is read now, in one go, and only once. */
export function indexOf(servers: readonly Server[] | undefined): ServerIndex {
  if (!servers) return emptyIndex
  return indexes.get(servers) ?? keep(indexServers(servers, latest), servers)
}

/** Reads any list in short turns; an unchanged one is the very list of before. Throws MALFORMED for what is no list. */
export async function readList(fetched: Fetched<unknown>): Promise<FetchedServers> {
  if (!Array.isArray(fetched.data)) throw new ApiError('MALFORMED', 200)
  const index = await inSlices(readServers(fetched.data, latest))
  if (index.rows.length === 0 && index.dropped > 0) throw new ApiError('MALFORMED', 200)
  return { ...fetched, data: keep(index).servers }
}

const ask = async (path: string): Promise<FetchedServers> => readList(await getRaw(path))

/** The answer to the question that index.html asked, until SWR asks for it. */
let first: Promise<FetchedServers> | undefined

export function fetchServers(path: string): Promise<FetchedServers> {
  const early = first
  first = undefined
  return early ?? ask(path)
}

/** Reads the answer to the question that index.html asked; undefined where it asked none. SWR's first one gets it too. */
export function firstServers(path: string): Promise<FetchedServers> | undefined {
  if (isEarly(path)) first = ask(path)
  return first
}

/** A server's name by its address; the address itself where it is not listed. */
export const serverName = (id: ServerId): string => rowOf(latest, id)?.name ?? id
