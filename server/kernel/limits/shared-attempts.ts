import type { Database } from '../db/database.ts'
import type { KeyedHash } from '../secrets/keyed-hash.ts'
import { giveBackAttempt, takeAttempt } from './count-attempts.ts'
import { createAttempts } from './rules/attempts.ts'
import type { CreateSharedAttempts } from './rules/shared-attempts.ts'

/**
 * Counts the attempts of all processes of a PostgreSQL database together, under hashes of their keys: docs/decisions/074.
 * What this process alone refuses costs no statement.
 */
export const createSharedAttempts =
  (database: Database, keyedHash: KeyedHash): CreateSharedAttempts =>
  (name, limit, windowMs) => {
    const own = createAttempts(limit, windowMs)
    const id = (key: string): string => `${name} ${keyedHash(key)}`
    const isShared = database.kind === 'postgresql'
    return {
      async take(key, now) {
        const wait = own.take(key, now)
        if (wait > 0 || !isShared) return wait
        const further = await takeAttempt(database, id(key), { count: limit, window: windowMs }, now)
        if (further > 0) own.giveBack(key)
        return further
      },
      async giveBack(key) {
        own.giveBack(key)
        if (isShared) await giveBackAttempt(database, id(key))
      },
    }
  }
