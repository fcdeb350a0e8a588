import { expect, it } from 'vitest'
import { days, minutes } from '../../contract/duration.ts'
import { retainedKinds } from '../../contract/privacy/retention.ts'
import { writeAuditLog } from '../../server/kernel/audit/audit-log.ts'
import type { Database } from '../../server/kernel/db/database.ts'
import { takeLease } from '../../server/kernel/jobs/lease.ts'
import { setMatchVoid, setPlayerRemoved } from '../../server/leaderboard/recount-acts.ts'
import { listMatchesOf, readRecordingStart } from '../../server/leaderboard/store/match-record.ts'
import { removeOldRows } from '../../server/personal-data/jobs/remove-old.ts'
import { readDatabaseGrowth } from '../../server/personal-data/store/database-sizes.ts'
import { retainedRows } from '../../server/retained-rows.ts'
import { operator } from '../support/actors.ts'
import { ban, unban } from '../support/ban.ts'
import { onEveryDatabase } from '../support/databases.ts'
import { countLog, removalOf } from '../support/kept-data.ts'
import { fileLine, killText, logStart, steamId } from '../support/match-log.ts'
import { orderRowOf } from '../support/order-row.ts'

const start = logStart * 1000
const never = new AbortController().signal
const daySeconds = 86_400

/** A match of four minutes on each of some days, in which 1 kills 2 and 2 kills 3. */
const logOf = (first: number, count: number): string =>
  Array.from({ length: count }, (_, n) => {
    const at = (first + n) * daySeconds
    return [
      fileLine(at, 'Started map "de_nuke" (CRC "1")'),
      fileLine(at + 60, killText(1, 2)),
      fileLine(at + 120, killText(1, 2)),
      fileLine(at + 180, killText(2, 3)),
      fileLine(at + 240, killText(1, 3)),
    ].join('')
  }).join('')

const statistics = ({ kysely }: Database) =>
  kysely.selectFrom('player_stat').selectAll().orderBy('board_id').orderBy('account').execute()
const matches = ({ kysely }: Database) => kysely.selectFrom('played_match').select('id').orderBy('starts_at').execute()
const matchPlayers = ({ kysely }: Database) => kysely.selectFrom('match_player').selectAll().execute()

onEveryDatabase('retention', { sensitive: true }, ({ open, openInProcesses }) => {
  it('removes old matches and leaves every statistic as it is', async () => {
    const db = await open()
    const now = start + days(420)
    await countLog(db, logOf(0, 30), start + days(31))
    const before = await statistics(db)
    expect(await matches(db)).toHaveLength(30)
    const { deps, pauses } = removalOf(db, () => now)
    await removeOldRows(deps, never)
    // 400 days before day 420 is day 20, whose match began at its first second.
    expect(await matches(db)).toHaveLength(10)
    expect(await statistics(db)).toEqual(before)
    expect(new Set((await matchPlayers(db)).map(({ match_id }) => match_id)).size).toBe(10)
    expect(pauses.length).toBeGreaterThan(2)
    expect(await readRecordingStart(db)).toBe(start + days(19) + 1)
  })

  it('counts a line of a removed match no second time, even if its day was still open', async () => {
    const db = await open()
    const now = start + days(500)
    // An operator uploads old files: their days are open for another month.
    await countLog(db, logOf(0, 3), now)
    const before = await statistics(db)
    await removeOldRows(removalOf(db, () => now).deps, never)
    expect(await matches(db)).toEqual([])
    await countLog(db, logOf(0, 3), now + minutes(1))
    expect(await statistics(db)).toEqual(before)
    expect(await matches(db)).toEqual([])
  })

  it('lets recounts work on what is left', async () => {
    const db = await open()
    const now = start + days(401)
    await countLog(db, logOf(0, 3), start + days(4))
    await removeOldRows(removalOf(db, () => now).deps, never)
    const [left] = await listMatchesOf(db, 1, { limit: 10 })
    const acts = { database: db, now: () => now }
    expect(await setMatchVoid(acts, operator, { id: left?.id ?? '', isVoid: true, reason: 'test' })).toBe('done')
    expect(await setPlayerRemoved(acts, operator, { steamId: steamId(1), isRemoved: true, reason: 'x' })).toBe('done')
    expect((await statistics(db)).every((row) => row.kills >= 0 && row.deaths >= 0)).toBe(true)
  })

  it('goes on while logs are counted, and takes nothing of theirs', async () => {
    const db = await open()
    const now = start + days(420)
    await countLog(db, logOf(0, 20), start + days(21))
    const { deps } = removalOf(db, () => now, {
      // Between two batches a game server sends a match of today.
      pause: (() => {
        let sent = 0
        return async () => {
          sent += 1
          await countLog(db, logOf(420 + sent, 1), now + days(sent), `g${sent}`)
        }
      })(),
      batch: 6,
    })
    const running = removeOldRows(deps, never)
    await Promise.all([running, countLog(db, logOf(419, 1), now, 'other')])
    const left = await db.kysely.selectFrom('played_match').select('starts_at').execute()
    expect(left.every(({ starts_at }) => starts_at >= now - days(400))).toBe(true)
    expect(left.length).toBeGreaterThan(2)
    const [{ kills = 0 } = {}] = (await statistics(db)).filter(({ account }) => account === 1)
    expect(kills).toBe(3 * (20 + left.length))
  })

  it('makes batches smaller than a request feels, and rests over a hundred times as long, on SQLite over three hundred times', async () => {
    const db = await open()
    const now = start + days(1000)
    for (let n = 0; n < 40; n++) {
      await writeAuditLog(db, { at: start + n, accountId: 'a', steamId: null, action: 'login', address: '192.0.2.1' })
    }
    const sizes: number[] = []
    const { deps, pauses } = removalOf(db, () => now, {
      // A row takes two milliseconds.
      monotonic: (() => {
        let at = 0
        let last = 0
        return () => {
          const taken = sizes.slice(last).reduce((sum, size) => sum + size, 0)
          last = sizes.length
          at += 2 * taken
          return at
        }
      })(),
      rows: {
        ...retainedRows,
        signIns: {
          ...retainedRows.signIns,
          async remove(database, before, limit) {
            const removed = await retainedRows.signIns.remove(database, before, limit)
            sizes.push(removed)
            return removed
          },
        },
      },
    })
    await removeOldRows(deps, never)
    expect(Math.max(...sizes)).toBeLessThanOrEqual(2)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(40)
    expect(Math.min(...pauses)).toBeGreaterThanOrEqual(20)
    expect(Math.max(...pauses)).toBeGreaterThanOrEqual(db.kind === 'sqlite' ? 700 : 200)
  })

  it('is done by one process, and continues where another one stopped', async () => {
    const [db, other = db] = await openInProcesses(2)
    const now = start + days(420)
    await countLog(db, logOf(0, 10), start + days(11))
    await takeLease(other, 'retention', 'another process', now, minutes(2))
    await removeOldRows(removalOf(db, () => now).deps, never)
    expect(await matches(db)).toHaveLength(10)
    // That process was killed: its lease ends, and the rows that are left are the oldest.
    const later = now + minutes(3)
    const stopping = new AbortController()
    const { deps } = removalOf(db, () => later, { pause: async () => stopping.abort() })
    await removeOldRows(deps, stopping.signal)
    const left = (await matches(db)).length
    expect(left).toBeGreaterThan(0)
    expect(left).toBeLessThan(10)
    await removeOldRows(removalOf(other, () => later).deps, never)
    expect(await matches(db)).toEqual([])
  })

  it('keeps orders that are not settled, rentals that the backend still has, and bans that apply', async () => {
    const db = await open()
    const now = start + days(4000)
    const row = (id: string, state: 'delivered' | 'refund_due' | 'cancelled' | 'pending') =>
      orderRowOf({ id, account_id: id, steam_id: steamId(1), idempotency_key: id, state, created_at: start })
    await db.kysely
      .insertInto('order')
      .values([row('a', 'delivered'), row('b', 'refund_due'), row('c', 'cancelled'), row('d', 'pending')])
      .execute()
    await db.kysely
      .insertInto('payment')
      .values(
        ['a', 'b'].map((id) => ({
          ...{ method: 'alipay', transaction_id: id, order_id: id, amount_minor: 1, currency: 'CNY' },
          ...{ outcome: 'applied' as const, paid_at: start, recorded_at: start },
        })),
      )
      .execute()
    await ban(db, steamId(1), start)
    await ban(db, steamId(2), start)
    await unban(db, steamId(2), start + 1)
    await removeOldRows(removalOf(db, () => now).deps, never)
    const orders = await db.kysely.selectFrom('order').select('id').orderBy('id').execute()
    expect(orders.map(({ id }) => id)).toEqual(['b', 'd'])
    expect(await db.kysely.selectFrom('payment').select('order_id').execute()).toEqual([{ order_id: 'b' }])
    expect(await db.kysely.selectFrom('ban').select('steam_id').execute()).toEqual([{ steam_id: steamId(1) }])
  })

  it('counts what there is, what goes next, and how fast the database grows', async () => {
    const db = await open()
    const now = start + days(420)
    await countLog(db, logOf(0, 30), start + days(31))
    const counted = await retainedRows.matches.count(db, now - days(400))
    expect(counted).toEqual({ rows: 30, due: 20, oldest: start })
    for (const kind of retainedKinds) expect(await retainedRows[kind].count(db, now)).toHaveProperty('rows')
    expect((await readDatabaseGrowth(db, now)).growth).toBeNull()
    await removeOldRows(removalOf(db, () => now).deps, never)
    const { bytes, growth } = await readDatabaseGrowth(db, now + days(7))
    expect(bytes).toBeGreaterThan(10_000)
    expect(growth).toBeLessThan(bytes)
  })
})
