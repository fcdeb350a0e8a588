/**
 * Buys a month of VIP for one buyer after another, on the database of the environment. Prints each notification before
 * it is processed, and a line after it is acknowledged. Runs until it is killed.
 */

import { openDatabase } from '../../server/database.ts'
import { databaseLocation } from '../../server/kernel/db/location.ts'
import { requestPayment } from '../../server/payments/checkout/request-payment.ts'
import { takeNotice } from '../../server/payments/checkout/take-notice.ts'
import { takeOrder } from '../../server/payments/checkout/take-order.ts'
import { device, openShop, orderBody } from './checkout.ts'

const first = Number(process.argv[2])
/** Each process has its own buyers, so it never resumes an unfinished order of the previous one. */
const round = Number(process.argv[3])
const shop = await openShop(await openDatabase(databaseLocation(process.env)), { firstTransaction: first })
const { alipay } = shop.banks
for (let i = first; ; i++) {
  const buyer = { accountId: `account-${round}-${i}`, steamId: `7656119${8_000_000_000 + round * 1_000_000 + i}` }
  const order = await takeOrder(shop.deps, buyer, `key-of-form-${i}`, orderBody())
  await requestPayment(shop.deps, order, device)
  const { headers, rawBody } = alipay.pay(order.id)
  process.stdout.write(`${JSON.stringify({ i, headers, body: String(rawBody) })}\n`)
  await takeNotice(shop.deps, alipay.provider, { headers, rawBody })
  process.stdout.write(`${JSON.stringify({ i, paid: true })}\n`)
}
