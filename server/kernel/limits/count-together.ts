import { minutes } from '../../../contract/duration.ts'
import type { Database } from '../db/database.ts'
import { createKeyedHash } from '../secrets/keyed-hash.ts'
import { takeAttempt } from './count-attempts.ts'

/**
 * Counts one call of a client in all processes together, in a minute that begins with the first. `name` tells counts apart;
 * `now` in epoch milliseconds. Resolves to the whole seconds to wait; 0: it was counted.
 */
export type CountTogether = (name: string, client: string, limit: number, now: number) => Promise<number>

/** Undefined with SQLite, which has one process. Clients are stored as keyed hashes. */
export function createCountTogether(database: Database, secret: string): CountTogether | undefined {
  if (database.kind === 'sqlite') return undefined
  const hash = createKeyedHash(secret, 'rate limits')
  return (name, client, count, now) =>
    takeAttempt(database, `calls ${name} ${hash(client)}`, { count, window: minutes(1) }, now)
}
