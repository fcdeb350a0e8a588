/**
 * Practice servers per minute that one process and three processes create together, at a backend that takes five seconds
 * for each: real processes on one PostgreSQL, 96 paid rentals in four regions. The reference is one process.
 *
 *   npm run bench rental-workers
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { startPostgres } from '../../scripts/postgres.mjs'
import { openDatabase } from '../../server/database.ts'
import type { Database } from '../../server/kernel/db/database.ts'
import { addRental } from '../support/simulated-worker.ts'
import { printMachine, printTable } from './support/report.ts'

const creationMs = 5000
const rentals = 96
const regions = ['ap-tokyo', 'ap-seoul', 'ap-shanghai', 'ap-singapore']
const program = fileURLToPath(new URL('rental-workers/process.ts', import.meta.url))

const { url, stop } = await startPostgres()
const database = await openDatabase({ kind: 'postgresql', url })

const createdOf = async ({ kysely }: Database, prefix: string): Promise<number> => {
  const rows = kysely.selectFrom('rental').select('id').where('id', 'like', `${prefix}-%`)
  return (await rows.where('status', '=', 'RUNNING').execute()).length
}

/** Rentals per minute, from the first payment to the last server that runs. */
async function measure(processes: number): Promise<number> {
  const children = Array.from({ length: processes }, () =>
    spawn(process.execPath, [program, String(creationMs)], {
      env: { ...process.env, DATABASE_URL: url },
      stdio: ['ignore', 'pipe', 'inherit'],
    }),
  )
  await Promise.all(children.map(({ stdout }) => once(stdout, 'data')))
  const prefix = `bench-${processes}`
  const began = performance.now()
  for (let i = 0; i < rentals; i += 1) {
    await addRental(database, `${prefix}-${i}`, { region: regions[i % regions.length] ?? '', simulated: false })
  }
  while ((await createdOf(database, prefix)) < rentals) await delay(50)
  const minutes = (performance.now() - began) / 60_000
  for (const child of children) child.kill('SIGKILL')
  return rentals / minutes
}

const [one, three] = [await measure(1), await measure(3)]
printMachine()
printTable(
  `Practice servers per minute, each ${creationMs / 1000} s at the backend`,
  ['processes', 'per minute', '÷ one process'],
  [
    [1, Math.round(one), '1.00'],
    [3, Math.round(three), (three / one).toFixed(2)],
  ],
)
await database.close()
stop()
