import * as v from 'valibot'
import type { ServerId } from '../../../contract/servers/address.ts'
import type { Mode } from '../../../contract/servers/modes.ts'
import type { Server } from '../../../contract/servers/servers.ts'
import { ApiError, type DatedAnswer, getRaw, type RawAnswer } from '../../platform/api-client.ts'
import { community } from '../../platform/community.ts'
import { isEarly } from '../../platform/first-answers.ts'
import { emptyIndex, indexServers, readServers, rowOf, type ServerIndex } from './core/server-index.ts'
import type { VersionedServers } from './refresh-list.ts'

/** Longest turn on the main thread, in milliseconds, before input and painting get theirs. */
const turn = 20

/**
 * Timers would add their 4 ms (HTML standard, timer nesting) to every turn; browsers before 2024 have no alternative.
 */
const nextTurn = (): Promise<void> =>
  'scheduler' in globalThis && 'yield' in scheduler ? scheduler.yield() : new Promise((resume) => setTimeout(resume, 0))

/** Runs work that pauses (yields) to its end, in short turns, so that typing and scrolling stay smooth. */
async function inSlices<T>(work: Generator<void, T>): Promise<T> {
  let began = performance.now()
  let step = work.next()
  while (!step.done) {
    if (performance.now() - began >= turn) {
      await nextTurn()
      began = performance.now()
    }
    step = work.next()
  }
  return step.value
}

/** The value in SWR, IndexedDB and the other tabs: the parsed list with its time. */
export type FetchedServers = DatedAnswer<readonly Server[]>

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

/** A list on its way to the page. */
interface Arrival {
  /** Settles with the response, before its rows are parsed. */
  readonly answered: Promise<unknown>
  readonly list: Promise<FetchedServers>
}

interface Known {
  /** The latest index, so that the next response can reuse its rows. */
  latest: ServerIndex
  /** The community's modes that it was read with: rows hold theirs. */
  modes: readonly Mode[] | undefined
  /**
   * The latest lists with their indexes, to look an index up by its list. SWR retains its first response permanently (as
   * the value of a server render), so a weak map would retain all of its rows, too.
   */
  readonly indexes: Map<readonly Server[], ServerIndex>
  /** The list of the network: the next request needs only what has changed since. */
  versioned: VersionedServers | undefined
  /** The response to the request that index.html sent, until SWR requests it. */
  first: Arrival | undefined
}

/** What the page knows of the list. */
const known: Known = {
  latest: emptyIndex,
  modes: undefined,
  indexes: new Map(),
  versioned: undefined,
  first: undefined,
}

const keptIndexes = 2

function keep(index: ServerIndex, servers = index.servers): ServerIndex {
  const { indexes } = known
  known.latest = index
  indexes.delete(servers)
  indexes.set(servers, index)
  for (const oldest of indexes.keys()) {
    if (indexes.size <= keptIndexes) break
    indexes.delete(oldest)
  }
  return index
}

/** What the next list is read with. Once the community has other modes, no row is reused. */
function reading() {
  const { modes } = community()
  if (modes !== known.modes) {
    known.modes = modes
    known.latest = emptyIndex
    known.indexes.clear()
  }
  return { previous: known.latest, modes }
}

/** The index of a list. One that came from IndexedDB is parsed now, in one go, and only once. */
export function indexOf(servers: readonly Server[] | undefined): ServerIndex {
  if (!servers) return emptyIndex
  const how = reading()
  return known.indexes.get(servers) ?? keep(indexServers(servers, how), servers)
}

/**
 * Parses any list in short turns; an unchanged one returns the previous list itself. Throws MALFORMED if it is not a
 * list.
 */
export async function readList({ version, ...fetched }: RawAnswer): Promise<FetchedServers> {
  known.versioned = undefined
  if (!Array.isArray(fetched.data)) throw new ApiError('MALFORMED', 200)
  const index = await inSlices(readServers(fetched.data, reading()))
  if (index.rows.length === 0 && index.dropped > 0) throw new ApiError('MALFORMED', 200)
  const { servers, dropped } = keep(index)
  // Changes are of every row.
  if (version !== undefined && dropped === 0) known.versioned = { version, servers }
  return { ...fetched, data: servers }
}

function ask(path: string): Arrival {
  const answered = getRaw(path)
  return { answered, list: answered.then(readList) }
}

/** How long the chunk may take before the list is requested without it, in milliseconds: an import has no limit of its own. */
const patience = 4000

/** Requests what has changed since the last list; the whole list without the chunk that knows how. */
async function refresh(path: string, list: VersionedServers): Promise<FetchedServers> {
  const late = new Promise<undefined>((resume) => setTimeout(resume, patience))
  const chunk = await Promise.race([import('./refresh-list.ts').catch(() => undefined), late])
  return readList(await (chunk?.refreshList(list) ?? getRaw(path)))
}

export function fetchServers(path: string): Promise<FetchedServers> {
  const { first, versioned } = known
  known.first = undefined
  return first?.list ?? (versioned ? refresh(path, versioned) : ask(path).list)
}

/**
 * Parses the response to the request that index.html sent; undefined if it sent none. SWR's first request receives it,
 * too.
 */
export function firstServers(path: string): Arrival | undefined {
  if (isEarly(path)) known.first = ask(path)
  return known.first
}

/** A server's name by its address; the address itself if it is not listed. */
export const serverName = (id: ServerId): string => rowOf(known.latest, id)?.name ?? id
