import { describe, expect, it } from 'vitest'
import { adminCommands } from '../../tests/support/admin-command.ts'
import { openShop } from '../../tests/support/checkout.ts'
import { openDatabase } from '../database.ts'
import { takeNotice } from '../payments/checkout/take-notice.ts'

const { path, admin: run } = adminCommands()
const admin = (args: string) => run(args.split(' '))
const steamId = '76561198000000001'

describe('members', () => {
  it('get days of VIP, cumulatively, and lose it immediately', async () => {
    const until = async (args: string) => Date.parse(/until (\S+);/.exec((await admin(args)).out)?.[1] ?? '')
    const first = await until(`vip grant ${steamId} 30`)
    expect((await until(`vip grant ${steamId} 1`)) - first).toBe(86_400_000)
    expect(await until(`vip show ${steamId}`)).toBe(first + 86_400_000)
    expect((await admin(`vip revoke ${steamId}`)).out).toBe(`${steamId} has no VIP; groups: –\n`)
    expect(await admin(`vip revoke ${steamId}`)).toMatchObject({ code: 1, err: `${steamId} has no VIP.` })
  })

  it('get and lose groups', async () => {
    expect((await admin(`group add ${steamId} op`)).out).toBe(`${steamId} is op\n`)
    expect((await admin(`group add ${steamId} op`)).out).toBe(`${steamId} was already op\n`)
    expect((await admin(`vip show ${steamId}`)).out).toContain('groups: op')
    expect((await admin(`group remove ${steamId} op`)).out).toBe(`${steamId} is no longer op\n`)
    expect((await admin(`group remove ${steamId} op`)).out).toBe(`${steamId} was not op\n`)
  })

  it.each([
    ['vip grant 42 30', 1],
    [`vip grant ${steamId} 0`, 2],
    [`vip grant ${steamId} 1.5`, 2],
    [`vip grant ${steamId}`, 2],
    [`group add ${steamId} vip`, 2],
    [`group add ${steamId}`, 2],
    ['orders lost', 2],
    ['refunds done', 2],
    ['refunds done x', 2],
    ['orders refund', 2],
    ['orders show', 2],
    ['orders --yes', 2],
  ])('%s is refused', async (args, code) => {
    expect((await admin(args)).code).toBe(code)
  })
})

it('lists orders and refunds, and closes a refund that was sent manually', async () => {
  expect((await admin('orders')).out).toBe('No orders.\n')
  expect((await admin('refunds')).out).toBe('No refund is due.\n')
  const database = await openDatabase({ kind: 'sqlite', file: path('spawnpoint.db') })
  const shop = await openShop(database)
  const order = await shop.pendingOrder()
  const { alipay } = shop.banks
  await takeNotice(shop.deps, alipay.provider, alipay.pay(order.id, { amountMinor: 2999 }))
  await shop.order()
  await database.close()
  expect((await admin('orders')).out.split('\n')).toHaveLength(3)
  const due = (await admin('orders refund_due')).out
  expect(due).toContain(`${order.id}\t`)
  expect(due).toContain(`\trefund_due\t${steamId}\tvip_subscription 1m\t30.00 CNY\talipay\ttest\n`)
  const [id, , ...rest] = (await admin('refunds')).out.trimEnd().split('\t')
  expect(rest).toEqual(['wrong_amount', '29.99 CNY', 'alipay alipay-1', `order ${order.id}`])
  expect(await admin(`refunds done ${id} no`)).toMatchObject({ code: 1, out: '' })
  expect(await admin(`refunds done ${id} 2026060122001`)).toMatchObject({ code: 0, out: `${id} is done\n` })
  expect(await admin(`refunds done ${id} 2026060122001`)).toMatchObject({ code: 0 })
  expect(await admin('refunds done x 2026060122001')).toMatchObject({ code: 1, err: 'There is no refund x.' })
  expect((await admin('audit')).out).toMatch(/^1\t.*\tconsole .*\trefund.note\torder .*"number":"2026060122001"/)
  expect((await admin('orders refunded')).out).toContain(order.id)
})

it('finds an order, tells its story, and takes it back only when that is confirmed', async () => {
  const database = await openDatabase({ kind: 'sqlite', file: path('spawnpoint.db') })
  const shop = await openShop(database)
  shop.clock.now = Date.now()
  const order = await shop.pendingOrder()
  const { alipay } = shop.banks
  await takeNotice(shop.deps, alipay.provider, alipay.pay(order.id))
  await database.close()
  for (const text of [steamId, '[U:1:39734273]', order.id.slice(0, 8), 'alipay-1']) {
    expect((await admin(`orders find ${text}`)).out, text).toContain(`${order.id}\t`)
  }
  expect((await admin('orders find nothing')).out).toBe('No orders.\n')
  expect(JSON.parse((await admin(`orders show ${order.id}`)).out)).toMatchObject({
    order: { state: 'delivered' },
    providerNumbers: ['alipay-1'],
  })
  expect(await admin('orders show x')).toMatchObject({ code: 1, err: 'There is no order x.' })
  expect(await admin(`orders retry ${order.id}`)).toMatchObject({ code: 1 })
  const shown = await admin(`orders refund ${order.id}`)
  expect(shown.out).toMatch(new RegExp(`^30.00 CNY of ${steamId}, paid with alipay: the VIP of ${steamId} ends now`))
  expect(shown.out).toContain('Nothing was changed.')
  expect((await admin(`vip show ${steamId}`)).out).toContain('until')
  expect((await admin(`orders refund ${order.id} --yes`)).out).toContain(`${order.id} is being refunded\n`)
  expect((await admin(`vip show ${steamId}`)).out).toContain('no VIP')
  expect(await admin(`orders refund ${order.id} --yes`)).toMatchObject({ code: 1, err: `${order.id} is refund_due.` })
  const [id] = (await admin('refunds')).out.split('\t')
  expect((await admin(`refunds send ${id}`)).out).toBe(`${id} is being sent\n`)
  expect((await admin(`refunds done ${id} 50300`)).out).toBe(`${id} is done\n`)
  expect((await admin('audit')).out.match(/order\.refund|refund\.send|refund\.note/g)).toEqual([
    'refund.note',
    'refund.send',
    'order.refund',
  ])
})
