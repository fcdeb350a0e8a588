import * as v from 'valibot'
import { expect, it } from 'vitest'
import { isDeletedPlayer } from '../../contract/accounts/deleted-player.ts'
import { days } from '../../contract/duration.ts'
import { href } from '../../contract/endpoint.ts'
import * as ownEndpoints from '../../contract/endpoints/own-data.ts'
import * as rightsEndpoints from '../../contract/endpoints/staff-rights.ts'
import { leaderboardRecordSchema } from '../../contract/leaderboard/leaderboard.ts'
import { staffOrdersSchema } from '../../contract/payments/staff-orders.ts'
import { ownDataSchema } from '../../contract/privacy/own-data.ts'
import { listAudit } from '../../server/kernel/audit/read.ts'
import type { Database } from '../../server/kernel/db/database.ts'
import { eraseDue } from '../../server/personal-data/jobs/erase-due.ts'
import { leaderboardData } from '../../server/personal-data.ts'
import { setStaffRole } from '../../server/staff/members.ts'
import { setStaffBadge } from '../../server/vip/acts.ts'
import { steamAccount, steamIdOf } from '../support/accounts-app.ts'
import { operator } from '../support/actors.ts'
import { ban } from '../support/ban.ts'
import { onEveryDatabase } from '../support/databases.ts'
import { orderRowOf } from '../support/order-row.ts'
import { evenClock } from '../support/queue-clock.ts'
import { wholeApp } from '../support/whole-app.ts'

const own = href(ownEndpoints.readOwnErasure)
const data = href(ownEndpoints.downloadOwnData)

async function portalWith(database: Database) {
  const portal = await wholeApp(database)
  const { clock } = portal
  const begin = async (n: number, isFresh = true) =>
    (await portal.begin(await steamAccount(database, n, `player ${n}`), 'login', isFresh)).token
  const staff = async (n: number) => {
    const acts = { database, setBadge: setStaffBadge, now: () => clock.now }
    await setStaffRole(acts, operator, { steamId: steamIdOf(n), role: 'administrator' })
    return begin(n)
  }
  const erase = () =>
    eraseDue(
      {
        database,
        leaderboard: leaderboardData(database).leaderboard,
        now: () => clock.now,
        clock: evenClock(() => clock.now),
        pause: async () => undefined,
        logger: { info: () => undefined },
      },
      new AbortController().signal,
    )
  return { ...portal, begin, staff, erase }
}

onEveryDatabase('a player’s own data', ({ open }) => {
  it('is deleted seven days after a fresh sign-in asked for it, and a ban holds on', async () => {
    const database = await open()
    const { call, begin, erase, clock } = await portalWith(database)
    const stale = await begin(1, false)
    expect((await call('POST', own, stale)).json()).toMatchObject({ error: 'FRESH_SIGN_IN_REQUIRED' })
    expect((await call('GET', own, stale)).json()).toEqual({ dueAt: null, isBegun: false, obstacle: null })
    const token = await begin(1)
    const dueAt = new Date(clock.now + days(7)).toISOString()
    expect((await call('POST', own, token)).json()).toEqual({ dueAt, isBegun: false, obstacle: null })
    clock.now += days(1)
    // Asking again moves nothing.
    expect((await call('POST', own, await begin(1))).json()).toMatchObject({ dueAt })
    await erase()
    expect((await call('DELETE', own, await begin(1))).statusCode).toBe(204)
    expect((await call('DELETE', own, await begin(1))).json()).toMatchObject({ error: 'GONE' })
    await call('POST', own, await begin(1))
    await ban(database, steamIdOf(1), clock.now)
    clock.now += days(8)
    await erase()
    const left = await database.kysely.selectFrom('account').selectAll().execute()
    expect(left).toEqual([])
    const bans = await database.kysely.selectFrom('ban').select(['steam_id', 'reason']).execute()
    expect(bans).toEqual([{ steam_id: steamIdOf(1), reason: 'wallhack' }])
  })

  it('is refused in words while an order is open, a server runs, or nobody else is an administrator', async () => {
    const database = await open()
    const { call, begin, staff, clock } = await portalWith(database)
    const token = await begin(2)
    const row = { id: 'o', account_id: 'a', steam_id: steamIdOf(2), idempotency_key: 'k', created_at: clock.now }
    await database.kysely
      .insertInto('order')
      .values(orderRowOf({ ...row, state: 'pending' }))
      .execute()
    expect((await call('POST', own, token)).json()).toMatchObject({
      error: 'ORDER_OPEN',
      message: expect.stringContaining('订单'),
    })
    // A day later nobody pays it any more.
    clock.now += days(1) + 1
    expect((await call('POST', own, await begin(2))).statusCode).toBe(200)
    const administrator = await staff(3)
    expect((await call('POST', own, administrator)).json()).toMatchObject({ error: 'LAST_ADMINISTRATOR' })
    await staff(4)
    expect((await call('POST', own, administrator)).statusCode).toBe(200)
  })

  it('leaves orders that staff find, and a row that every reader of the leaderboard accepts', async () => {
    const database = await open()
    const { call, begin, staff, erase, clock } = await portalWith(database)
    const player = await begin(8)
    const row = { id: 'o', account_id: 'a', steam_id: steamIdOf(8), idempotency_key: 'k', created_at: clock.now }
    await database.kysely
      .insertInto('order')
      .values(orderRowOf({ ...row, state: 'delivered', paid_at: clock.now, delivered_at: clock.now }))
      .execute()
    await call('POST', own, player)
    clock.now += days(8)
    await erase()
    const orders = v.parse(staffOrdersSchema, (await call('GET', '/api/staff/orders', await staff(9))).json())
    expect(orders.orders.map(({ id, steamId, name }) => [id, isDeletedPlayer(steamId), name])).toEqual([
      ['o', true, null],
    ])
    const [order] = orders.orders
    const steamId = order?.steamId ?? ''
    expect(v.is(leaderboardRecordSchema.entries.steamid, steamId)).toBe(true)
    const page = await call('GET', `/api/staff/players/${steamId}`, await staff(9))
    expect(page.statusCode).toBe(200)
  })

  it('is one JSON file', async () => {
    const database = await open()
    const { call, begin } = await portalWith(database)
    const response = await call('GET', data, await begin(5, false))
    expect(response.statusCode).toBe(200)
    expect(response.headers['content-disposition']).toMatch(/^attachment; filename="my-data-2026-06-01\.json"$/)
    expect(response.headers['cache-control']).toBe('no-store')
    const file = v.parse(ownDataSchema, response.json())
    expect(file.steamId).toBe(steamIdOf(5))
    expect(file.tables.account).toEqual([expect.objectContaining({ username: 'player 5' })])
    expect(file.tables.session).toHaveLength(1)
  })

  it('is read and deleted by an administrator with a reason that does not name the player', async () => {
    const database = await open()
    const { call, begin, staff } = await portalWith(database)
    await begin(6)
    const administrator = await staff(7)
    const address = { params: { steamId: steamIdOf(6) } }
    const exported = href(rightsEndpoints.exportPlayerData, address)
    const erasure = href(rightsEndpoints.requestPlayerErasure, address)
    for (const reason of [`for ${steamIdOf(6)}`, 'Player 6 asked', ' ']) {
      expect((await call('POST', erasure, administrator, { reason })).json()).toMatchObject({ error: 'BAD_REQUEST' })
    }
    const file = await call('POST', exported, administrator, { reason: 'asked by mail' })
    expect(v.parse(ownDataSchema, file.json()).steamId).toBe(steamIdOf(6))
    expect((await call('POST', erasure, administrator, { reason: 'asked by mail' })).statusCode).toBe(204)
    expect((await call('GET', erasure, administrator)).json()).toMatchObject({ isBegun: false, obstacle: null })
    expect((await call('DELETE', erasure, administrator)).statusCode).toBe(204)
    expect((await call('DELETE', erasure, administrator)).json()).toMatchObject({ error: 'GONE' })
    const acts = (await listAudit(database, { actor: steamIdOf(7) }, { limit: 10 })).map(
      ({ action, subject, after_json }) => ({ action, text: `${subject} ${after_json}` }),
    )
    expect(acts.map(({ action }) => action)).toEqual(['player.keep', 'player.erase', 'player.export'])
    expect(acts.some(({ text }) => text.includes(steamIdOf(6)))).toBe(false)
  })
})
