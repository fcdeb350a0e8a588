import pg from 'pg'
import { seconds } from '../../../contract/duration.ts'
import type { Nudges } from './nudges.ts'

const reconnectAfter = seconds(2)

/** `LISTEN` on a connection of its own, outside the pool, because it stays open. */
export function postgresNudges(url: string, topic: string, onError: (error: unknown) => void): Nudges {
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let isStopped = true

  const connect = async (listener: () => void): Promise<void> => {
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
    connection.on('notification', listener)
    try {
      await connection.connect()
      await connection.query(`listen ${pg.escapeIdentifier(topic)}`)
      // What was sent while nobody listened.
      listener()
    } catch (error) {
      onLost(error)
    }
  }

  return {
    start(listener) {
      isStopped = false
      void connect(listener)
    },
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await client?.end().catch(() => undefined) // it may never have been connected
    },
  }
}
