/**
 * How long the built server takes from its start to its first response, and to the first page of a leaderboard, with a
 * million players in every ranking (SQLite).
 *
 * Reference: the same server with a hundred players, started in turns with it. Both have 200 listed servers, and nothing of
 * the databases leaves the system's file cache, as after an update; a machine that has just booted reads from its disk.
 *
 *   npm run bench restart [-- --players 1000000 --rounds 5 --data FOLDER]
 *
 * With `--data` the filled database stays in the folder, and the next run measures at once.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { fill } from './leaderboard/fill.ts'
import { pagePath } from './leaderboard/paths.ts'
import { rankAll } from './leaderboard/prepare.ts'
import { startPortal } from './sign-in/portal.ts'
import { median, printMachine, printTable } from './support/report.ts'

const { values } = parseArgs({
  options: {
    players: { type: 'string', default: '1000000' },
    rounds: { type: 'string', default: '5' },
    data: { type: 'string' },
  },
})
const players = Number(values.players)
const few = 100
const temporary = mkdtempSync(path.join(tmpdir(), 'spawnpoint-restart-'))
const folderOf = (count: number): string =>
  count === players && values.data !== undefined ? values.data : path.join(temporary, String(count))

interface Start {
  /** Milliseconds from the start of the process. */
  readonly list: number
  readonly page: number
  readonly residentMb: number
}

async function start(count: number): Promise<Start> {
  const began = performance.now()
  const portal = await startPortal(0, {
    dataDir: folderOf(count),
    fill: async (database) => {
      await fill(database, count, 0)
      await rankAll(database)
    },
  })
  // Opening the database here, and filling it, is before the process begins.
  const before = performance.now() - began - portal.firstAnswerMs
  const page = await fetch(portal.url + pagePath('dm', {}))
  const { total } = await page.json()
  if (total !== count) throw new Error(`the leaderboard has ${total} players, not ${count}`)
  const measured = {
    list: portal.firstAnswerMs,
    page: performance.now() - began - before,
    residentMb: portal.residentMb(),
  }
  await portal.stop()
  return measured
}

const starts = new Map<number, Start[]>([
  [few, []],
  [players, []],
])
try {
  for (const count of starts.keys()) await start(count)
  for (let round = 0; round < Number(values.rounds); round += 1) {
    for (const [count, all] of starts) all.push(await start(count))
  }
} finally {
  rmSync(temporary, { recursive: true, force: true })
}

const of = (count: number, pick: (start: Start) => number): number => median((starts.get(count) ?? []).map(pick))
const row = (name: string, pick: (start: Start) => number): string[] => [
  name,
  of(few, pick).toFixed(0),
  of(players, pick).toFixed(0),
  (of(players, pick) / of(few, pick)).toFixed(2),
]
printMachine()
printTable(
  `From the start of the process, medians of ${values.rounds}; target: first response ≤ 2000 ms`,
  ['until', `${few} players`, `${players} players`, 'ratio'],
  [
    row('first list, ms', ({ list }) => list),
    row('first page of a leaderboard, ms', ({ page }) => page),
    row('resident memory then, MB', ({ residentMb }) => residentMb),
  ],
)
