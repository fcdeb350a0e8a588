/**
 * A portal process that creates practice servers at a DatHost account, for the rentals in the database of the environment.
 * Arguments: the API's address, login tokens (comma list). Runs until it is killed.
 */

import { openDatabase } from '../../server/database.ts'
import { databaseLocation } from '../../server/kernel/db/location.ts'
import { openQueueClock } from '../../server/kernel/jobs/queue-clock.ts'
import { createLogger } from '../../server/kernel/log/logger.ts'
import { createProductOrders } from '../../server/payments/store/product-orders.ts'
import { createDathostDriver } from '../../server/rentals/backends/dathost/driver.ts'
import { createRentalKeeper } from '../../server/rentals/jobs/keep-rentals.ts'
import { createBackendClaims } from '../../server/rentals/store/backend-claims.ts'
import { dathostSettings } from './rental-backends/dathost-settings.ts'

const [url = '', tokens = ''] = process.argv.slice(2)
const now = Date.now
const database = await openDatabase(databaseLocation(process.env))
const driver = createDathostDriver({
  settings: { ...dathostSettings(url), loginTokens: tokens.split(',') },
  claims: createBackendClaims(database, now),
  now,
})
const clock = await openQueueClock(database, { wall: now })
const orders = createProductOrders('server_rental', [])
const deps = { database, driver, orders, slots: () => 16, logger: createLogger('silent'), now, clock }
createRentalKeeper(deps, (error) => process.stderr.write(`${String(error)}\n`)).start()
