import type { Database } from '../../../server/kernel/db/database.ts'
import { createLogger } from '../../../server/kernel/log/logger.ts'
import { termsOfOrder } from '../../../server/legal/agree.ts'
import { requestPayment } from '../../../server/payments/checkout/request-payment.ts'
import { takeNotice } from '../../../server/payments/checkout/take-notice.ts'
import { takeOrder } from '../../../server/payments/checkout/take-order.ts'
import { createBank } from '../../support/bank.ts'
import { device, orderBody } from '../../support/checkout.ts'
import { products } from '../../support/products.ts'
import { evenClock } from '../../support/queue-clock.ts'

/** One for all orders: its payments are told apart by their numbers. */
const bank = createBank('alipay', Date.now)

/** Orders a month of VIP; the returned function takes the notification that it is paid. */
export async function orderVip(database: Database, steamId: string): Promise<() => Promise<void>> {
  const deps = {
    database,
    products,
    brand: () => 'Spawnpoint',
    termsOfOrder,
    providers: new Map([['alipay' as const, bank.provider]]),
    publicOrigin: 'https://play.example.org',
    logger: createLogger('silent'),
    now: Date.now,
    clock: evenClock(Date.now),
    wake: () => undefined,
  }
  const order = await takeOrder(deps, { accountId: steamId, steamId }, steamId, orderBody('alipay'))
  await requestPayment(deps, order, device)
  const notice = bank.pay(order.id)
  return async () => {
    const { status } = await takeNotice(deps, bank.provider, notice)
    if (status !== 200) throw new Error(`the notification was answered with ${status}`)
  }
}
