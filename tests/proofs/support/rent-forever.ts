/**
 * Creates one simulated server after another for rentals in the database of the environment, through a backend that fails:
 * before the work, or after it with its response lost. Arguments: folder, prefix of ids, share of failures. Prints the ID
 * of each inserted rental. Runs until it is killed.
 */
import { openDatabase } from '../../../server/database.ts'
import { databaseLocation } from '../../../server/kernel/db/location.ts'
import { takeRentalJob } from '../../../server/rentals/jobs/keep-rentals.ts'
import { addSimulatedRental, simulatedWorker } from '../../support/simulated-worker.ts'
import { failingDriver } from './failing-driver.ts'

const [folder = '', prefix = '', share = '0'] = process.argv.slice(2)
const database = await openDatabase(databaseLocation(process.env))
const deps = await simulatedWorker(database, folder)
const failing = { ...deps, driver: failingDriver(deps.driver, () => Math.random() < Number(share)) }
for (let i = 1; ; i++) {
  const id = `${prefix}-${i}`
  await addSimulatedRental(database, id)
  process.stdout.write(`${id}\n`)
  const taken = await takeRentalJob(failing, `worker ${prefix}`)
  await taken?.work
}
