/**
 * Pages of players in the built server: processor time of a player's first page of matches, and of the whole page, beside
 * that of a random page of the leaderboard in the same run. On SQLite, or on the PostgreSQL that DATABASE_URL names (an empty
 * one), whose own processes are not counted.
 *
 *   npm run bench player-pages [-- --players 200000 --matches 1000000 --rounds 5 --data FOLDER]
 *
 * With `--data` the filled database stays in the folder (or in the PostgreSQL database), and the next run measures at once.
 */
import { parseArgs } from 'node:util'
import { steamIdOfAccount } from '../../contract/accounts/steam-id.ts'
import { href } from '../../contract/endpoint.ts'
import { listPlayerPageMatches, readPlayerPage } from '../../contract/endpoints/players.ts'
import { cpuOf } from './api/report-cpu.ts'
import { accountOf, fill } from './leaderboard/fill.ts'
import { fillMatches } from './leaderboard/fill-matches.ts'
import { saturate } from './leaderboard/load.ts'
import { pathsOf } from './leaderboard/paths.ts'
import { rankAll } from './leaderboard/prepare.ts'
import { startPortal } from './sign-in/portal.ts'
import { median, printMachine, printTable } from './support/report.ts'

const { values } = parseArgs({
  options: {
    players: { type: 'string', default: '200000' },
    matches: { type: 'string', default: '1000000' },
    rounds: { type: 'string', default: '5' },
    data: { type: 'string' },
  },
})
const players = Number(values.players)
const rounds = Number(values.rounds)
/** Requests of one turn: more pages than the server caches. */
const turn = 4000
const target = 1.5

const portal = await startPortal(0, {
  databaseUrl: process.env['DATABASE_URL'],
  dataDir: values.data,
  fill: async (database) => {
    await fill(database, players, 1)
    await fillMatches(database, players, Number(values.matches))
  },
  prepare: async (database) => {
    await rankAll(database)
  },
})

const steamIds = Array.from({ length: turn }, (_, i) => steamIdOfAccount(accountOf((i * 7919) % players)))
const kinds = {
  'page of the leaderboard': pathsOf('pages', { players, seasons: 1 }, turn),
  'first page of matches': steamIds.map((steamId) => href(listPlayerPageMatches, { params: { steamId } })),
  'whole page of a player': steamIds.map((steamId) => href(readPlayerPage, { params: { steamId } })),
}

/** Microseconds of processor time per request. */
async function cpuOfTurn(paths: readonly string[]): Promise<number> {
  const began = await cpuOf(portal.child)
  await saturate(portal.url, paths, { headers: {}, connections: 32 })
  return ((await cpuOf(portal.child)) - began) / paths.length
}

const turns: number[][] = []
for (let i = 0; i <= rounds; i += 1) {
  const done: number[] = []
  for (const paths of Object.values(kinds)) done.push(await cpuOfTurn(paths))
  if (i > 0) turns.push(done) // the first turn is a warm-up
}
await portal.stop()

printMachine()
printTable(
  'Pages of players',
  ['request', 'processor µs', 'of a leaderboard page'],
  Object.keys(kinds).map((kind, at) => [
    kind,
    median(turns.map((done) => done[at] ?? 0)).toFixed(0),
    median(turns.map((done) => (done[at] ?? 0) / (done[0] ?? 1))).toFixed(2),
  ]),
)
const ratio = median(turns.map((done) => (done[1] ?? 0) / (done[0] ?? 1)))
console.log(`\nFirst page of matches: ${ratio.toFixed(2)} (target: at most ${target}).`)
if (ratio > target) process.exitCode = 1
