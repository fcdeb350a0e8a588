import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import { codeOf } from '../../error-code.ts'
import { outageOf } from '../outage.ts'
import { openServerPool, type PostgresOptions, type ServerPool } from '../postgres.ts'

/** The pools of the servers that were connected to, by address. Those that are not used have no connections after 30 s. */
export class ServerPools {
  readonly #options: PostgresOptions & { readonly isReadOnly: boolean }
  readonly #pools = new Map<string, ServerPool>()

  constructor(options: PostgresOptions & { readonly isReadOnly: boolean }) {
    this.#options = options
  }

  of(address: string): ServerPool {
    const known = this.#pools.get(address)
    if (known !== undefined) return known
    const pool = openServerPool(address, this.#options)
    this.#pools.set(address, pool)
    return pool
  }

  abandon(address: string): void {
    this.#pools.get(address)?.abandon()
  }

  async end(): Promise<void> {
    await Promise.all(Array.from(this.#pools.values(), (pool) => pool.end()))
  }
}

/** A pool whose connections are those of the server that accepts writes. `address` throws if there is none. */
export const followingPool = (pools: ServerPools, address: () => string): PostgresPool => ({
  options: {},
  connect: async () => pools.of(address()).connect(),
  end: () => pools.end(),
})

/** SQLSTATE: a query that had to give way to replication, and a table or column that a migration has added meanwhile. */
const replicaFaults = new Set(['40001', '42P01', '42703'])
/** Took too long: it would again. */
const timeLimits = new Set(['57014'])

/** Whether another server may answer a read that failed at this one. */
function isReplicaFault(error: unknown): boolean {
  const code = codeOf(error) ?? ''
  return !timeLimits.has(code) && (replicaFaults.has(code) || outageOf(error) !== undefined)
}

/** A pool of read-only connections. `addresses`: where to read, best first; a read that fails at one goes to the next. */
export const readingPool = (pools: ServerPools, addresses: () => readonly string[]): PostgresPool => ({
  options: {},
  async connect() {
    const client = new ReadClient(pools, addresses())
    await client.connect()
    return client
  },
  end: () => pools.end(),
})

class ReadClient implements PostgresPoolClient {
  readonly #pools: ServerPools
  readonly #left: string[]
  #client: PostgresPoolClient | undefined

  constructor(pools: ServerPools, addresses: readonly string[]) {
    this.#pools = pools
    this.#left = [...addresses]
  }

  /** Connects to the next server that accepts it. @throws the error of the last one. */
  async connect(): Promise<void> {
    let failure: unknown = new Error('no server can be read from')
    for (let address = this.#left.shift(); address !== undefined; address = this.#left.shift()) {
      try {
        this.#client = await this.#pools.of(address).connect()
        return
      } catch (error) {
        failure = error
      }
    }
    throw failure
  }

  query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  query<R>(
    sql: string | PostgresCursor<R>,
    parameters: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof sql !== 'string') throw new TypeError('reads have no cursor')
    return this.#read<R>(sql, parameters)
  }

  release(destroy?: boolean): void {
    this.#client?.release(destroy)
    this.#client = undefined
  }

  async #read<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    for (;;) {
      try {
        if (this.#client === undefined) throw new Error('Client was closed')
        return await this.#client.query<R>(sql, parameters)
      } catch (error) {
        if (!isReplicaFault(error) || this.#left.length === 0) throw error
        this.release()
        await this.connect()
      }
    }
  }
}
