/**
 * A portal process that works on the rentals in the database of the environment. Each creation at its backend takes as many
 * milliseconds as the argument says, and its servers run at once. Prints a line when it has started.
 */

import { setTimeout as delay } from 'node:timers/promises'
import { openDatabase } from '../../../server/database.ts'
import { databaseLocation } from '../../../server/kernel/db/location.ts'
import { openQueueClock } from '../../../server/kernel/jobs/queue-clock.ts'
import { createLogger } from '../../../server/kernel/log/logger.ts'
import { createProductOrders } from '../../../server/payments/store/product-orders.ts'
import { createRentalKeeper } from '../../../server/rentals/jobs/keep-rentals.ts'
import { createMemoryDriver } from '../../support/rental-backends/memory-driver.ts'

const creationMs = Number(process.argv[2])
const database = await openDatabase(databaseLocation(process.env))
const { driver } = createMemoryDriver(Date.now)
const deps = {
  database,
  driver: {
    ...driver,
    async create(_: unknown, key: string) {
      await delay(creationMs)
      return { ref: key }
    },
    describe: async () => ({ state: 'running' as const, address: { ip: '192.0.2.1', port: 27_015 } }),
    configure: async () => undefined,
  },
  orders: createProductOrders('server_rental', []),
  slots: () => 16,
  logger: createLogger('silent'),
  now: Date.now,
  clock: await openQueueClock(database),
}
createRentalKeeper(deps, (error) => process.stderr.write(`${String(error)}\n`)).start()
process.stdout.write('started\n')
