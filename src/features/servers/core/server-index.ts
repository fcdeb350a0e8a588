import * as v from 'valibot'
import { type ServerId, serverId } from '../../../../contract/servers/address.ts'
import type { Mode } from '../../../../contract/servers/modes.ts'
import { isServer, type Server, serverSchema } from '../../../../contract/servers/servers.ts'
import { type ServerRow, saysTheSame, toRow } from './server-row.ts'

/** Everything the list knows about one response. Unchanged rows are the same objects as before. */
export interface ServerIndex {
  /** The parsed response: plain data that IndexedDB and other tabs can store. */
  readonly servers: readonly Server[]
  /** In the order of the response, each address once. */
  readonly rows: readonly ServerRow[]
  /** Position of an address in `rows`. */
  readonly places: ReadonlyMap<ServerId, number>
  /** Addresses that the previous response did not have; none in the first. */
  readonly arrived: ReadonlySet<ServerId>
  /** Number of invalid entries that were left out. */
  readonly dropped: number
}

const noServers: ReadonlySet<ServerId> = new Set()

export const emptyIndex: ServerIndex = {
  servers: [],
  rows: [],
  places: new Map(),
  arrived: noServers,
  dropped: 0,
}

/** Checks before parsing: parsing ten thousand rows to find that four in five are unchanged would cost more. */
const isRecord = (raw: unknown): raw is { readonly [Field in keyof Server]?: unknown } =>
  typeof raw === 'object' && raw !== null

/** Rows between two pauses: about 2 ms of work on a slow phone. */
const slice = 128

/** The row of an address; undefined if it is not listed. */
export const rowOf = ({ rows, places }: ServerIndex, id: ServerId): ServerRow | undefined => rows[places.get(id) ?? -1]

interface Reading {
  /** Read with the same modes. */
  readonly previous: ServerIndex
  /** The community's modes. */
  readonly modes: readonly Mode[]
}

/** `likely` is the row that was in this position before: most responses have the same servers in the same order. */
function readRow(raw: unknown, likely: ServerRow | undefined, { previous, modes }: Reading): ServerRow | undefined {
  if (!isRecord(raw)) return undefined
  if (likely && saysTheSame(likely.server, raw)) return likely
  const { ip, port } = raw
  const isKnown = previous.places.size > 0 && typeof ip === 'string' && typeof port === 'number'
  const known = isKnown ? rowOf(previous, serverId(ip, port)) : undefined
  if (known && saysTheSame(known.server, raw)) return known
  if (isServer(raw)) return toRow(raw, modes)
  const parsed = v.safeParse(serverSchema, raw)
  if (!parsed.success) return undefined
  return known && saysTheSame(known.server, parsed.output) ? known : toRow(parsed.output, modes)
}

const placesOf = (rows: readonly ServerRow[]) => new Map(rows.map((row, place) => [row.id, place]))

/** The rows that `previous` did not list. */
function arrivedIn(rows: readonly ServerRow[], { places }: ServerIndex): ReadonlySet<ServerId> {
  if (places.size === 0) return noServers
  return new Set(rows.filter((row) => !places.has(row.id)).map((row) => row.id))
}

/**
 * Parses a response row by row: an invalid row is left out, not the list. Pauses (yields) so that ten thousand rows
 * never block the thread; the caller decides how long each turn is. An unchanged response returns `previous` itself.
 */
export function* readServers(answer: readonly unknown[], reading: Reading): Generator<void, ServerIndex> {
  const { previous } = reading
  const rows: ServerRow[] = []
  /** Built at the first address that moved; until then no address can occur twice. */
  let moved: Map<ServerId, number> | undefined
  let news = false
  for (let at = 0; at < answer.length; at += 1) {
    const likely = previous.rows[rows.length]
    const row = readRow(answer[at], likely, reading)
    if (row && (moved || row.id !== likely?.id)) {
      moved ??= placesOf(rows)
      if (!moved.has(row.id)) {
        moved.set(row.id, rows.length)
        rows.push(row)
      }
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
    ? { ...previous, servers: servers(), rows, arrived: noServers, dropped }
    : previous
}

/** {@link readServers} in one go, for lists that are read back from this device. */
export function indexServers(answer: readonly unknown[], reading: Reading): ServerIndex {
  const steps = readServers(answer, reading)
  let step = steps.next()
  while (!step.done) step = steps.next()
  return step.value
}
