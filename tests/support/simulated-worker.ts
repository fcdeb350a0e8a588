import { openSimulatedDriver } from '../../server/adapters/provisioner/simulated/driver.ts'
import type { Database } from '../../server/db/database.ts'
import { insertRental } from '../../server/db/rental-orders.ts'
import { insertAdmins } from '../../server/db/rental-settings.ts'
import { createLogger } from '../../server/http/logger.ts'
import type { ProvisioningDeps } from '../../server/provisioning/deps.ts'
import { inProcess } from './provisioner/in-process-instance.ts'

/** What works on the rentals of a database with simulated servers, whose files are in `folder`. */
export async function simulatedWorker(
  database: Database,
  folder: string,
  now: () => number = Date.now,
): Promise<ProvisioningDeps> {
  const driver = await openSimulatedDriver({
    folder,
    log: { warn: () => undefined },
    now: Date.now,
    random: Math.random,
    portBase: 0,
    creationMs: () => 20,
    firstDemoMs: 3_600_000,
    capacity: () => 1000,
    launch: inProcess,
  })
  return { database, driver, logger: createLogger('silent'), now, canRefund: () => true }
}

/** Writes a rental that is to be created. */
export async function addSimulatedRental(database: Database, id: string): Promise<void> {
  const ownerSteamId = '76561198000000001'
  const settings = { name: 'Scrim night', password: 'abc123', region: 'ap-tokyo', relocatable: true, hours: 720 }
  await database.kysely.transaction().execute(async (trx) => {
    await insertRental(trx, { id, ownerSteamId, ...settings, simulated: true, now: Date.now() })
    await insertAdmins(trx, id, [{ steamid: ownerSteamId, name: '', servername: settings.name }])
  })
}
