import { days, hours, minutes, seconds } from '../../../contract/duration.ts'
import { type PaymentMethod, paymentMethods } from '../../../contract/payments/payments.ts'
import { type RepeatedJob, repeat } from '../../kernel/jobs/job.ts'
import { drain, type Queue, runQueue } from '../../kernel/jobs/run-queue.ts'
import type { CheckoutDeps } from '../checkout/deps.ts'
import { sendRefund } from '../checkout/send-refund.ts'
import { settleOrder } from '../checkout/settle-order.ts'
import { dropUnpaidOrders } from '../store/old-orders.ts'
import { hasDueChecks, mendChecks, takeOrderToCheck } from '../store/order-checks.ts'
import { dropPassingNotices } from '../store/payment-notices.ts'
import { ofMethod, refundJobKind } from '../store/refunds.ts'
import { dropRefusedNotices } from '../store/refused-notices.ts'
import type { OrderRow } from '../tables.ts'

/** Concurrent calls of one kind to one provider, so that one that hangs delays few others. */
const atATime = 4
/** Retention of notifications that prove no payment: longer than the three days for which PayPal's webhooks are accepted. */
const noticesKept = days(7)
/** Retention of unpaid orders: longer than any payment takes to arrive. */
const unpaidKept = days(90)

/**
 * Queries a provider about every order that is due, captures approved payments and closes cancelled orders, so that a
 * lost notification loses nothing. Accounts take turns, in a circle that goes on in the next run. Any number of processes
 * may run it concurrently: each order is taken by one conditional statement.
 */
export function createChecks(deps: CheckoutDeps, method: PaymentMethod): (isOver: () => boolean) => Promise<void> {
  const { database, now, clock } = deps
  let after = ''
  let taking: Promise<unknown> = Promise.resolve()
  const takeNext = async (): Promise<OrderRow | undefined> => {
    const order = await takeOrderToCheck(database, { method, after, now: now(), due: clock.due() })
    after = order?.account_id ?? after
    return order
  }
  /** One after the other, so that each goes on where the last one was in the circle. */
  const take = (): Promise<OrderRow | undefined> => {
    const next = taking.then(takeNext)
    taking = next.catch(() => undefined)
    return next
  }
  return async (isOver) => {
    if (!(await hasDueChecks(database, clock.due()))) return
    await drain(
      atATime,
      async () => (isOver() ? undefined : take()),
      (order) => settleOrder(deps, order),
    )
  }
}

/** The refunds of one provider, and what is done for each. */
export const refundsOf = (deps: CheckoutDeps, method: PaymentMethod, onError: (error: unknown) => void): Queue => ({
  ...deps,
  kind: refundJobKind,
  only: ofMethod(method),
  atOnce: atATime,
  work: (refund) => sendRefund(deps, refund),
  onError,
})

/**
 * Runs the reconciler every five seconds, or at once when woken. Each provider has a worker for refunds and one for
 * queries: neither waits for the other, nor for another provider.
 */
export function createSettler(deps: CheckoutDeps, onError: (error: unknown) => void): RepeatedJob {
  const { database, now, clock } = deps
  const next = { mend: 0, drop: 0 }
  const every = seconds(5)
  const workers = paymentMethods.flatMap((method) => {
    const check = createChecks(deps, method)
    return [
      runQueue({ ...refundsOf(deps, method, onError), name: 'send refunds', every }),
      repeat({ name: 'query orders', every, onError, run: (stopping) => check(() => stopping.aborted) }),
    ]
  })
  const housekeeping = repeat({
    name: 'clear orders',
    every,
    onError,
    async run(stopping) {
      const at = clock.due()
      if (at >= next.mend) {
        next.mend = at + minutes(1)
        await mendChecks(database, at)
      }
      if (at < next.drop) return
      next.drop = at + hours(1)
      await dropRefusedNotices(database, now() - noticesKept)
      await dropPassingNotices(database, now() - noticesKept)
      while (!stopping.aborted && (await dropUnpaidOrders(database, now() - unpaidKept)));
    },
  })
  const jobs = [...workers, housekeeping]
  return {
    start() {
      for (const job of jobs) job.start()
    },
    wake() {
      for (const worker of workers) worker.wake()
    },
    async stop() {
      await Promise.all(jobs.map((job) => job.stop()))
    },
  }
}
