/**
 * Ingests the log file given as argument into the database of the environment, and prints a line for each acknowledged
 * transaction. May be killed at any moment.
 */
import { openDatabase } from '../../server/database.ts'
import { databaseLocation } from '../../server/kernel/db/location.ts'
import { ingestFile, readLogFile } from '../../server/leaderboard/ingest/ingest-file.ts'
import { rulesOf } from '../../server/leaderboard/rules/match-log/rules.ts'

const rules = rulesOf('retakes')
if (rules === undefined) throw new Error('retakes have a ranking')
const db = await openDatabase(databaseLocation(process.env))
await ingestFile(db, readLogFile(process.argv[2] ?? ''), {
  gameServerId: 'killed',
  rules,
  offset: () => 0,
  now: Date.now,
  onProgress: ({ counted }) => process.stdout.write(`${counted}\n`),
})
await db.close()
process.stdout.write('done\n')
