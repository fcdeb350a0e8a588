import * as v from 'valibot'
import { type ServerId, serverId } from '../../../../contract/address.ts'
import { type Server, serverSchema } from '../../../../contract/servers.ts'
import { type ServerRow, saysTheSame, toRow } from './server-row.ts'

/** Everything the list knows of one arrival. Rows that did not change are the very objects of the arrival before. */
export interface ServerIndex {
  /** The parsed answer: plain data that IndexedDB and other tabs can keep. */
  readonly servers: readonly Server[]
  /** In the order of the answer, each address once. */
  readonly rows: readonly ServerRow[]
  /** Where an address stands in `rows`; the same object for as long as the addresses stay. */
  readonly places: ReadonlyMap<ServerId, number>
  /** Addresses that the arrival before did not have; none in the first. */
  readonly arrived: ReadonlySet<ServerId>
  /** Entries of the answer that were not servers and were left out. */
  readonly dropped: number
}

const nobody: ReadonlySet<ServerId> = new Set()

export const emptyIndex: ServerIndex = {
  servers: [],
  rows: [],
  places: new Map(),
  arrived: nobody,
  dropped: 0,
}

/** Looks before the schema does: parsing ten thousand rows to find that four in five are known would be the dearer part. */
const isRecord = (raw: unknown): raw is { readonly [Field in keyof Server]?: unknown } =>
  typeof raw === 'object' && raw !== null

/** Rows between two pauses: about 2 ms of work on a slow phone. */
const slice = 128

/** The row of an address; undefined where it is not listed. */
export const rowOf = ({ rows, places }: ServerIndex, id: ServerId): ServerRow | undefined => rows[places.get(id) ?? -1]

/** `likely` is the row that stood in this place before: most answers have the same servers in the same order. */
function readRow(raw: unknown, likely: ServerRow | undefined, previous: ServerIndex): ServerRow | undefined {
  if (!isRecord(raw)) return undefined
  if (likely && saysTheSame(likely.server, raw)) return likely
  const { ip, port } = raw
  const known = typeof ip === 'string' && typeof port === 'number' ? rowOf(previous, serverId(ip, port)) : undefined
  if (known && saysTheSame(known.server, raw)) return known
  const parsed = v.safeParse(serverSchema, raw)
  if (!parsed.success) return undefined
  return known && saysTheSame(known.server, parsed.output) ? known : toRow(parsed.output)
}

const placesOf = (rows: readonly ServerRow[]) => new Map(rows.map((row, place) => [row.id, place]))

/** Which of the rows `previous` did not list. */
function arrivedIn(rows: readonly ServerRow[], { places }: ServerIndex): ReadonlySet<ServerId> {
  if (places.size === 0) return nobody
  return new Set(rows.filter((row) => !places.has(row.id)).map((row) => row.id))
}

/**
 * Reads an answer row by row: a bad row is left out, not the list. Pauses (yields) so that ten thousand rows never
 * hold the thread; the caller decides how long each turn is. An answer that changes nothing gives `previous` itself.
 */
export function* readServers(answer: readonly unknown[], previous: ServerIndex): Generator<void, ServerIndex> {
  const rows: ServerRow[] = []
  /** Made with the first address that is not where it was; until then none can come twice. */
  let moved: Map<ServerId, number> | undefined
  let news = false
  for (let at = 0; at < answer.length; at += 1) {
    const likely = previous.rows[rows.length]
    const row = readRow(answer[at], likely, previous)
    if (row && (moved || row.id !== likely?.id)) {
      moved ??= placesOf(rows)
      if (!moved.has(row.id)) rows.push(row)
      moved.set(row.id, moved.get(row.id) ?? rows.length - 1)
    } else if (row) {
      news ||= row !== likely
      rows.push(row)
    }
    if (at % slice === slice - 1) yield
  }
  const dropped = answer.length - rows.length
  const servers = () => rows.map((row) => row.server)
  if (moved || rows.length !== previous.rows.length) {
    const places = moved ?? placesOf(rows)
    const arrived = arrivedIn(rows, previous)
    return { servers: servers(), rows, places, arrived, dropped }
  }
  return news || dropped !== previous.dropped
    ? { ...previous, servers: servers(), rows, arrived: nobody, dropped }
    : previous
}

/** {@link readServers} in one go, for lists that are read back from this device. */
export function indexServers(answer: readonly unknown[], previous: ServerIndex = emptyIndex): ServerIndex {
  const reading = readServers(answer, previous)
  let step = reading.next()
  while (!step.done) step = reading.next()
  return step.value
}
