import { defaultSettings } from '../../contract/community/community-settings.ts'
import type { Database } from '../../server/kernel/db/database.ts'
import { inTransaction } from '../../server/kernel/db/transaction.ts'
import { createLogger } from '../../server/kernel/log/logger.ts'
import { createProductOrders } from '../../server/payments/store/product-orders.ts'
import { openSimulatedDriver } from '../../server/rentals/backends/simulated/driver.ts'
import type { BackendDeps } from '../../server/rentals/jobs/deps.ts'
import { insertRental } from '../../server/rentals/store/rental-orders.ts'
import { insertAdmins } from '../../server/rentals/store/rental-settings.ts'
import { evenClock } from './queue-clock.ts'
import { inProcess } from './rental-backends/in-process-instance.ts'

/** Dependencies of a rental worker with simulated servers, whose files are in `folder`. */
export async function simulatedWorker(
  database: Database,
  folder: string,
  now: () => number = Date.now,
): Promise<BackendDeps> {
  const driver = await openSimulatedDriver({
    folder,
    regions: () => defaultSettings.regions.map(({ code }) => code),
    log: { warn: () => undefined },
    now: Date.now,
    random: Math.random,
    portBase: 0,
    creationMs: () => 20,
    firstDemoMs: 3_600_000,
    capacity: () => 1000,
    launch: inProcess,
  })
  const orders = createProductOrders('server_rental', [])
  return { database, driver, orders, slots: () => 16, logger: createLogger('silent'), now, clock: evenClock(now) }
}

/** Inserts a simulated rental whose server is yet to be created. */
export const addSimulatedRental = (database: Database, id: string): Promise<void> =>
  addRental(database, id, { region: 'ap-tokyo', simulated: true })

/** The same for any backend. */
export async function addRental(
  database: Database,
  id: string,
  where: { readonly region: string; readonly simulated: boolean },
): Promise<void> {
  const ownerSteamId = '76561198000000001'
  const settings = { name: 'Scrim night', password: 'abc123', relocatable: true, hours: 720, ...where }
  await inTransaction(database, async (trx) => {
    await insertRental(trx, { id, ownerSteamId, ...settings, now: Date.now() })
    await insertAdmins(trx, id, [{ steamid: ownerSteamId, name: '', servername: settings.name }])
  })
}
