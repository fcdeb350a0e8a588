/**
 * Creates one simulated server after the other for rentals of the database of the environment, with the files in the
 * folder of the arguments; prints the id of each rental that was written. Runs until it is killed.
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
