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
  readonly byId: ReadonlyMap<ServerId, ServerRow>
  /** Row numbers in the order of the addresses, which decides between equals. */
  readonly byAddress: readonly number[]
  /** Entries of the answer that were not servers and were left out. */
  readonly dropped: number
}

export const emptyIndex: ServerIndex = { servers: [], rows: [], byId: new Map(), byAddress: [], dropped: 0 }

/** Looks before the schema does: parsing ten thousand rows to find that four in five are known would be the dearer part. */
const isRecord = (raw: unknown): raw is { readonly [Field in keyof Server]?: unknown } =>
  typeof raw === 'object' && raw !== null

/** Rows between two pauses: about 2 ms of work on a slow phone. */
const slice = 128

/** `likely` is the row that stood in this place before: most answers have the same servers in the same order. */
function readRow(raw: unknown, likely: ServerRow | undefined, previous: ServerIndex): ServerRow | undefined {
  if (!isRecord(raw)) return undefined
  if (likely && saysTheSame(likely.server, raw)) return likely
  const { ip, port } = raw
  const known = typeof ip === 'string' && typeof port === 'number' ? previous.byId.get(serverId(ip, port)) : undefined
  if (known && saysTheSame(known.server, raw)) return known
  const parsed = v.safeParse(serverSchema, raw)
  if (!parsed.success) return undefined
  return known && saysTheSame(known.server, parsed.output) ? known : toRow(parsed.output)
}

function orderByAddress(rows: readonly ServerRow[], previous: ServerIndex): readonly number[] {
  const known = previous.rows
  if (known.length === rows.length && rows.every((row, at) => row.id === known[at]?.id)) return previous.byAddress
  return [...rows.keys()].sort((a, b) => ((rows[a]?.id ?? '') < (rows[b]?.id ?? '') ? -1 : 1))
}

/**
 * Reads an answer row by row: a bad row is left out, not the list. Pauses (yields) so that ten thousand rows never
 * hold the thread; the caller decides how long each turn is. An answer that changes nothing gives `previous` itself.
 */
export function* readServers(answer: readonly unknown[], previous: ServerIndex): Generator<void, ServerIndex> {
  const byId = new Map<ServerId, ServerRow>()
  let dropped = 0
  let same = true
  for (const [at, raw] of answer.entries()) {
    const row = readRow(raw, previous.rows[at], previous)
    if (!row || byId.has(row.id)) dropped += 1
    else {
      same &&= previous.rows[byId.size] === row
      byId.set(row.id, row)
    }
    if (at % slice === slice - 1) yield
  }
  if (same && byId.size === previous.rows.length && dropped === previous.dropped) return previous
  const rows = [...byId.values()]
  const servers = rows.map((row) => row.server)
  return { servers, rows, byId, byAddress: orderByAddress(rows, previous), dropped }
}

/** {@link readServers} in one go, for lists that are read back from this device. */
export function indexServers(answer: readonly unknown[], previous: ServerIndex = emptyIndex): ServerIndex {
  const reading = readServers(answer, previous)
  let step = reading.next()
  while (!step.done) step = reading.next()
  return step.value
}
