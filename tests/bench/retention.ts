/**
 * Reads while retention removes a year of match records of 60 servers, compared with a portal beside it that removes nothing.
 * Both get the same calls at the same times, so that the load of the machine is on both. On SQLite, whose statements block
 * the thread. `--days`: how many days of records are made.
 *
 *   npm run bench retention [-- --days 365 --seconds 30]
 */
import { execFileSync } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { href } from '../../contract/endpoint.ts'
import * as accountEndpoints from '../../contract/endpoints/accounts.ts'
import * as serverEndpoints from '../../contract/endpoints/servers.ts'
import { shippedRetention } from '../../contract/privacy/retention.ts'
import { accountForSteamId } from '../../server/accounts/store/accounts.ts'
import { importCommunity } from '../../server/community-file.ts'
import { openDatabase } from '../../server/database.ts'
import type { Database } from '../../server/kernel/db/database.ts'
import { addToMatch, type MatchCounts, saveCounts } from '../../server/leaderboard/rules/match-log/match-counts.ts'
import { noCourse, saveCourse } from '../../server/leaderboard/rules/match-log/match-course.ts'
import { figuresOf } from '../../server/leaderboard/rules/match-log/match-figures.ts'
import { playersOf, saveMatches } from '../../server/leaderboard/store/played-matches.ts'
import { call, startPortal } from './sign-in/portal.ts'
import { percentile, printMachine, printTable } from './support/report.ts'

const { values } = parseArgs({
  options: { days: { type: 'string', default: '365' }, seconds: { type: 'string', default: '30' } },
})
const [daysMade, seconds] = [Number(values.days), Number(values.seconds)]
const target = 1.2
const servers = 60
/** Hours of a day with a match. */
const matchHours = 8
const callsPerSecond = 80
const steamId = '76561198000000042'
/** Milliseconds until both have started and rendered their documents. */
const settle = 8000
const dayMs = 86_400_000

/** Ten players, everyone against everyone: some 7 kB. */
function countsOf(seed: number): MatchCounts {
  const counts: MatchCounts = new Map()
  const players = Array.from({ length: 10 }, (_, n) => 1_000_000 + ((seed * 7 + n * 131) % 20_000))
  for (const account of players) {
    for (const against of players) {
      if (account === against) continue
      addToMatch(counts, account, against, { kills: 2, deaths: 2, headshots: 1, rifle_kills: 2, playtime: 60 })
    }
  }
  return counts
}

/** The matches of a community, all older than the setting. */
async function fillMatches(database: Database): Promise<void> {
  const oldest = Date.now() - (shippedRetention.matches + daysMade + 1) * dayMs
  for (let day = 0; day < daysMade; day++) {
    const matches = Array.from({ length: servers * matchHours }, (_, n) => {
      const startsAt = oldest + day * dayMs + (n % matchHours) * 3_600_000
      const [started, counts] = [Math.floor(startsAt / 1000), countsOf(day * 1000 + n)]
      const figures = figuresOf(counts, new Set())
      const server = `gs-${Math.floor(n / matchHours)}`
      const row = {
        ...{
          id: `${server}.dm.0.${started}`,
          game_server_id: server,
          mode: 'dm' as const,
          season_id: 0,
          map: 'de_nuke',
        },
        ...{ started, ended: started + 3000, starts_at: startsAt, counts: saveCounts(counts) },
        ...{ voided_at: null, voided_by: null, void_reason: null, course: saveCourse(noCourse(), figures) },
      }
      return { row, players: playersOf(row, figures) }
    })
    await saveMatches(database, [
      {
        matches: matches.map(({ row }) => row),
        players: matches.flatMap(({ players }) => players),
      },
    ])
  }
}

interface Times {
  readonly still: number[]
  readonly removing: number[]
}
const timesOf = (): Times => ({ still: [], removing: [] })

const portalOf = (settings: { readonly retention: typeof shippedRetention }) =>
  startPortal(0, {
    async fill(database) {
      await accountForSteamId(database, { steamId, username: 'Player', avatar: null, now: Date.now() })
      await importCommunity(database, { version: 1, settings })
      await fillMatches(database)
    },
  })

const still = await portalOf({ retention: { ...shippedRetention, matches: 36_500 } })
const removing = await portalOf({ retention: shippedRetention })
const reads = [
  { name: 'the list of servers, from memory', path: href(serverEndpoints.listServers) },
  {
    name: 'a player, from the database',
    path: href(accountEndpoints.readPlayer, { params: { steamId } }),
  },
]

// What was filled must be on the disk: a portal that waits for it answers nobody.
execFileSync('sync')
await delay(settle)
const times = reads.map(timesOf)
const pending: Promise<void>[] = []
for (let n = 0; n < seconds * callsPerSecond; n++) {
  const which = n % reads.length
  const [read, taken] = [reads[which], times[which]]
  if (read === undefined || taken === undefined) continue
  for (const [portal, list] of [
    [still, taken.still],
    [removing, taken.removing],
  ] as const) {
    const from = `10.0.${Math.floor(n / 250) % 250}.${n % 250}`
    pending.push(
      call(`${portal.url}${read.path}`, { from }).then(({ status, ms }) => {
        if (status !== 200) throw new Error(`${read.path}: ${status}`)
        list.push(ms)
      }),
    )
  }
  await delay(1000 / callsPerSecond)
}
await Promise.all(pending)

const database = await openDatabase({ kind: 'sqlite', file: removing.file })
const { left } = await database.kysely
  .selectFrom('played_match')
  .select((eb) => eb.fn.countAll<number>().as('left'))
  .executeTakeFirstOrThrow()
await database.close()
await Promise.all([still.stop(), removing.stop()])

const made = daysMade * servers * matchHours
const rows = reads.map(({ name }, n) => {
  const [without, during] = [percentile(times[n]?.still ?? [], 0.99), percentile(times[n]?.removing ?? [], 0.99)]
  return { name, without, during, ratio: during / without }
})
printMachine()
printTable(
  `${made} match records, of which ${made - Number(left)} were removed in ${seconds + settle / 1000} s; p99 of ${callsPerSecond / reads.length} calls a second, ms`,
  ['read', 'without', 'during the removal', 'ratio', 'target'],
  rows.map(({ name, without, during, ratio }) => [
    name,
    without.toFixed(1),
    during.toFixed(1),
    ratio.toFixed(2),
    `≤ ${target}`,
  ]),
)
if (Number(left) === 0) throw new Error('everything was removed before the end: make more days')
if (Number(left) === made) throw new Error('nothing was removed')
if (rows.some(({ ratio }) => ratio > target)) process.exitCode = 1
