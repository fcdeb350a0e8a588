import { hours, minutes } from '../../../contract/duration.ts'
import type { PaymentMethod } from '../../../contract/payments/payments.ts'
import type { Database } from '../../../server/kernel/db/database.ts'
import { ApiError } from '../../../server/kernel/http/api-error.ts'
import { createLogger } from '../../../server/kernel/log/logger.ts'
import { termsOfOrder } from '../../../server/legal/agree.ts'
import { ProviderError } from '../../../server/payments/backends/provider-error.ts'
import { cancelUnpaidOrder } from '../../../server/payments/checkout/cancel-unpaid-order.ts'
import type { CheckoutDeps } from '../../../server/payments/checkout/deps.ts'
import { requestPayment } from '../../../server/payments/checkout/request-payment.ts'
import { type ReceivedNotice, takeNotice } from '../../../server/payments/checkout/take-notice.ts'
import { takeOrder } from '../../../server/payments/checkout/take-order.ts'
import { findOrder } from '../../../server/payments/store/orders.ts'
import type { OrderRow } from '../../../server/payments/tables.ts'
import { type Bank, createBank } from '../../support/bank.ts'
import { device, orderBody } from '../../support/checkout.ts'
import { settleOrders } from '../../support/live.ts'
import { products } from '../../support/products.ts'
import { evenClock } from '../../support/queue-clock.ts'
import { Crash, type Crashes } from './crashes.ts'
import type { Random } from './random.ts'
import type { Scenario } from './scenario.ts'

export interface Simulation {
  readonly banks: Readonly<Record<PaymentMethod, Bank>>
  /** Notifications sent, without the lost ones. */
  readonly noticesSent: number
  readonly providerFaults: number
}

export interface SimulationInput {
  readonly plain: Database
  readonly crashes: Crashes
  readonly random: Random
  readonly scenarios: readonly Scenario[]
  readonly providerFaultShare: number
}

/** Gaps between repetitions of a notification that was not acknowledged: Alipay's. */
const repetitions = [4, 10, 10, 60, 120, 360, 900].map(minutes)
const ends = hours(80)
export const steamIdOf = (i: number): string => `7656119${String(8_000_000_000 + i)}`

/** Repeats a step after a crash or while a provider is unavailable, and for no other reason. */
const isTransient = (error: unknown): boolean =>
  error instanceof Crash || (error instanceof ApiError && error.code === 'PAYMENT_PROVIDER_FAILED')

/** Simulates three days, minute by minute; the events of one minute run concurrently. */
export async function simulate(input: SimulationInput): Promise<Simulation> {
  const { crashes, random, scenarios, providerFaultShare, plain } = input
  const start = Date.parse('2026-06-01T00:00:00Z')
  let time = 0
  const now = (): number => start + time
  const counts = { noticesSent: 0, providerFaults: 0 }
  const agenda = new Map<number, (() => Promise<void>)[]>()
  const after = (delay: number, work: () => Promise<void>): void => {
    const minute = Math.floor((time + delay) / minutes(1)) + 1
    agenda.set(minute, [...(agenda.get(minute) ?? []), work])
  }

  const openBank = (method: PaymentMethod): Bank => {
    const bank = createBank(method, now)
    bank.fault = () => {
      // Before and after each call: in half of the faults the call succeeds and its response is lost.
      if (!random.chance(providerFaultShare / 2)) return
      counts.providerFaults += 1
      throw new ProviderError('unreachable', 'no answer')
    }
    return bank
  }
  const banks = { alipay: openBank('alipay'), wechat: openBank('wechat'), paypal: openBank('paypal') }
  const deps: CheckoutDeps = {
    database: crashes.database,
    products,
    brand: () => 'Spawnpoint',
    termsOfOrder,
    providers: new Map([
      ['alipay', banks.alipay.provider],
      ['wechat', banks.wechat.provider],
      ['paypal', banks.paypal.provider],
    ]),
    publicOrigin: 'https://play.example.org',
    logger: createLogger('silent'),
    now,
    clock: evenClock(now),
    wake: () => undefined,
  }

  /** The user (or the page) retries until it works. */
  const insist = (step: string, work: () => Promise<void>, then: () => void): (() => Promise<void>) => {
    const attempt = (): Promise<void> =>
      crashes.run(step, work).then(then, (error: unknown) => {
        if (error instanceof ApiError && error.code === 'CONFLICT') return
        if (!isTransient(error)) throw error
        after(random.below(minutes(2)), attempt)
      })
    return attempt
  }
  const notify = (bank: Bank, notice: ReceivedNotice): (() => Promise<void>) => {
    let tries = 0
    const send = async (): Promise<void> => {
      counts.noticesSent += 1
      const acknowledged = await crashes
        .run('notification', () => takeNotice(deps, bank.provider, notice))
        .then(({ status }) => status === 200)
        .catch((error: unknown) => {
          if (error instanceof Crash) return false
          throw error
        })
      const gap = repetitions[tries]
      tries += 1
      if (!acknowledged && gap !== undefined) after(gap, send)
    }
    return send
  }

  const scheduleNotices = (fate: Scenario['notice'], bank: Bank, notice: ReceivedNotice): void => {
    if (fate === 'is lost') return
    const copies = fate === 'arrives five times' ? 5 : 1
    for (let i = 0; i < copies; i++) after(random.below(minutes(30)), notify(bank, notice))
  }

  const live = (scenario: Scenario, i: number): void => {
    const bank = banks[scenario.method]
    const buyer = { accountId: `account-${i}`, steamId: steamIdOf(i) }
    let orderId = ''
    const pay = async (): Promise<void> => {
      if (bank.closed.has(orderId)) return
      const wrong = scenario.buyer === 'pays a wrong amount' ? { amountMinor: 1 } : {}
      // A query to a provider returns one payment; of two, each needs its notification.
      const isTwice = scenario.buyer === 'pays twice'
      const fate = isTwice && scenario.notice === 'is lost' ? 'arrives' : scenario.notice
      for (let i = 0; i < (isTwice ? 2 : 1); i++) scheduleNotices(fate, bank, bank.pay(orderId, wrong))
    }
    const known = async (): Promise<OrderRow> => {
      const order = await findOrder(deps.database, orderId)
      if (order === undefined) throw new Error(`the order ${orderId} is gone`)
      return order
    }
    const giveUp = insist(
      'give up',
      async () => void (await cancelUnpaidOrder(deps, await known())),
      () => {
        if (scenario.buyer === 'gives up, then pays') after(scenario.paysAfter, pay)
      },
    )
    const askToPay = insist(
      'pay',
      async () => void (await requestPayment(deps, await known(), device)),
      () => {
        if (scenario.buyer === 'never pays') return
        if (scenario.buyer.startsWith('gives up')) after(minutes(3), giveUp)
        else after(scenario.paysAfter, pay)
      },
    )
    const ask = insist(
      'order',
      async () => {
        const copies = random.chance(0.2) ? 3 : 1
        const orders = await Promise.all(
          Array.from({ length: copies }, () => takeOrder(deps, buyer, `key-of-form-${i}`, orderBody(scenario.method))),
        )
        orderId = orders[0]?.id ?? ''
      },
      () => after(0, askToPay),
    )
    after(scenario.opens, ask)
  }

  for (const [i, scenario] of scenarios.entries()) live(scenario, i)
  for (let minute = 1; time < ends; minute++) {
    time = minute * minutes(1)
    const due = agenda.get(minute) ?? []
    agenda.delete(minute)
    await Promise.all(due.map((work) => work()))
    await crashes
      .run('reconciler', () => settleOrders(deps))
      .catch((error: unknown) => {
        if (!(error instanceof Crash)) throw error
      })
  }
  await settleOrders({ ...deps, database: plain })
  return { banks, ...counts }
}
