import { setTimeout as delay } from 'node:timers/promises'
import type { Database } from './database.ts'
import { inTransaction } from './transaction.ts'

/** How long a batch collects writes (milliseconds): imperceptible, but longer than a commit. */
const gatherFor = 10

/** Writes within the transaction; returns a callback for after the commit. */
type Part = (db: Database) => Promise<() => void>

interface Batch {
  readonly parts: Part[]
  readonly done: Promise<void>
}

const gathering = new WeakMap<Database, Batch>()

/**
 * Batches writes of the next ten milliseconds into one transaction. A commit on SQLite waits for the disk and blocks the
 * process, so that a burst of sign-ins must not commit one by one. If one write fails, the whole batch is rolled back and
 * rejects: only for writes that callers may repeat.
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
