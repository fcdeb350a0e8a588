import pg from 'pg'
import { seconds } from '../../../contract/duration.ts'

const reconnectAfter = seconds(2)

/** The nudges of nudges.ts: `LISTEN` on a connection of its own, outside the pool, because it stays open. */
export function postgresNudges(url: string, topic: string, onError: (error: unknown) => void) {
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let isStopped = true

  const connect = async (listener: (about: string | undefined) => void): Promise<void> => {
    const connection = new pg.Client({
      connectionString: url,
      application_name: 'spawnpoint-listen',
      connectionTimeoutMillis: seconds(5),
      keepAlive: true,
    })
    client = connection
    let isLost = false
    const onLost = (error: unknown): void => {
      if (isLost || isStopped) return
      isLost = true
      onError(error)
      connection.end().catch(() => undefined) // it is gone already
      timer = setTimeout(() => void connect(listener), reconnectAfter)
    }
    connection.on('error', onLost)
    connection.on('end', () => onLost(new Error('the connection that listens has ended')))
    connection.on('notification', ({ payload }) => listener(payload ?? ''))
    try {
      await connection.connect()
      await connection.query(`listen ${pg.escapeIdentifier(topic)}`)
      // What was sent while nobody listened.
      listener(undefined)
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
