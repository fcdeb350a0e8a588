import { type Dialect, PostgresDialect } from 'kysely'
import type { PostgresOptions } from '../postgres.ts'
import { serversOf } from '../postgres-url.ts'
import type { ReplicaState } from '../rules/cluster.ts'
import { followingPool, readingPool, ServerPools } from './pools.ts'
import { ServerProbe } from './server-probe.ts'
import { createStalls } from './stalls.ts'
import { type ClusterWatch, watchCluster } from './watch.ts'

export interface ClusterOptions extends PostgresOptions {
  /** The URL of a streaming replica; absent: reads go where writes go. */
  readonly readUrl?: string | undefined
  /** Called with one line whenever writes or reads go to another server. */
  readonly onMoved?: (message: string) => void
}

/** A connection to one of the engines. */
export interface Engine {
  readonly dialect: Dialect
  /** Absent: there is no replica. */
  readonly reads?: { readonly dialect: Dialect; replica(): ReplicaState } | undefined
  /** The URL of the server that accepts writes now; undefined: none is known, or it is SQLite. */
  address(): string | undefined
  /** After its dialects were closed. */
  close(): Promise<void>
}

/**
 * Opens PostgreSQL. A single server without a replica is probed only while a query waits for it.
 * @throws DatabaseUnavailable if a URL is not one
 */
export async function openCluster(url: string, options: ClusterOptions): Promise<Engine> {
  const writable = serversOf(url, 'write')
  const readable = options.readUrl === undefined ? [] : serversOf(options.readUrl, 'read')
  const [only = ''] = writable
  const written = new ServerPools({ ...options, isReadOnly: false })
  if (writable.length === 1 && readable.length === 0) {
    const probe = new ServerProbe(only)
    const stalls = createStalls({
      look: () => probe.look(),
      endLooking: () => probe.close(),
      abandon: () => written.abandon(only),
      onChange: options.onMoved,
    })
    return {
      dialect: new PostgresDialect({ pool: stalls.guard(followingPool(written, () => only)) }),
      address: () => (stalls.isSilent() ? undefined : only),
      close: async () => stalls.close(),
    }
  }
  const read = new ServerPools({ ...options, isReadOnly: true })
  const watch = await watchCluster({
    writable,
    readable,
    ...(options.onMoved === undefined ? {} : { onChange: options.onMoved }),
    onLost(address) {
      written.abandon(address)
      read.abandon(address)
    },
  })
  // A single address leads to the primary, wherever that is.
  const single = (): string | undefined => (watch.isSilent(only) ? undefined : only)
  const address = writable.length === 1 ? single : () => watch.primary()
  return {
    dialect: new PostgresDialect({ pool: followingPool(written, () => address() ?? refuse(watch)) }),
    reads: readable.length === 0 ? undefined : readsOf(watch, read, address),
    address,
    close: async () => watch.close(),
  }
}

function refuse(watch: ClusterWatch): never {
  throw new Error(watch.whyNone())
}

/** Reads from the replica; from the primary while there is none that is up to date. */
function readsOf(watch: ClusterWatch, pools: ServerPools, address: () => string | undefined): Engine['reads'] {
  const addresses = (): string[] => {
    const primary = address()
    return [...watch.reads().addresses, ...(primary === undefined ? [] : [primary])]
  }
  return { dialect: new PostgresDialect({ pool: readingPool(pools, addresses) }), replica: () => watch.reads().replica }
}
