import { randomUUID } from 'node:crypto'
import { currencyOf, type DurationCode, type OrderBody, type PaymentMethod } from '../../contract/payments/payments.ts'
import { importCommunity } from '../../server/community-file.ts'
import type { Database } from '../../server/kernel/db/database.ts'
import { createLogger } from '../../server/kernel/log/logger.ts'
import { termsOfOrder } from '../../server/legal/agree.ts'
import type { CheckoutDeps } from '../../server/payments/checkout/deps.ts'
import { requestPayment } from '../../server/payments/checkout/request-payment.ts'
import { takeOrder } from '../../server/payments/checkout/take-order.ts'
import { findOrder } from '../../server/payments/store/orders.ts'
import type { OrderRow } from '../../server/payments/tables.ts'
import { vipStatusOf } from '../../server/vip/store.ts'
import { type Bank, type BankOptions, createBank } from './bank.ts'
import { communityFile } from './community.ts'
import { products } from './products.ts'
import { evenClock } from './queue-clock.ts'

export const buyer = { accountId: 'account-1', steamId: '76561198000000001' }
export const device = { device: 'desktop', clientIp: '192.0.2.7', subject: 'VIP' } as const

export const orderBody = (method: PaymentMethod = 'alipay', duration: DurationCode = '1m'): OrderBody => ({
  currency: currencyOf(method),
  productType: 'vip_subscription',
  productId: 'vip_new',
  options: JSON.stringify({ duration, paymentMethod: method }),
})

export interface Shop {
  readonly deps: CheckoutDeps
  readonly banks: Readonly<Record<PaymentMethod, Bank>>
  readonly clock: { now: number }
  /** JSON log lines so far. */
  readonly log: string[]
  /** How often the reconciler was woken. */
  woken: number
  order(method?: PaymentMethod, key?: string): Promise<OrderRow>
  /** Creates an order and requests its payment. */
  pendingOrder(method?: PaymentMethod): Promise<OrderRow>
  stateOf(order: OrderRow): Promise<OrderRow['state'] | undefined>
  /** Hours from the start until the buyer's VIP ends; 0 without VIP. */
  vipHours(): Promise<number>
}

/** The checkout over a real database, with three in-memory banks; VIP costs 30.00 CNY or 4.99 USD a month. */
export async function openShop(database: Database, options: BankOptions = {}): Promise<Shop> {
  const start = Date.parse('2026-06-01T00:00:00Z')
  const clock = { now: start }
  const log: string[] = []
  const now = (): number => clock.now
  const bank = (method: PaymentMethod): Bank => createBank(method, now, options)
  const banks = { alipay: bank('alipay'), wechat: bank('wechat'), paypal: bank('paypal') }
  await importCommunity(database, communityFile())
  const deps: CheckoutDeps = {
    database,
    products,
    brand: () => 'Spawnpoint',
    termsOfOrder,
    providers: new Map([
      ['alipay', banks.alipay.provider],
      ['wechat', banks.wechat.provider],
      ['paypal', banks.paypal.provider],
    ]),
    publicOrigin: 'https://play.example.org',
    logger: createLogger('info', (line) => log.push(line)),
    now,
    clock: evenClock(now),
    wake: () => {
      shop.woken += 1
    },
  }
  const shop: Shop = {
    deps,
    banks,
    clock,
    log,
    woken: 0,
    order: (method, key = randomUUID()) => takeOrder(deps, buyer, key, orderBody(method)),
    async pendingOrder(method) {
      const order = await shop.order(method)
      await requestPayment(deps, order, device)
      return (await findOrder(database, order.id)) ?? order
    },
    stateOf: async (order) => (await findOrder(database, order.id))?.state,
    async vipHours() {
      const { expiresAt } = await vipStatusOf(database, buyer.steamId, clock.now)
      return expiresAt === null ? 0 : (Date.parse(expiresAt) - start) / 3_600_000
    },
  }
  return shop
}

/** A shop with an order whose payment has begun. */
export async function shopWithOrder(database: Database) {
  const shop = await openShop(database)
  return { shop, order: await shop.pendingOrder() }
}
