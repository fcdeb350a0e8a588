import { catalogueVersion } from '../../server/community/store/catalogue.ts'
import { importCommunity } from '../../server/community-file.ts'
import { openDatabase } from '../../server/database.ts'
import { databaseLocation } from '../../server/kernel/db/location.ts'
import { communityFile, servers } from './community.ts'

/** Imports two files in turn until it is killed; prints each acknowledged catalogue version on its own line. */
const db = await openDatabase(databaseLocation(process.env))
const files = ['A', 'B'].map((name) => communityFile({ servers: servers(name === 'A' ? 1500 : 1200, name) }))
for (let round = 0; ; round += 1) {
  const file = files[round % 2]
  if (file) await importCommunity(db, file)
  process.stdout.write(`${await catalogueVersion(db)}\n`)
}
