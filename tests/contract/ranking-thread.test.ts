import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { expect, it, onTestFinished, vi } from 'vitest'
import { seconds } from '../../contract/duration.ts'
import type { Database } from '../../server/kernel/db/database.ts'
import type { DatabaseLocation } from '../../server/kernel/db/location.ts'
import { inTransaction } from '../../server/kernel/db/transaction.ts'
import { releaseLease, takeLease } from '../../server/kernel/jobs/lease.ts'
import { createLogger } from '../../server/kernel/log/logger.ts'
import { createRankingThread } from '../../server/leaderboard/jobs/ranking-thread.ts'
import { readPage } from '../../server/leaderboard/rules/ranking/ranking-page.ts'
import { createStatChanges } from '../../server/leaderboard/store/player-stats.ts'
import { listRankings, readRankingPage } from '../../server/leaderboard/store/rankings.ts'
import { type DatabaseUnderTest, onEveryDatabase } from '../support/databases.ts'
import { inFull } from '../support/everything.ts'

const threadFile = fileURLToPath(new URL('../../server/ranking-thread.ts', import.meta.url))
const mortalThreadFile = fileURLToPath(new URL('../support/mortal-ranking-thread.ts', import.meta.url))
/** Real time: a thread has a clock of its own. */
const eventually = (check: () => unknown) => vi.waitFor(check, { timeout: seconds(60), interval: 20 })
/** A ranking with the lowest id: the all-time one of the first mode. */
const board = 0

/** Gives players 1 to `count` so many kills each. */
async function giveKills(db: Database, count: number, kills: number): Promise<void> {
  const changes = createStatChanges()
  for (let account = 1; account <= count; account += 1) changes.add(board, account, { kills })
  await inTransaction(db, (trx) => changes.save(trx, 1))
}

/** The kills on each page of the published snapshot; undefined: there is none. */
async function shown(db: Database): Promise<number[][] | undefined> {
  const [ranking] = await listRankings(db)
  if (ranking === undefined) return undefined
  const pages = Math.ceil((ranking.totals.get('') ?? 0) / 50)
  const bodies = Array.from({ length: pages }, (_, i) => readRankingPage(db, ranking, { filter: '', page: i + 1 }))
  return (await Promise.all(bodies)).map((body) =>
    readPage(body ?? '[]').map(([, , , , , counters]) => counters[0] ?? 0),
  )
}

const leases = (db: Database) => db.kysely.selectFrom('lease').select(['name', 'holder']).execute()
const rankingHolders = async (db: Database) =>
  (await leases(db)).flatMap(({ name, holder }) => (name.startsWith('ranking ') ? [[name, holder]] : []))

interface Opened {
  readonly location: DatabaseLocation
  readonly db: Database
}

async function openAt({ fresh, open }: DatabaseUnderTest): Promise<Opened> {
  const location = await fresh()
  return { location, db: await open(location) }
}

function startThread({ location, db }: Opened, file = threadFile) {
  const log: string[] = []
  const thread = createRankingThread({
    file,
    location,
    cpuShare: 1,
    database: db,
    logger: createLogger('info', (line) => log.push(line)),
    now: Date.now,
  })
  thread.start()
  onTestFinished(() => thread.stop())
  return { thread, log }
}

/** A thread of its own, which the test can kill. `cpuShare`: a small one makes it rest in the middle of a ranking. */
function startRawThread(
  { location }: Opened,
  settings: { readonly holder: string; readonly cpuShare: number },
): Worker {
  const worker = new Worker(threadFile, { workerData: { location, settings } })
  onTestFinished(() => void worker.terminate())
  return worker
}

onEveryDatabase('the ranking thread', (databases) => {
  inFull('starts in an older process, too, after a newer version has migrated the database', async () => {
    const opened = await openAt(databases)
    await opened.db.kysely
      .insertInto('schema_migration')
      .values({ id: 900, name: '900-future', applied_at: '' })
      .execute()
    await giveKills(opened.db, 3, 5)
    const { log } = startThread(opened)
    await eventually(async () => expect(await shown(opened.db)).toEqual([[5, 5, 5]]))
    expect(log).toEqual([])
  })

  it('ranks what changes, and leaves neither thread nor lease behind', async () => {
    const opened = await openAt(databases)
    const { db } = opened
    await giveKills(db, 60, 1)
    const { thread, log } = startThread(opened)
    await eventually(async () => expect(await shown(db)).toEqual([Array(50).fill(1), Array(10).fill(1)]))
    expect(await leases(db)).not.toEqual([])
    await thread.stop()
    expect(await leases(db)).toEqual([])
    // Stopped: a change is not ranked any more, and a command does nothing.
    await db.kysely.updateTable('board').set({ built_at: null }).execute()
    thread.wake()
    expect(await shown(db)).toBeUndefined()
    expect(log).toEqual([])
  })

  inFull('builds a ranking while another process builds another one', async () => {
    const opened = await openAt(databases)
    const { db } = opened
    // More work than the budget lets through without a rest.
    await giveKills(db, 40_000, 1)
    const victim = startRawThread(opened, { holder: 'slow', cpuShare: 0.001 })
    await eventually(async () => expect(await rankingHolders(db)).toEqual([['ranking 0', 'slow']]))
    const changes = createStatChanges()
    changes.add(board + 1, 1, { kills: 7 })
    await inTransaction(db, (trx) => changes.save(trx, 1))
    const { thread, log } = startThread(opened)
    await eventually(async () => expect((await listRankings(db)).map(({ id }) => id)).toEqual([board + 1]))
    expect(await rankingHolders(db)).toContainEqual(['ranking 0', 'slow'])
    const ended = new Promise((resolve) => victim.once('exit', resolve))
    victim.postMessage('stop')
    await ended
    await eventually(async () => {
      thread.wake()
      expect(await listRankings(db)).toHaveLength(2)
    })
    expect(log).toEqual([])
  })

  inFull('waits for a process of the release before, which ranks alone', async () => {
    const opened = await openAt(databases)
    const { db } = opened
    await giveKills(db, 1, 1)
    await takeLease(db, 'leaderboard', 'older', Date.now(), 60_000)
    const { thread, log } = startThread(opened)
    for (let round = 0; round < 3; round += 1) {
      thread.wake()
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    expect(await shown(db)).toBeUndefined()
    await releaseLease(db, 'leaderboard', 'older')
    await eventually(async () => {
      thread.wake()
      expect(await shown(db)).toEqual([[1]])
    })
    expect(log).toEqual([])
  })

  it('is started again when it dies, and says so', async () => {
    const opened = await openAt(databases)
    const { db } = opened
    await giveKills(db, 1, 1)
    const { thread, log } = startThread(opened, mortalThreadFile)
    await eventually(async () => expect(await shown(db)).toEqual([[1]]))
    thread.wake()
    await eventually(() => expect(log).toHaveLength(1))
    expect(JSON.parse(log[0] ?? '')).toMatchObject({
      level: 'error',
      msg: 'the ranking thread ended and will be started again',
      err: { message: 'woken to die' },
      retryInSeconds: 1,
    })
    await db.kysely.updateTable('board').set({ built_at: null }).execute()
    await eventually(async () => expect(await shown(db)).toEqual([[1]]))
  })

  inFull(
    'killed in the middle of a ranking, it leaves the old one, whole; the next one builds the new one',
    async () => {
      const opened = await openAt(databases)
      const { db } = opened
      const players = 9000 // more work than the budget lets through without a rest
      await giveKills(db, players, 1)
      const first = startThread(opened)
      await eventually(async () => expect((await shown(db))?.flat()).toHaveLength(players))
      await first.thread.stop()
      await giveKills(db, players, 1)
      await db.kysely.updateTable('board').set({ built_at: 1 }).execute()
      const victim = startRawThread(opened, { holder: 'victim', cpuShare: 0.05 })
      const halfWritten = () => db.kysely.selectFrom('board_page').select('page').where('generation', '=', 2).execute()
      await eventually(async () => expect(await halfWritten()).not.toEqual([]))
      await victim.terminate()
      const written = (await halfWritten()).length
      expect(written).toBeLessThan(players / 50)
      expect((await shown(db))?.flat()).toEqual(Array(players).fill(1))
      expect(await rankingHolders(db)).toEqual([['ranking 0', 'victim']])

      const heir = startRawThread(opened, { holder: 'victim', cpuShare: 1 })
      await eventually(async () => expect((await shown(db))?.flat()).toEqual(Array(players).fill(2)))
      const generations = db.kysely.selectFrom('board_page').select('generation').distinct()
      await eventually(async () => expect(await generations.execute()).toEqual([{ generation: 2 }]))
      heir.postMessage('stop')
      await new Promise((resolve) => heir.once('exit', resolve))
    },
  )

  inFull('stops at once in the middle of a long rest', async () => {
    const opened = await openAt(databases)
    await giveKills(opened.db, 3000, 1)
    const thread = startRawThread(opened, { holder: 'resting', cpuShare: 0.001 })
    const begun = () => opened.db.kysely.selectFrom('board_page').select('page').limit(1).execute()
    await eventually(async () => expect(await begun()).not.toEqual([]))
    const ended = new Promise((resolve) => thread.once('exit', resolve))
    thread.postMessage('stop')
    expect(await ended).toBe(0)
    expect(await shown(opened.db)).toBeUndefined()
  })

  inFull('reports failures to the log of the portal, and continues after them', async () => {
    const opened = await openAt(databases)
    const { db } = opened
    await giveKills(db, 1, 1)
    await db.kysely.schema.alterTable('board_slot').renameTo('board_slot_away').execute()
    const { log, thread } = startThread(opened)
    await eventually(() => expect(log).not.toEqual([]))
    expect(JSON.parse(log[0] ?? '')).toMatchObject({
      level: 'error',
      msg: 'rankings could not be rebuilt',
      err: { message: expect.stringContaining('board_slot') },
    })
    expect(await shown(db)).toBeUndefined()
    await db.kysely.schema.alterTable('board_slot_away').renameTo('board_slot').execute()
    thread.wake()
    await eventually(async () => expect(await shown(db)).toEqual([[1]]))
  })
})
