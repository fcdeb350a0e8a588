/**
 * The logs of many game servers at once: each posts what it has logged in a second, waits until that is safe, and posts the
 * next. Posts per second are how many busy servers one process keeps up with. The reference is a transaction for each post.
 * On SQLite, or on the PostgreSQL that DATABASE_URL names (an empty one, which should wait for its disk: the processor time
 * of PostgreSQL itself is not counted).
 *
 *   npm run bench match-log-servers
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../../server/database.ts'
import { databaseLocation } from '../../server/kernel/db/location.ts'
import { addSenders, countAlone, countTogetherWithOthers, type Post, secondOf } from './match-logs/serve-posts.ts'
import { printMachine, printTable } from './support/report.ts'

const steps = [
  { servers: 50, seconds: 40 },
  { servers: 200, seconds: 15 },
  { servers: 1000, seconds: 4 },
  { servers: 2000, seconds: 3 },
]

const folder = await mkdtemp(join(tmpdir(), 'bench-log-servers-'))
const database = await openDatabase(databaseLocation({ ...process.env, DATA_DIR: folder }))
const senders = await addSenders(database, 2000)

let begun = 0
/** Each run has seconds of its own: what was counted before would not be counted again. */
async function measure(post: Post, servers: number, seconds: number): Promise<{ rate: number; cpu: number }> {
  const start = begun
  begun += seconds + 61
  const run = async (from: number, to: number): Promise<void> => {
    const each = senders.slice(0, servers).map(async (sender, at) => {
      for (let second = from; second < to; second += 1) await post(sender, secondOf(at, start + second))
    })
    await Promise.all(each)
  }
  await run(0, 1)
  const [clock, before] = [performance.now(), process.cpuUsage()]
  await run(1, seconds + 1)
  const { user, system } = process.cpuUsage(before)
  const posts = servers * seconds
  return { rate: (posts * 1000) / (performance.now() - clock), cpu: (user + system) / posts }
}

const rows = []
for (const { servers, seconds } of steps) {
  const alone = await measure(countAlone(database), servers, seconds)
  const together = await measure(countTogetherWithOthers(database), servers, seconds)
  rows.push([
    servers,
    Math.round(alone.rate),
    Math.round(together.rate),
    (together.rate / alone.rate).toFixed(2),
    Math.round(alone.cpu),
    Math.round(together.cpu),
    (together.cpu / alone.cpu).toFixed(2),
  ])
}
printMachine()
printTable(
  `${database.kind}: posts of eight lines per second; a transaction each, or together`,
  ['servers', 'each', 'together', 'ratio', 'CPU µs each', 'together', 'ratio'],
  rows,
)
await database.close()
await rm(folder, { recursive: true, force: true })
