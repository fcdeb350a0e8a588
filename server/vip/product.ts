import * as v from 'valibot'
import { hours } from '../../contract/duration.ts'
import { pagePaths } from '../../contract/page-paths.ts'
import { type DurationCode, durationHours, vipOrderOptionsSchema } from '../../contract/payments.ts'
import type { OpenTransaction } from '../kernel/db/transaction.ts'
import { extendVip } from './store.ts'

const form = v.pipe(
  vipOrderOptionsSchema,
  v.transform((options) => ({ options, ...options, relocatable: false, details: {} })),
)

interface PaidOrder {
  readonly steamId: string
  readonly duration: DurationCode
}

/** VIP as a product. */
export const vipProduct = {
  name: { zh: 'VIP 会员', en: 'VIP' },
  page: pagePaths.vipSubscribe.href(),
  /** WeChat Pay's codes expire after two hours. */
  payableFor: hours(2),
  forms: { vip_new: form, vip_renew: form },
  /** VIP can be bought any number of times. */
  complete: async () => ({}),
  /** Extends VIP in the transaction that books the payment. `now` is in epoch milliseconds. */
  async deliver(trx: OpenTransaction, { steamId, duration }: PaidOrder, now: number): Promise<'now'> {
    await extendVip(trx, { steamId, hours: durationHours[duration], now })
    return 'now'
  },
}
