/**
 * Practice servers with fault injection: 1,000 of them ordered, paid, created, renewed and ended through the real checkout
 * and the real jobs, with a backend in memory that fails one call in five (half of them after it did the work) and a
 * process that crashes at any statement. The clock is simulated, so the CPU time is that of our code and of SQLite.
 * Prints the ledger, and fails if it does not balance. On SQLite, or on the PostgreSQL that DATABASE_URL names (an empty
 * one).
 *
 *   npm run bench rentals [-- --rentals 1000 --seed 1 --faults 0.2]
 */
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { decimalText } from '../../contract/payments/money.ts'
import { importCommunity } from '../../server/community-file.ts'
import { openDatabase } from '../../server/database.ts'
import { databaseLocation } from '../../server/kernel/db/location.ts'
import { communityFile } from '../support/community.ts'
import { createCrashes } from './orders/crashes.ts'
import { createRandom } from './orders/random.ts'
import { readRentalLedger } from './rentals/ledger.ts'
import { simulate } from './rentals/simulate.ts'
import { printMachine, printTable } from './support/report.ts'

const { values } = parseArgs({
  options: {
    rentals: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    faults: { type: 'string', default: '0.2' },
  },
})
const rentals = Number(values.rentals)
const crashShare = 0.1

// In memory where possible: the order of writes is tested, not the disk.
const folder = await mkdtemp(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'bench-rentals-'))
const plain = await openDatabase(databaseLocation({ ...process.env, DATA_DIR: folder }))
await importCommunity(plain, communityFile())
const random = createRandom(Number(values.seed))
const crashes = createCrashes(plain, random, crashShare)
const run = await simulate({ plain, crashes, random, rentals, faultShare: Number(values.faults) })
const ledger = await readRentalLedger(plain, run)

printMachine()
const calls = [...run.memory.calls.values()].reduce((sum, count) => sum + count, 0)
console.log(
  `${rentals} servers on ${plain.kind}, seed ${values.seed}: ${run.faults} of ${calls} calls of the backend failed`,
)
printTable(
  'Time in our code',
  ['part', 'seconds', 'milliseconds per server'],
  Object.entries(run.took).map(([part, ms]) => [part, (ms / 1000).toFixed(1), (ms / rentals).toFixed(1)]),
)
printTable('Backend', ['call', 'calls'], [...run.memory.calls].sort())
printTable(
  'Crashes',
  ['step', 'crashes', 'distinct places'],
  [...crashes.counts].map(([step, { crashes: times, places }]) => [step, times, places.size]),
)
printTable('Servers', ['status', 'servers'], [...ledger.servers].sort())
printTable(
  'Ledger',
  ['money in', 'delivered', 'refunded', 'refund due'],
  [[ledger.received, ledger.delivered, ledger.refunded, ledger.refundDue].map(decimalText)],
)
printTable('What must be zero', ['what', 'count'], Object.entries(ledger.wrong))
await plain.close()
await rm(folder, { recursive: true, force: true })
if (Object.values(ledger.wrong).some((count) => count !== 0)) {
  console.error('The ledger does not balance.')
  process.exitCode = 1
}
