import { setTimeout as delay } from 'node:timers/promises'
import type { Database } from './database.ts'
import { inTransaction } from './transaction.ts'

/** How long a batch gathers, in milliseconds: less than a person notices, more than a commit takes. */
const gatherFor = 10

/** Does its part within the transaction; answers what to do once that counts. */
type Part = (db: Database) => Promise<() => void>

interface Batch {
  readonly parts: Part[]
  readonly done: Promise<void>
}

const gathering = new WeakMap<Database, Batch>()

/**
 * Writes in one transaction with whatever else comes within the next ten milliseconds. A commit on SQLite waits for the
 * disk and holds the whole process up meanwhile; a storm of logins must not wait once for each of them. If one write
 * fails, none of its batch counts and all reject: only for writes that their callers may repeat.
 */
export function writeTogether<T>(db: Database, write: (db: Database) => Promise<T>): Promise<T> {
  const batch = gathering.get(db) ?? openBatch(db)
  return new Promise((resolve, reject) => {
    batch.parts.push(async (trx) => {
      const value = await write(trx)
      return () => resolve(value)
    })
    batch.done.catch(reject)
  })
}

function openBatch(db: Database): Batch {
  const parts: Part[] = []
  const batch = { parts, done: commitSoon(db, parts) }
  gathering.set(db, batch)
  return batch
}

async function commitSoon(db: Database, parts: readonly Part[]): Promise<void> {
  await delay(gatherFor)
  gathering.delete(db)
  const finish = await inTransaction(db, async (trx) => {
    const finished: (() => void)[] = []
    for (const part of parts) finished.push(await part(trx))
    return finished
  })
  for (const resolve of finish) resolve()
}
