import { expect, it } from 'vitest'
import type { Database } from '../../server/kernel/db/database.ts'
import { inTransaction } from '../../server/kernel/db/transaction.ts'
import { enqueueJob, leaseJob } from '../../server/kernel/jobs/queue.ts'
import { onEveryDatabase } from '../support/databases.ts'
import { clockAt } from '../support/queue-clock.ts'

const at = 1_800_000_000_000

onEveryDatabase('workers that take jobs together', { sensitive: true }, ({ kind, open, fresh }) => {
  const add = async (db: Database, count: number): Promise<void> => {
    for (let i = 0; i < count; i += 1) {
      await enqueueJob(db.kysely, { id: `job-${i}`, kind: 'work', payload: '{}', runAt: at + i })
    }
  }

  it('get each job once, the oldest first', async () => {
    const db = await open()
    await add(db, 30)
    const taken = await Promise.all(
      Array.from({ length: 40 }, (_, i) => leaseJob(db, 'work', `${i % 3}`, clockAt(at + 100))),
    )
    const ids = taken.flatMap((job) => (job === undefined ? [] : [job.id]))
    expect([ids.length, new Set(ids).size]).toEqual([30, 30])
    expect(taken.every((job) => job === undefined || job.attempts === 1)).toBe(true)
    expect(await leaseJob(db, 'work', 'late', clockAt(at + 100))).toBeUndefined()
  })

  // SQLite has one process, and one transaction at a time.
  it.skipIf(kind === 'sqlite')('pass over a job that another process is just taking, instead of waiting', async () => {
    const location = await fresh()
    const [one, two] = [await open(location), await open(location)]
    await add(one, 2)
    await inTransaction(one, async (trx) => {
      expect(await leaseJob(trx, 'work', 'one', clockAt(at + 100))).toMatchObject({ id: 'job-0' })
      expect(await leaseJob(two, 'work', 'two', clockAt(at + 100))).toMatchObject({ id: 'job-1' })
      expect(await leaseJob(two, 'work', 'two', clockAt(at + 100))).toBeUndefined()
    })
  })
})
