/**
 * Large match logs: lines per second from a file and from the posts of a game server into the database, relative to reading
 * the same file line by line and splitting each line at its spaces; and whether memory grows with the file. On SQLite, or on
 * the PostgreSQL that DATABASE_URL names (an empty one).
 *
 *   npm run bench match-logs [-- --lines 10000000]
 */
import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { addGameServer } from '../../server/accounts/game-servers/store.ts'
import { openDatabase } from '../../server/database.ts'
import { databaseLocation } from '../../server/kernel/db/location.ts'
import { ingestFile, readLogFile } from '../../server/leaderboard/ingest/ingest-file.ts'
import { createLogReceiver } from '../../server/leaderboard/ingest/receive-log.ts'
import { createNoteRefusal } from '../../server/leaderboard/ingest/refuse-log.ts'
import { rulesOf } from '../../server/leaderboard/rules/match-log/rules.ts'
import { writeLog } from './match-logs/write-log.ts'
import { printMachine, printTable } from './support/report.ts'

const { values } = parseArgs({ options: { lines: { type: 'string', default: '1000000' } } })
const lines = Number(values.lines)
const folder = await mkdtemp(join(tmpdir(), 'bench-ingest-'))
const path = join(folder, 'match.log')
await writeLog(path, lines)

interface Speed {
  /** Lines per second of wall-clock time. */
  readonly clock: number
  /** Lines per second of CPU time, which other load on the machine distorts less. */
  readonly cpu: number
}

async function perSecond(work: () => Promise<number>): Promise<Speed> {
  const began = performance.now()
  const before = process.cpuUsage()
  const count = await work()
  const { user, system } = process.cpuUsage(before)
  return { clock: (count * 1e3) / (performance.now() - began), cpu: (count * 1e6) / (user + system) }
}

let words = 0
const readAndSplit = async (): Promise<number> => {
  let count = 0
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY })) {
    words += line.split(' ').length
    count += 1
  }
  return count
}

const rules = rulesOf('retakes')
if (rules === undefined) throw new Error('retakes have a ranking')
const database = await openDatabase(databaseLocation({ ...process.env, DATA_DIR: folder }))
const memory: { readonly lines: number; readonly megabytes: number }[] = []
const onProgress = (report: { readonly lines: number }): void => {
  memory.push({ lines: report.lines, megabytes: Math.round(process.memoryUsage().rss / 2 ** 20) })
}
const options = { gameServerId: 'bench', rules, offset: () => 0, now: Date.now }

const plain = await perSecond(readAndSplit)
let counted = 0
const first = await perSecond(async () => {
  const report = await ingestFile(database, readLogFile(path), { ...options, onProgress })
  counted = report.counted
  return report.lines
})
const again = await perSecond(async () => (await ingestFile(database, readLogFile(path), options)).lines)

/** Lines of one post: what a game of ten players logs in a few seconds. */
const linesInPost = 100
const noteRefusal = createNoteRefusal({ database, logger: { warn: () => undefined }, now: Date.now })
const receive = createLogReceiver({
  rankings: () => [],
  database,
  modeOf: () => 'retakes',
  now: Date.now,
  pause: async () => undefined,
  noteRefusal,
})
const sender = await addGameServer(database, { name: 'bench', now: Date.now(), serverId: '192.0.2.1:27015' })
const posted = await perSecond(async () => {
  let count = 0
  let post: string[] = []
  const send = async (): Promise<void> => {
    if (post.length === 0) return
    await receive(sender, post.join(''), '')
    count += post.length
    post = []
  }
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY })) {
    // Lines of a file begin with "L" and have whole seconds; lines sent over HTTP have milliseconds.
    post.push(`${line.replace(/^L (.{21}): /, '$1.000 - ')}\n`)
    if (post.length === linesInPost) await send()
    if (count >= Math.min(lines, 100_000)) break
  }
  await send()
  return count
})

const highest = (from: number, to: number): number =>
  Math.max(...memory.filter((at) => at.lines > lines * from && at.lines <= lines * to).map((at) => at.megabytes))
const rate = (value: number): string => `${Math.round(value / 1000)} k/s`
const row = (what: string, { clock, cpu }: Speed): string[] => [
  what,
  rate(clock),
  rate(cpu),
  (clock / plain.clock).toFixed(2),
  (cpu / plain.cpu).toFixed(2),
]
printMachine()
console.log(`${database.kind}, ${lines} lines, ${counted} events counted, ${words} words`)
printTable(
  'Lines a second on one core',
  ['', 'by the clock', 'by CPU time', 'ratio by the clock', 'ratio by CPU time'],
  [
    row('read and split', plain),
    row('ingest', first),
    row('the same file again', again),
    row('in posts of 100 lines', posted),
  ],
)
printTable(
  'Highest memory (RSS)',
  ['first tenth', 'half way', 'last tenth'],
  [[highest(0, 0.1), highest(0.45, 0.55), highest(0.9, 1)].map((value) => `${value} MB`)],
)
await database.close()
await rm(folder, { recursive: true, force: true })
