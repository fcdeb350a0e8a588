import { sql } from 'kysely'
import type { Database } from './database.ts'
import type { SessionLocks } from './session-locks.ts'

/**
 * Tells the other processes on the same database, within milliseconds, that there is something to read. A nudge carries
 * no data and may be lost: listeners also poll.
 */
export interface Nudges {
  /**
   * Calls `listener` for every nudge, also for those of this process. `about` is what it was sent with; undefined: some
   * may have been lost.
   */
  start(listener: (about: string | undefined) => void): void
  stop(): Promise<void>
  /** Locks of the session that listens; absent with SQLite, where a process is alone. */
  readonly locks?: SessionLocks
}

/** The topic of what open streams wait for. */
export const streamsTopic = 'spawnpoint_hand_offs'

/** The topic of what game servers are to do; `bans` about: the list of bans has changed. */
export const gameSideTopic = 'spawnpoint_game_side'

/** Part of the transaction: PostgreSQL delivers it with the commit. SQLite has one process, which needs none. */
export async function sendNudge({ kind, kysely }: Database, topic: string, about = ''): Promise<void> {
  if (kind === 'postgresql') await sql`select pg_notify(${topic}, ${about})`.execute(kysely)
}

const none: Nudges = { start: () => undefined, stop: async () => undefined }

/**
 * Checks before the start that this process gets a session of its own, as {@link Nudges.locks} need.
 * @throws DatabaseUnavailable if a pooler shares sessions.
 */
export async function requireSession({ kind, address }: Pick<Database, 'kind' | 'address'>): Promise<void> {
  const url = address()
  if (kind === 'sqlite' || url === undefined) return
  const { requireOwnSession } = await import('./postgres-nudges.ts')
  await requireOwnSession(url)
}

/** `onError` receives why the connection was lost; it is opened again. */
export async function openNudges(
  { address }: Pick<Database, 'address'>,
  topic: string,
  onError: (error: unknown) => void,
): Promise<Nudges> {
  const url = address()
  if (url === undefined) return none
  const { postgresNudges } = await import('./postgres-nudges.ts')
  return postgresNudges(url, topic, onError)
}
