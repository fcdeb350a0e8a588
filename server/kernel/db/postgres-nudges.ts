import pg from 'pg'
import { seconds } from '../../../contract/duration.ts'
import { NoNudges } from './no-nudges.ts'
import { keepsSession } from './own-session.ts'

/** From the loss of a connection to the next one, and between looks at where it should be. */
const reconnectAfter = seconds(2)

const clientOf = (url: string): pg.Client =>
  new pg.Client({
    connectionString: url,
    application_name: 'spawnpoint-listen',
    connectionTimeoutMillis: seconds(5),
    keepAlive: true,
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
 * The nudges of nudges.ts: `LISTEN` on a connection of its own, outside the pool, because it stays open. `address`: the server to
 * listen to; another one from the moment it changes, because a server that is gone may leave the connection open for hours.
 * Behind a pooler in transaction mode nothing would arrive: it reports that once and does not listen.
 */
export function postgresNudges(address: () => string | undefined, topic: string, onError: (error: unknown) => void) {
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let isStopped = true

  const connect = async (listener: (about: string | undefined) => void): Promise<void> => {
    const url = address()
    if (url === undefined) {
      timer = setTimeout(() => void connect(listener), reconnectAfter)
      return
    }
    const connection = clientOf(url)
    client = connection
    let isLost = false
    let isDeaf = false
    const onLost = (error: unknown): void => {
      if (isLost || isDeaf || isStopped) return
      isLost = true
      onError(error)
      clearTimeout(timer)
      connection.end().catch(() => undefined) // it is gone already
      timer = setTimeout(() => void connect(listener), reconnectAfter)
    }
    const follow = (): void => {
      const current = address()
      if (current !== undefined && current !== url) {
        isDeaf = false
        onLost(new Error('the database is at another server'))
      } else timer = setTimeout(follow, reconnectAfter)
    }
    connection.on('error', onLost)
    connection.on('end', () => onLost(new Error('the connection that listens has ended')))
    connection.on('notification', ({ payload }) => listener(payload ?? ''))
    try {
      await connection.connect()
      if (!(await keepsItsSession(connection, url))) {
        onError(new NoNudges('the pooler in front of PostgreSQL shares sessions (pool_mode): LISTEN does not work'))
        isDeaf = true
        await connection.end()
        if (!isStopped) follow()
        return
      }
      await connection.query(`listen ${pg.escapeIdentifier(topic)}`)
      // Nudges may have been sent before the connection listened.
      listener(undefined)
      if (!isLost && !isStopped) follow()
    } catch (error) {
      onLost(error)
    }
  }

  return {
    start(listener: (about: string | undefined) => void): void {
      isStopped = false
      void connect(listener)
    },
    async stop(): Promise<void> {
      isStopped = true
      clearTimeout(timer)
      await client?.end().catch(() => undefined) // it may never have been connected
    },
  }
}
