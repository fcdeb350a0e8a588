import { Socket } from 'node:net'
import { PostgresDialect, type PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { minutes, seconds } from '../../../contract/duration.ts'
import { ExpendableClient } from './lost-connection.ts'
import { limitSession, PooledClient } from './session-limits.ts'

/** int8: the driver's default is text, because it may exceed 2^53; our counters, steps and instants never do. */
const int8 = 20

function typeParser(oid: number, format?: 'text' | 'binary') {
  return oid === int8 && format !== 'binary' ? Number : pg.types.getTypeParser(oid, format)
}

/** Of an idle connection to a machine that is gone; without the first, Linux waits for two hours. */
export const keptAlive = { keepAlive: true, keepAliveInitialDelayMillis: seconds(10) }

/** How long a pool waits for connections to end: a server that does not respond does not close its side. */
const endPatience = seconds(5)

const ignored = (_error: Error): void => undefined

export interface PostgresOptions {
  /** Called when an idle connection is lost; the next query opens another. */
  readonly onConnectionLost?: (error: Error) => void
  /** Connections in the pool at most. */
  readonly maxConnections?: number
}

/** Connections to one server. */
export interface ServerPool {
  connect(): Promise<PostgresPoolClient>
  /** Breaks all connections: a server that is gone would let their queries wait. */
  abandon(): void
  end(): Promise<void>
}

/**
 * A pool of connections. The server ends a statement after 15 s (session-limits.ts); the client gives up at 20 s. `isReadOnly`:
 * PostgreSQL refuses every write on them.
 */
export function openServerPool(
  url: string,
  { onConnectionLost = ignored, maxConnections = 10, isReadOnly = false }: PostgresOptions & { isReadOnly?: boolean },
): ServerPool {
  const session = { isReadOnly }
  const sockets = new Set<Socket>()
  /** The connections that lead to a pooler. */
  const pooled = new WeakSet<object>()
  const pool = new pg.Pool({
    connectionString: url,
    application_name: isReadOnly ? 'spawnpoint-read' : 'spawnpoint',
    max: maxConnections,
    connectionTimeoutMillis: seconds(4),
    idleTimeoutMillis: seconds(30),
    maxLifetimeSeconds: minutes(15) / seconds(1),
    query_timeout: seconds(20),
    ...keptAlive,
    types: { getTypeParser: typeParser },
    // Awaited before the connection is given to anyone.
    async onConnect(client) {
      if (!(await limitSession(client, session))) pooled.add(client)
    },
    stream() {
      const socket = new Socket()
      sockets.add(socket)
      socket.once('close', () => sockets.delete(socket))
      return socket
    },
  })
  pool.on('error', onConnectionLost)
  // A connection may also be lost while a transaction holds it, between two queries. The next query reports that;
  // without a listener on the connection itself the event would end the process.
  pool.on('connect', (client) => client.on('error', ignored))
  const abandon = (): void => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    async connect() {
      const client = await pool.connect()
      const connection = new ExpendableClient(client)
      return pooled.has(client) ? new PooledClient(connection, session) : connection
    },
    abandon,
    async end() {
      const timer = setTimeout(abandon, endPatience)
      await pool.end()
      clearTimeout(timer)
    },
  }
}

export function postgresDialect(url: string, options: PostgresOptions = {}): PostgresDialect {
  const { connect, end } = openServerPool(url, options)
  return new PostgresDialect({ pool: { options: {}, connect, end } })
}
