/** Once a second, until its parent process disconnects, twenty players of each of eight rankings get a kill. */
import { setTimeout as delay } from 'node:timers/promises'
import { openDatabase } from '../../../server/database.ts'
import { inTransaction } from '../../../server/kernel/db/transaction.ts'
import { createStatChanges } from '../../../server/leaderboard/store/player-stats.ts'
import { busyRankings, type Played } from './busy.ts'
import { accountOf } from './fill.ts'

const { location, players, seasons }: Played = JSON.parse(process.argv[2] ?? '')
const stopping = new AbortController()
process.once('disconnect', () => stopping.abort())
const database = await openDatabase(location)
const busy = busyRankings(seasons)
for (let round = 0; !stopping.signal.aborted; round += 1) {
  const changes = createStatChanges()
  for (let i = 0; i < 20; i += 1) {
    for (const id of busy) changes.add(id, accountOf((round * 20 + i * 7919) % players), { kills: 1 })
  }
  await inTransaction(database, (trx) => changes.save(trx, Date.now()))
  await delay(1000, undefined, { signal: stopping.signal }).catch(() => undefined)
}
await database.close()
