import { join } from 'node:path'
import * as v from 'valibot'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { hours, minutes } from '../../contract/duration.ts'
import { href } from '../../contract/endpoint.ts'
import * as accountEndpoints from '../../contract/endpoints/accounts.ts'
import * as contentEndpoints from '../../contract/endpoints/content.ts'
import * as serverEndpoints from '../../contract/endpoints/servers.ts'
import { errorBodySchema } from '../../contract/errors.ts'
import { openDatabase } from '../../server/database.ts'
import type { Database } from '../../server/kernel/db/database.ts'
import { inTransaction } from '../../server/kernel/db/transaction.ts'
import { DatabaseOutage } from '../../server/kernel/db/unavailable.ts'
import { takeLease } from '../../server/kernel/jobs/lease.ts'
import { settleOrder } from '../../server/payments/checkout/settle-order.ts'
import { accountsApp, steamAccount } from '../support/accounts-app.ts'
import { openShop } from '../support/checkout.ts'
import { holdLock } from '../support/hold-lock.ts'
import { folderOfTest } from '../support/temporary-folder.ts'

let folder = ''
let file = ''
beforeEach(() => {
  folder = folderOfTest()
  file = join(folder, 'test.db')
})

/** `none`: a single attempt. `forEver`: longer than any test holds the lock. */
const timeouts = { none: 0, forEver: hours(1) } as const

async function open(lockTimeout: number): Promise<Database> {
  const database = await openDatabase({ kind: 'sqlite', file }, { lockTimeout })
  onTestFinished(() => database.close())
  return database
}

async function lockFile(kind: 'immediate' | 'exclusive' = 'immediate') {
  const lock = await holdLock(file, kind)
  onTestFinished(() => void lock.child.kill('SIGKILL'))
  return lock
}

const lease = (db: Database, name: string) => takeLease(db, name, 'me', 0, 1)
const leases = async (db: Database) =>
  (await db.kysely.selectFrom('lease').select('name').orderBy('name').execute()).map(({ name }) => name)

describe.each(['immediate', 'exclusive'] as const)('an SQLite file that another process has locked (%s)', (kind) => {
  it('serves memory and reads; a write gets 503, and works again once the lock is released', async () => {
    const database = await open(timeouts.none)
    const { app, begin, call, clock, log } = await accountsApp(database)
    const { token } = await begin(await steamAccount(database, 1))
    const lock = await lockFile(kind)
    expect(await app.inject(href(serverEndpoints.listServers))).toMatchObject({ statusCode: 200 })
    expect(await app.inject(href(contentEndpoints.readTicker, { query: { language: 'zh' } }))).toMatchObject({
      statusCode: 200,
    })
    // The session is old enough for its last use to be recorded, which is a write.
    clock.now += minutes(10)
    expect(await call('GET', href(accountEndpoints.readUser), token)).toMatchObject({ statusCode: 200 })
    const refused = await call('POST', href(accountEndpoints.signOut), token)
    expect(refused).toMatchObject({ statusCode: 503, headers: { 'retry-after': '5' } })
    expect(v.parse(errorBodySchema, refused.json())).toMatchObject({ error: 'UNAVAILABLE' })
    expect(log.find((line) => line.includes('call failed'))).toMatch(/another process holds a lock.*SQLITE_BUSY/)
    await lock.release()
    expect(await call('POST', href(accountEndpoints.signOut), token)).toMatchObject({ statusCode: 204 })
  })

  it('blocks neither reads nor the process while writes wait, and runs the writes in order', async () => {
    const database = await open(timeouts.forEver)
    const lock = await lockFile(kind)
    const done: string[] = []
    const note = (name: string) => () => void done.push(name)
    const waiting = [
      inTransaction(database, (trx) => lease(trx, 'a')).then(note('a')),
      lease(database, 'b').then(note('b')),
      inTransaction(database, (trx) => lease(trx, 'c')).then(note('c')),
    ]
    for (let i = 0; i < 20; i++) expect(await leases(database)).toEqual([])
    expect(done).toEqual([])
    await lock.release()
    await Promise.all(waiting)
    expect(done).toEqual(['a', 'b', 'c'])
    expect(await leases(database)).toEqual(['a', 'b', 'c'])
  })
})

describe('the reconciler of orders under a lock', () => {
  it('fails with a database error, blames no provider, and books the payment once the lock is released', async () => {
    const database = await open(timeouts.none)
    const shop = await openShop(database)
    const order = await shop.pendingOrder()
    shop.banks.alipay.pay(order.id)
    const lock = await lockFile()
    await expect(settleOrder(shop.deps, order)).rejects.toThrow(DatabaseOutage)
    expect(shop.log).toEqual([])
    await lock.release()
    await settleOrder(shop.deps, order)
    expect(await shop.stateOf(order)).toBe('delivered')
  })
})

describe('an SQLite file that stays locked', () => {
  it('fails every waiting write, whether first or queued', async () => {
    const database = await open(timeouts.none)
    await lockFile()
    const writes = [
      inTransaction(database, (trx) => lease(trx, 'a')),
      lease(database, 'b'),
      inTransaction(database, (trx) => lease(trx, 'c')),
    ]
    for (const { status, ...outcome } of await Promise.allSettled(writes)) {
      expect(status).toBe('rejected')
      expect(outcome).toMatchObject({ reason: { code: 'SQLITE_BUSY' } })
      expect('reason' in outcome && outcome.reason).toBeInstanceOf(DatabaseOutage)
    }
  })

  it('cannot be opened, with a one-line error', async () => {
    await (await openDatabase({ kind: 'sqlite', file })).close()
    await lockFile()
    const opening = openDatabase({ kind: 'sqlite', file }, { lockTimeout: timeouts.none })
    await expect(opening).rejects.toThrow(/^Cannot open the database \S+: another process holds a lock[^\n]*$/)
  })
})
