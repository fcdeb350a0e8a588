import { Socket } from 'node:net'
import pg from 'pg'
import { seconds } from '../../../contract/duration.ts'
import { keepsSession } from './own-session.ts'
import { keptAlive } from './postgres.ts'
import { createSessionLocks } from './session-locks.ts'
import { DatabaseUnavailable } from './unavailable.ts'

/** From the loss of a connection to the next one. */
const reconnectAfter = seconds(2)

const clientOf = (url: string, socket = new Socket()): pg.Client =>
  new pg.Client({
    connectionString: url,
    application_name: 'spawnpoint-listen',
    connectionTimeoutMillis: seconds(5),
    query_timeout: seconds(4),
    ...keptAlive,
    stream: () => socket,
  })

async function keepsItsSession(connection: pg.Client, url: string): Promise<boolean> {
  const other = clientOf(url)
  // Its query fails, which is reported.
  other.on('error', () => undefined)
  try {
    return await keepsSession(connection, async () => {
      await other.connect()
      return other
    })
  } finally {
    await other.end().catch(() => undefined) // it may never have been connected
  }
}

/**
 * Checks before the start that this database gives the process a session of its own; a connection that fails is no finding.
 * @throws DatabaseUnavailable in words for the operator.
 */
export async function requireOwnSession(url: string): Promise<void> {
  const connection = clientOf(url)
  connection.on('error', () => undefined) // its query fails, too
  try {
    await connection.connect()
    if (await keepsItsSession(connection, url)) return
  } catch {
    return
  } finally {
    await connection.end().catch(() => undefined) // it may never have been connected
  }
  throw new DatabaseUnavailable(
    'DATABASE_URL leads to a pooler that shares sessions. The processes of a portal decide by locks of their sessions who polls the game servers: set pool_mode = session, or leave out the pooler.',
  )
}

/**
 * The nudges of nudges.ts: `LISTEN` on a connection of its own, outside the pool, because it stays open. Behind a pooler in
 * transaction mode nothing would arrive: that counts as a lost connection.
 */
export function postgresNudges(url: string, topic: string, onError: (error: unknown) => void) {
  let client: pg.Client | undefined
  let listening: { readonly connection: pg.Client; lose(error: unknown): void } | undefined
  let timer: NodeJS.Timeout | undefined
  let isStopped = true

  const connect = async (listener: (about: string | undefined) => void): Promise<void> => {
    const socket = new Socket()
    const connection = clientOf(url, socket)
    client = connection
    let isLost = false
    const onLost = (error: unknown): void => {
      if (isLost || isStopped) return
      isLost = true
      listening = undefined
      onError(error)
      connection.end().catch(() => undefined) // it is gone already
      socket.destroy() // a connection without a network does not end by itself
      timer = setTimeout(() => void connect(listener), reconnectAfter)
    }
    connection.on('error', onLost)
    connection.on('end', () => onLost(new Error('the connection that listens has ended')))
    connection.on('notification', ({ payload }) => listener(payload ?? ''))
    try {
      await connection.connect()
      if (!(await keepsItsSession(connection, url)))
        throw new Error('the pooler in front of PostgreSQL shares sessions (pool_mode): LISTEN and locks do not work')
      await connection.query(`listen ${pg.escapeIdentifier(topic)}`)
      if (!isLost) listening = { connection, lose: onLost }
      // Nudges may have been sent before the connection listened.
      listener(undefined)
    } catch (error) {
      onLost(error)
    }
  }

  return {
    locks: createSessionLocks({
      session: () => listening?.connection,
      abandon: (error) => listening?.lose(error),
    }),
    start(listener: (about: string | undefined) => void): void {
      isStopped = false
      void connect(listener)
    },
    async stop(): Promise<void> {
      isStopped = true
      listening = undefined
      clearTimeout(timer)
      await client?.end().catch(() => undefined) // it may never have been connected
    },
  }
}
