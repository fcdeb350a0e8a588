/**
 * Orders with fault injection: 2,000 purchases through the real checkout, with a process that crashes at any statement,
 * providers that fail one call in five, and notifications that are lost, repeated, late or out of order. Prints the
 * ledger, and fails if it does not balance. On SQLite, or on the PostgreSQL that DATABASE_URL names (an empty one).
 *
 *   npm run bench orders [-- --orders 2000 --seed 1]
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
import { isBalanced, readLedger } from './orders/ledger.ts'
import { createRandom } from './orders/random.ts'
import { createScenario } from './orders/scenario.ts'
import { simulate } from './orders/simulate.ts'
import { printMachine, printTable } from './support/report.ts'

const { values } = parseArgs({
  options: { orders: { type: 'string', default: '2000' }, seed: { type: 'string', default: '1' } },
})
const crashShare = 0.3
const providerFaultShare = 0.2

// In memory where possible: the order of writes is tested, not the disk.
const folder = await mkdtemp(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'bench-orders-'))
const plain = await openDatabase(databaseLocation({ ...process.env, DATA_DIR: folder }))
await importCommunity(plain, communityFile())
const random = createRandom(Number(values.seed))
const scenarios = Array.from({ length: Number(values.orders) }, () => createScenario(random))
const crashes = createCrashes(plain, random, crashShare)
const began = performance.now()
const { banks, noticesSent, providerFaults } = await simulate({ plain, crashes, random, scenarios, providerFaultShare })
const took = (performance.now() - began) / 1000
const ledger = await readLedger(plain, Object.values(banks))

printMachine()
const count = (test: (scenario: (typeof scenarios)[number]) => boolean): number => scenarios.filter(test).length
console.log(
  `${scenarios.length} orders in ${took.toFixed(0)} s on ${plain.kind}, seed ${values.seed}: ${providerFaults} calls to providers failed, ` +
    `${noticesSent} notifications arrived; those of ${count((s) => s.notice === 'is lost')} orders were lost, ` +
    `of ${count((s) => s.notice === 'arrives five times')} came five times`,
)
printTable(
  'Crashes',
  ['step', 'crashes', 'distinct places'],
  [...crashes.counts].map(([step, { crashes: times, places }]) => [step, times, places.size]),
)
printTable('Orders', ['state', 'orders'], [...ledger.states].sort())
printTable(
  'Ledger',
  ['currency', 'money in', 'delivered', 'refunded', 'refund due', 'difference'],
  ledger.currencies.map((c) => [
    c.currency,
    decimalText(c.received),
    decimalText(c.delivered),
    decimalText(c.refunded),
    decimalText(c.refundDue),
    c.received - c.delivered - c.refunded - c.refundDue,
  ]),
)
printTable(
  'What must be zero',
  ['paid and undelivered', 'time that is not one month', 'refunds not due or sent twice'],
  [[ledger.paidAndUndelivered, ledger.wrongTime, ledger.wrongRefunds]],
)
await plain.close()
await rm(folder, { recursive: true, force: true })
if (!isBalanced(ledger)) {
  console.error('The ledger does not balance.')
  process.exitCode = 1
}
