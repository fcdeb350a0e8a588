import * as v from 'valibot'
import { hours } from '../../contract/duration.ts'
import { isoInstant } from '../../contract/iso-instant.ts'
import { pagePaths } from '../../contract/page/page-paths.ts'
import { type DurationCode, durationHours, vipOrderOptionsSchema } from '../../contract/payments/payments.ts'
import { endAfterRefund, type RefundEffect } from '../../contract/payments/refunds.ts'
import type { Database } from '../kernel/db/database.ts'
import type { Transaction } from '../kernel/db/transaction.ts'
import { tellEvent } from '../kernel/events/tell-event.ts'
import { vipBegan } from './events.ts'
import { extendVip, lockMembership, readMembershipEnd, setMembershipEnd } from './store.ts'

const form = v.pipe(
  vipOrderOptionsSchema,
  v.transform((options) => ({ options, ...options, relocatable: false, details: {} })),
)

interface PaidOrder {
  readonly steamId: string
  readonly duration: DurationCode
}

interface WithdrawnOrder extends PaidOrder {
  readonly later: readonly { readonly hours: number }[]
}

/** What a refund takes back from a membership that ends at `endsAt` (epoch ms; undefined: none). */
function effectOf({ steamId, duration, later }: WithdrawnOrder, endsAt: number | undefined, now: number): RefundEffect {
  const subject = { product: 'vip_subscription', subject: steamId } as const
  if (endsAt === undefined || endsAt <= now) return { ...subject, endsAt: null, newEndsAt: null, endsNow: false }
  const laterHours = later.reduce((sum, { hours: each }) => sum + each, 0)
  const newEndsAt = endAfterRefund({ endsAt, hours: durationHours[duration], laterHours, now })
  return {
    ...subject,
    endsAt: isoInstant(endsAt),
    newEndsAt: isoInstant(newEndsAt),
    endsNow: newEndsAt <= now,
  }
}

/** VIP as a product. */
export const vipProduct = {
  name: { zh: 'VIP 会员', en: 'VIP', ru: 'VIP' },
  page: pagePaths.vipSubscribe.href(),
  /** WeChat Pay's codes expire after two hours. */
  payableFor: hours(2),
  forms: { vip_new: form, vip_renew: form },
  /** VIP can be bought any number of times. */
  complete: async () => ({}),
  /** Extends VIP in the transaction that books the payment. `now` is in epoch milliseconds. */
  async deliver(trx: Transaction, { steamId, duration }: PaidOrder, now: number): Promise<'now'> {
    const before = await lockMembership(trx, steamId)
    await extendVip(trx, { steamId, hours: durationHours[duration], now })
    if (before === undefined || before <= now) {
      await tellEvent(trx, vipBegan(steamId, { at: now, endsAt: now + hours(durationHours[duration]) }))
    }
    return 'now'
  },
  foreseeWithdrawal: async (database: Database, order: WithdrawnOrder, now: number): Promise<RefundEffect> =>
    effectOf(order, await readMembershipEnd(database, order.steamId), now),
  async withdraw(trx: Transaction, order: WithdrawnOrder, now: number): Promise<RefundEffect> {
    const effect = effectOf(order, await lockMembership(trx, order.steamId), now)
    if (effect.newEndsAt !== null) await setMembershipEnd(trx, order.steamId, Date.parse(effect.newEndsAt))
    return effect
  },
  /** It is delivered with the payment. */
  retryDelivery: async (): Promise<boolean> => false,
}
