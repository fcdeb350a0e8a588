/** Workers that are killed (kill -9) while they create practice servers at a backend that fails: each rental gets one server, and none is left over. */
import { mkdir, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { minutes, seconds } from '../../../contract/duration.ts'
import { openDatabase } from '../../../server/database.ts'
import type { Database } from '../../../server/kernel/db/database.ts'
import type { BackendDeps } from '../../../server/rentals/jobs/deps.ts'
import { takeRentalJob } from '../../../server/rentals/jobs/keep-rentals.ts'
import { killAfter } from '../../support/kill-after.ts'
import { simulatedWorker } from '../../support/simulated-worker.ts'
import { campaign } from '../campaign.ts'
import type { Finding } from '../progress.ts'
import { failingDriver } from '../support/failing-driver.ts'

const program = fileURLToPath(new URL('../support/rent-forever.ts', import.meta.url))

/** The rentals of a step that are still listed. */
const rentalsOf = ({ kysely }: Database, prefix: string) =>
  kysely.selectFrom('rental').selectAll().where('id', 'like', `${prefix}-%`).execute()

/** Another worker takes over: every due job, minute by minute, until all servers run or an hour has passed. */
async function takeOver(deps: BackendDeps, prefix: string, clock: { ahead: number }): Promise<void> {
  for (let minute = 0; minute < 60; minute++) {
    for (let taken = await takeRentalJob(deps, 'next'); taken; taken = await takeRentalJob(deps, 'next'))
      await taken.work
    if ((await rentalsOf(deps.database, prefix)).every(({ status }) => status === 'RUNNING')) return
    clock.ahead += minutes(1)
    await delay(20)
  }
}

campaign('rentals', 1, async ({ location, folder }) => {
  const database = await openDatabase(location)
  onTestFinished(() => database.close())
  const clock = { ahead: seconds(30) }

  return async (step) => {
    const prefix = `pr-${step.number}`
    const instances = path.join(folder, 'instances', prefix)
    await mkdir(instances, { recursive: true })
    const share = String(Math.floor(step.random() * 5) / 10)
    const milliseconds = step.random() * 300
    const told = await killAfter({ program, args: [instances, prefix, share], location, milliseconds })
    const found: Finding[] = []
    const rentals = await rentalsOf(database, prefix)
    if (rentals.length < told.length) found.push({ kind: 'lost', what: `${told.length - rentals.length} rentals` })

    const worker = await simulatedWorker(database, instances, () => Date.now() + clock.ahead)
    const deps = { ...worker, driver: failingDriver(worker.driver, () => step.random() < Number(share) / 2) }
    await takeOver(deps, prefix, clock)
    const done = await rentalsOf(database, prefix)
    const refs = done.map(({ ref }) => ref)
    const made = (await worker.driver.list()).map(({ ref }) => ref)
    for (const { id, status } of done) {
      if (status !== 'RUNNING') found.push({ kind: 'lost', what: `${id} is ${status}` })
    }
    if (new Set(refs).size !== refs.length) found.push({ kind: 'twice', what: `a server of two rentals: ${refs}` })
    const extra = made.filter((ref) => !refs.includes(ref))
    if (extra.length > 0) found.push({ kind: 'twice', what: `servers of no rental: ${extra}` })
    const files = await readdir(instances, { recursive: true })
    const partial = files.filter((name) => name.endsWith('.tmp'))
    if (partial.length > 0) found.push({ kind: 'unexplained', what: `partial files: ${partial}` })
    step.count('rentals', done.length)
    step.count('servers', made.length)

    await worker.driver.close()
    for (const table of ['rental_admin', 'rental'] as const) {
      const column = table === 'rental' ? 'id' : 'rental_id'
      await database.kysely.deleteFrom(table).where(column, 'like', `${prefix}-%`).execute()
    }
    await rm(instances, { recursive: true, force: true })
    return found
  }
})
