/**
 * Buys a month of VIP for one person after the other, on the database of the environment, and says what it is about to
 * do and what was acknowledged. Ended from outside, at any moment.
 */
import { requestPayment } from '../../server/checkout/request-payment.ts'
import { takeNotice } from '../../server/checkout/take-notice.ts'
import { takeOrder } from '../../server/checkout/take-order.ts'
import { openDatabase } from '../../server/db/database.ts'
import { databaseLocation } from '../../server/db/location.ts'
import { device, openShop, orderBody } from './checkout.ts'

const first = Number(process.argv[2])
const shop = await openShop(await openDatabase(databaseLocation(process.env)), { firstTransaction: first })
const { alipay } = shop.banks
for (let i = first; ; i++) {
  const buyer = { accountId: `account-${i}`, steamId: `7656119${8_000_000_000 + i}` }
  const order = await takeOrder(shop.deps, buyer, `key-of-form-${i}`, orderBody())
  await requestPayment(shop.deps, order, device)
  const { headers, rawBody } = alipay.pay(order.id)
  process.stdout.write(`${JSON.stringify({ i, headers, body: String(rawBody) })}\n`)
  await takeNotice(shop.deps, alipay.provider, { headers, rawBody })
  process.stdout.write(`${JSON.stringify({ i, paid: true })}\n`)
}
