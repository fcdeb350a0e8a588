import { readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { seconds } from '../../contract/duration.ts'
import type { Database } from '../../server/kernel/db/database.ts'
import { jobLease } from '../../server/kernel/jobs/queue.ts'
import type { BackendDeps } from '../../server/rentals/jobs/deps.ts'
import { takeRentalJob } from '../../server/rentals/jobs/keep-rentals.ts'
import { onEveryDatabase } from '../support/databases.ts'
import { killAfter } from '../support/kill-after.ts'
import { simulatedWorker } from '../support/simulated-worker.ts'
import { folderOfTest } from '../support/temporary-folder.ts'

const createForever = fileURLToPath(new URL('../support/create-forever.ts', import.meta.url))

const rentals = ({ kysely }: Database) => kysely.selectFrom('rental').selectAll().execute()
const leases = async ({ kysely }: Database) =>
  (await kysely.selectFrom('job').select('leased_until').execute()).map((row) => row.leased_until ?? 0)

/** Runs the due jobs, and returns the number of rentals that are not running yet. */
async function workOn(deps: BackendDeps): Promise<number> {
  for (let taken = await takeRentalJob(deps, 'next'); taken; taken = await takeRentalJob(deps, 'next')) await taken.work
  return (await rentals(deps.database)).filter(({ status }) => status !== 'RUNNING').length
}

onEveryDatabase('a worker that is killed (kill -9) while it creates servers', ({ open, fresh }) => {
  it('is replaced within 30 s by another, which creates each server once and leaves no partial files', async () => {
    const folder = folderOfTest()
    const at = await fresh()
    const location = at.kind === 'sqlite' ? { ...at, file: at.file.replace(/test\.db$/, 'spawnpoint.db') } : at
    let told = 0
    for (const milliseconds of [0, 9, 26, 47]) {
      const args = [folder, String(milliseconds)]
      told += (await killAfter({ program: createForever, args, location: at, milliseconds })).length
      const db = await open(location)
      expect((await rentals(db)).length).toBeGreaterThanOrEqual(told)
      expect(Math.max(...(await leases(db)))).toBeLessThanOrEqual(Date.now() + jobLease)
      expect(jobLease).toBeLessThan(seconds(30))

      const deps = await simulatedWorker(db, folder, () => Date.now() + seconds(30))
      const names = await readdir(folder, { recursive: true })
      expect(names.filter((name) => name.endsWith('.tmp'))).toEqual([])
      const instances = names.filter((name) => /^sim-[0-9a-f]+$/.test(name))
      expect(instances.filter((name) => !names.includes(`${name}.json`))).toEqual([])

      await expect.poll(() => workOn(deps)).toBe(0)
      const refs = (await rentals(db)).map(({ ref }) => ref)
      expect(new Set((await deps.driver.list()).map(({ ref }) => ref))).toEqual(new Set(refs))
      expect(new Set(refs).size).toBe(refs.length)
      await deps.driver.close()
      await db.close()
    }
    expect(told).toBeGreaterThan(3)
  })
})
