import { IDBFactory } from 'fake-indexeddb'
import { createStore } from 'idb-keyval'
import { beforeEach, expect, test, vi } from 'vitest'
import { createOrderJournal, type JournalPurchase } from './order-journal.ts'

const vip: JournalPurchase = {
  currency: 'CNY',
  productType: 'vip_subscription',
  productId: 'vip_new',
  options: '{"duration":"1m"}',
  method: 'alipay',
}
const fresh = (key: string) => ({ key, startedAt: 1000 })

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
})

test('a purchase without a response keeps its key after a crash, and across tabs', async () => {
  const [first, second] = [createOrderJournal(), createOrderJournal()]
  const both = await Promise.all([first.begin('a', vip, fresh('k1')), second.begin('a', vip, fresh('k2'))])
  expect(both[0].key).toBe(both[1].key)
  const afterCrash = await createOrderJournal().begin('a', vip, fresh('k3'))
  expect(afterCrash.key).toBe(both[0].key)
})

test.each<[string, Partial<JournalPurchase>]>([
  ['another duration', { options: '{"duration":"1y"}' }],
  ['another method', { method: 'wechat' }],
  ['another currency', { currency: 'USD' }],
  ['another product', { productId: 'vip_renew' }],
])('%s is another purchase', async (_, over) => {
  const journal = createOrderJournal()
  await journal.begin('a', vip, fresh('k1'))
  expect((await journal.begin('a', { ...vip, ...over }, fresh('k2'))).key).toBe('k2')
})

test('a purchase with an order is open until its end; the same purchase again is a new one', async () => {
  const journal = createOrderJournal()
  await journal.begin('a', vip, fresh('k1'))
  await journal.noteOrder('a', 'k1', 'order-1')
  expect((await journal.begin('a', vip, fresh('k2'))).key).toBe('k2')
  await journal.end('a', 'order-1')
  await journal.end('a', 'order-1')
  expect((await journal.read('a')).map((each) => each.key)).toEqual(['k2'])
  await journal.end('a', 'k2')
  expect(await journal.read('a')).toEqual([])
})

test('accounts do not see each other, and clearing removes all', async () => {
  const journal = createOrderJournal()
  await journal.begin('a', vip, fresh('k1'))
  expect(await journal.read('b')).toEqual([])
  await journal.clear()
  expect(await journal.read('a')).toEqual([])
})

test('entries from an older version or another program are left out', async () => {
  const store = createStore('spawnpoint-orders', 'journal')
  const journal = createOrderJournal(() => store)
  const { set } = await import('idb-keyval')
  await set('a', [{ key: 1 }, 'x', { key: 'k1', purchase: vip, orderId: null, startedAt: 1 }], store)
  expect((await journal.read('a')).map((each) => each.key)).toEqual(['k1'])
  await set('a', 'not a list', store)
  expect(await journal.read('a')).toEqual([])
})

test('works from memory if storage is refused', async () => {
  vi.spyOn(console, 'info').mockImplementation(() => undefined)
  const journal = createOrderJournal(() => {
    throw new DOMException('refused', 'SecurityError')
  })
  await journal.begin('a', vip, fresh('k1'))
  expect((await journal.begin('a', vip, fresh('k2'))).key).toBe('k1')
  await journal.noteOrder('a', 'k1', 'order-1')
  expect(await journal.read('a')).toMatchObject([{ key: 'k1', orderId: 'order-1' }])
  await journal.clear()
  expect(await journal.read('a')).toEqual([])
})
