import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { minutes } from '../../contract/duration.ts'
import type { Database } from '../../server/kernel/db/database.ts'
import type { ProvingProvider } from '../../server/payments/backends/provider.ts'
import type { CheckoutDeps } from '../../server/payments/checkout/deps.ts'
import { takeNotice } from '../../server/payments/checkout/take-notice.ts'
import { createChecks, createSettler } from '../../server/payments/jobs/settle-orders.ts'
import type { OrderRow } from '../../server/payments/tables.ts'
import { openShop, type Shop } from '../support/checkout.ts'
import { onEveryDatabase } from '../support/databases.ts'

/** Copies of an order for an account, all of which wait for a query of the provider. */
async function addDue({ kysely }: Database, order: OrderRow, accountId: string, ids: readonly string[]): Promise<void> {
  const rows = ids.map((id) => ({ ...order, id, idempotency_key: id, account_id: accountId }))
  for (let i = 0; i < rows.length; i += 100) {
    await kysely
      .insertInto('order')
      .values(rows.slice(i, i + 100))
      .execute()
  }
}

const idsOf = (prefix: string, count: number): string[] =>
  Array.from({ length: count }, (_, i) => `${prefix}${String(i).padStart(31, '0')}`)

/** A promise that is kept when the test says so. */
function held(): { readonly never: Promise<void>; answer(): void } {
  const kept: (() => void)[] = []
  return { never: new Promise((resolve) => kept.push(resolve)), answer: () => kept[0]?.() }
}

/** A shop with an unpaid order by Alipay, whose queries the test answers. */
async function openCrowdedShop(database: Database, query: (orderId: string) => Promise<void>) {
  const shop = await openShop(database)
  const order = await shop.pendingOrder()
  await database.kysely.deleteFrom('order').where('id', '=', order.id).execute()
  shop.clock.now += minutes(2)
  const { provider } = shop.banks.alipay
  if (provider.method === 'paypal') throw new Error('the bank is PayPal')
  const slow: ProvingProvider = {
    ...provider,
    async query({ orderId }) {
      await query(orderId)
      return []
    },
  }
  const deps: CheckoutDeps = { ...shop.deps, providers: new Map([['alipay', slow]]) }
  return { shop, order, deps }
}

const fail = (error: unknown): never => expect.fail(String(error))

async function refundDue(shop: Shop): Promise<OrderRow> {
  const order = await shop.pendingOrder()
  await takeNotice(shop.deps, shop.banks.alipay.provider, shop.banks.alipay.pay(order.id, { amountMinor: 2999 }))
  return order
}

onEveryDatabase('a refund', { sensitive: true }, ({ open }) => {
  it('is sent while 755 queries of the same provider are waiting, and none of them is answered', async () => {
    const { never, answer } = held()
    const asked: string[] = []
    const { shop, order, deps } = await openCrowdedShop(await open(), (id) => {
      asked.push(id)
      return never
    })
    await addDue(deps.database, order, 'account-busy', idsOf('a', 755))
    const settler = createSettler(deps, fail)
    settler.start()
    await expect.poll(() => asked.length).toBe(4)
    const due = await refundDue(shop)
    settler.wake()
    await expect.poll(() => shop.stateOf(due)).toBe('refunded')
    expect(asked).toHaveLength(4)
    const stopped = settler.stop()
    answer()
    await stopped
  })
})

onEveryDatabase('queries of the provider', { sensitive: true }, ({ open }) => {
  const crowd = ['account-0', 'account-2', 'account-4', 'account-6', 'account-8']

  it('are made in turns: an account with one order waits for one of each other account', async () => {
    const asked: string[] = []
    const { order, deps } = await openCrowdedShop(await open(), async (id) => void asked.push(id))
    for (const [i, account] of crowd.entries()) await addDue(deps.database, order, account, idsOf(String(i), 30))
    await createChecks(deps, 'alipay')(() => asked.length >= 12)
    const before = asked.length
    await addDue(deps.database, { ...order, next_check_at: deps.now() }, 'account-3', [randomUUID()])
    await createChecks(deps, 'alipay')(() => asked.length >= before + crowd.length + 1)
    const owners = await ownersOf(deps.database, asked.slice(before))
    expect(new Set(owners)).toEqual(new Set([...crowd, 'account-3']))
  })

  it('go on in the next run with the account whose turn it is', async () => {
    const asked: string[] = []
    const { order, deps } = await openCrowdedShop(await open(), async (id) => void asked.push(id))
    for (const [i, account] of crowd.entries()) await addDue(deps.database, order, account, idsOf(String(i), 3))
    const check = createChecks(deps, 'alipay')
    for (let run = 1; run <= crowd.length; run++) await check(() => asked.length >= run)
    expect(new Set(await ownersOf(deps.database, asked))).toEqual(new Set(crowd))
  })

  it('are made once each by several processes', async () => {
    const asked: string[] = []
    const { order, deps } = await openCrowdedShop(await open(), async (id) => void asked.push(id))
    for (const [i, account] of crowd.entries()) await addDue(deps.database, order, account, idsOf(String(i), 10))
    await Promise.all(Array.from({ length: 3 }, () => createChecks(deps, 'alipay')(() => false)))
    expect([asked.length, new Set(asked).size]).toEqual([50, 50])
  })

  it('do not wait for another provider', async () => {
    const { never, answer } = held()
    const { shop, order, deps } = await openCrowdedShop(await open(), () => never)
    await addDue(deps.database, order, 'account-busy', idsOf('a', 20))
    const other = await shop.pendingOrder('wechat')
    shop.banks.wechat.pay(other.id)
    shop.clock.now += minutes(2)
    const both = { ...deps, providers: new Map([...shop.deps.providers, ...deps.providers]) }
    const settler = createSettler(both, fail)
    settler.start()
    await expect.poll(() => shop.stateOf(other)).toBe('delivered')
    const stopped = settler.stop()
    answer()
    await stopped
  })
})

async function ownersOf({ kysely }: Database, ids: readonly string[]): Promise<string[]> {
  const rows = await kysely.selectFrom('order').select('account_id').where('id', 'in', ids).execute()
  return rows.map(({ account_id }) => account_id)
}
