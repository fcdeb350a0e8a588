import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openShop } from '../../tests/support/checkout.ts'
import { openDatabase } from '../database.ts'
import { takeNotice } from '../payments/checkout/take-notice.ts'
import { runAdmin } from './run.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spawnpoint-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function admin(args: string) {
  const out: string[] = []
  const err: string[] = []
  const code = await runAdmin(args.split(' '), {
    env: { DATA_DIR: folder },
    out: (text) => out.push(text),
    err: (line) => err.push(line),
  })
  return { code, out: out.join(''), err: err.join('\n') }
}
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
  ])('%s is refused', async (args, code) => {
    expect((await admin(args)).code).toBe(code)
  })
})

it('lists orders and refunds, and closes a refund that was sent manually', async () => {
  expect((await admin('orders')).out).toBe('No orders.\n')
  expect((await admin('refunds')).out).toBe('No refund is due.\n')
  const database = await openDatabase({ kind: 'sqlite', file: join(folder, 'spawnpoint.db') })
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
  expect(await admin(`refunds done ${id}`)).toMatchObject({ code: 0, out: `${id} is done\n` })
  expect(await admin(`refunds done ${id}`)).toMatchObject({ code: 1, err: `No refund ${id} is due.` })
  expect((await admin('orders refunded')).out).toContain(order.id)
})
