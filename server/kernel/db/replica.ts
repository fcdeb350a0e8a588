import { setTimeout as delay } from 'node:timers/promises'
import { PostgresDialect, type PostgresPoolClient, type PostgresQueryResult } from 'kysely'
import pg from 'pg'
import * as v from 'valibot'
import { seconds } from '../../../contract/duration.ts'
import { codeOf } from '../error-code.ts'
import { outageOf } from './outage.ts'
import { openServerPool, type PostgresOptions, type ServerPool } from './postgres.ts'
import { hostOf } from './postgres-url.ts'
import { createLagClock, type LogPosition, type ReplicaState, routeReads } from './rules/replica.ts'
import { StatementClient } from './statement-client.ts'
import { reasonOf } from './unavailable.ts'

/** Reads go to a replica that is behind by no more than this. */
const maxReplicaLag = seconds(10)

const lookEvery = seconds(1)
/** A server that does not respond for this long is away. */
const patience = seconds(3)

export interface ReplicaOptions extends PostgresOptions {
  /** Called with one line whenever reads go to another server. */
  readonly onMoved?: (message: string) => void
}

/** Reads from a replica, or from the primary. */
export interface Replica {
  readonly dialect: PostgresDialect
  state(): ReplicaState
  /** Before its dialect is closed. */
  stop(): void
}

const question = `select pg_is_in_recovery() as "isStandby",
  pg_wal_lsn_diff(case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_flush_lsn() end, '0/0')::float8 as position`

// No position: the standby has not replayed anything since its start.
const position = v.pipe(
  v.nullable(v.number()),
  v.transform((bytes) => bytes ?? 0),
)
const answerSchema = v.tuple([v.object({ isStandby: v.boolean(), position })])

/** Asks one server for its position, on a connection of its own: a pool may be full of queries that wait. */
function createProbe(url: string) {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'spawnpoint-watch',
    max: 1,
    connectionTimeoutMillis: patience,
    query_timeout: patience,
    allowExitOnIdle: true,
  })
  pool.on('error', () => undefined)
  return {
    /** Resolves with the reason where there is no position. */
    look: (): Promise<LogPosition | string> =>
      pool.query(question).then(({ rows }) => v.parse(answerSchema, rows)[0], reasonOf),
    // A server that does not respond does not close its side, so this is not awaited.
    stop: () => void pool.end(),
  }
}

function inWords(found: LogPosition | string): string {
  if (typeof found === 'string') return `away (${found})`
  return found.isStandby ? 'a standby' : 'a primary'
}

/**
 * Opens the replica at `readUrl` for reads, which go to the primary at `url` while it is away or too far behind, and return.
 * Both are asked once a second.
 */
export async function openReplica(url: string, readUrl: string, options: ReplicaOptions): Promise<Replica> {
  const pools = {
    primary: openServerPool(url, { ...options, isReadOnly: true }),
    replica: openServerPool(readUrl, { ...options, isReadOnly: true }),
  }
  const probes = { primary: createProbe(url), replica: createProbe(readUrl) }
  const clock = createLagClock()

  const look = async () => {
    const [primary, replica] = await Promise.all([probes.primary.look(), probes.replica.look()])
    const at = performance.now()
    const hasPrimary = typeof primary !== 'string' && !primary.isStandby
    if (hasPrimary) clock.note(primary.position, at)
    // What waits for a server that does not respond goes to the primary.
    if (typeof replica === 'string') pools.replica.abandon()
    const lagOf = (shown: number) => clock.lagOf(shown, at)
    const known = typeof replica === 'string' ? undefined : replica
    return { ...routeReads(known, { hasPrimary, maxLag: maxReplicaLag, lagOf }), words: inWords(replica) }
  }
  let route = await look()
  const tell = (): void => {
    const where = route.order[0] === 'primary' ? 'the primary' : hostOf(readUrl)
    const { state } = route.replica
    options.onMoved?.(`reads go to ${where}, the replica is ${state}: ${hostOf(readUrl)} is ${route.words}`)
  }
  if (route.replica.state !== 'ok') tell()

  const closing = new AbortController()
  const watch = async (): Promise<void> => {
    for (;;) {
      await delay(lookEvery, undefined, { signal: closing.signal }).catch(() => undefined) // closing
      if (closing.signal.aborted) return
      const before = route
      route = await look()
      if (closing.signal.aborted) return
      if (route.order[0] !== before.order[0] || route.replica.state !== before.replica.state) tell()
    }
  }
  void watch()
  const pool = {
    options: {},
    connect: () => new ReadClient(route.order.map((name) => pools[name])).connect(),
    end: async () => void (await Promise.all([pools.primary.end(), pools.replica.end()])),
  }
  return {
    dialect: new PostgresDialect({ pool }),
    state: () => route.replica,
    stop() {
      closing.abort()
      probes.primary.stop()
      probes.replica.stop()
    },
  }
}

/** SQLSTATE: a query that had to give way to replication, and a table or column that a migration has added meanwhile. */
const replicaFaults = new Set(['40001', '42P01', '42703'])
/** Took too long: it would again. */
const timeLimits = new Set(['57014'])

/** Whether another server may answer a read that failed at this one. */
function isReplicaFault(error: unknown): boolean {
  const code = codeOf(error) ?? ''
  return !timeLimits.has(code) && (replicaFaults.has(code) || outageOf(error) !== undefined)
}

/** A connection of the first pool that has one; a read that fails there goes to the next. */
class ReadClient extends StatementClient {
  readonly #left: ServerPool[]
  #client: PostgresPoolClient | undefined

  constructor(pools: readonly ServerPool[]) {
    super()
    this.#left = [...pools]
  }

  /** @throws the error of the last pool. */
  async connect(): Promise<this> {
    try {
      this.#client = await this.#left.shift()?.connect()
      return this
    } catch (error) {
      if (this.#left.length === 0) throw error
      return this.connect()
    }
  }

  release(destroy?: boolean): void {
    this.#client?.release(destroy)
    this.#client = undefined
  }

  protected async run<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    if (this.#client === undefined) throw new Error('Client was closed')
    try {
      return await this.#client.query<R>(sql, parameters)
    } catch (error) {
      if (!isReplicaFault(error) || this.#left.length === 0) throw error
      this.release()
      await this.connect()
      return this.run<R>(sql, parameters)
    }
  }
}
