/**
 * Creates one simulated server after another for rentals in the database of the environment, with files in the folder
 * given as argument. Prints the ID of each inserted rental. Runs until it is killed.
 */
import { openDatabase } from '../../server/database.ts'
import { databaseLocation } from '../../server/kernel/db/location.ts'
import { takeRentalJob } from '../../server/rentals/jobs/keep-rentals.ts'
import { addSimulatedRental, simulatedWorker } from './simulated-worker.ts'

const [folder = '', round = ''] = process.argv.slice(2)
const database = await openDatabase(databaseLocation(process.env))
const deps = await simulatedWorker(database, folder)
for (let i = 1; ; i++) {
  const id = `pr-${round}-${i}`
  await addSimulatedRental(database, id)
  process.stdout.write(`${id}\n`)
  const taken = await takeRentalJob(deps, `process ${round}`)
  await taken?.work
}
