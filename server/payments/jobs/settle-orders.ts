import { randomUUID } from 'node:crypto'
import { days, hours, minutes, seconds } from '../../../contract/duration.ts'
import { type PaymentMethod, paymentMethods } from '../../../contract/payments/payments.ts'
import { type RepeatedJob, repeat } from '../../kernel/jobs/job.ts'
import { whileLeased } from '../../kernel/jobs/job-lease.ts'
import { leaseJob } from '../../kernel/jobs/queue.ts'
import { createFailureReport } from '../../kernel/jobs/report-failure.ts'
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
/** Retention of orders that nobody paid: longer than any payment takes to arrive. */
const unpaidKept = days(90)

/** Takes work until there is none, `atATime` items concurrently; one query where there is none. */
async function drain<T>(take: () => Promise<T | undefined>, work: (item: T) => Promise<void>): Promise<void> {
  const worker = async (first?: T): Promise<void> => {
    for (let item = first ?? (await take()); item !== undefined; item = await take()) await work(item)
  }
  const first = await take()
  if (first === undefined) return
  await Promise.all([worker(first), ...Array.from({ length: atATime - 1 }, () => worker())])
}

interface Turn {
  /** Identifies this process in leases. */
  readonly holder: string
  /** True once no more work should be taken. */
  isOver(): boolean
}

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
      async () => (isOver() ? undefined : take()),
      (order) => settleOrder(deps, order),
    )
  }
}

/** Sends the due refunds of one provider. Any number of processes may run it concurrently: each is leased by one of them. */
export async function sendRefunds(deps: CheckoutDeps, method: PaymentMethod, { holder, isOver }: Turn): Promise<void> {
  const { database, clock } = deps
  const onError = createFailureReport(deps, 'refund lease could not be renewed')
  await drain(
    async () => (isOver() ? undefined : leaseJob(database, refundJobKind, holder, clock, ofMethod(method))),
    (refund) => whileLeased({ database, clock, onError }, refund, () => sendRefund(deps, refund)),
  )
}

/**
 * Runs the reconciler every five seconds, or at once when woken. Each provider has a worker for refunds and one for
 * queries: neither waits for the other, nor for another provider.
 */
export function createSettler(deps: CheckoutDeps, onError: (error: unknown) => void): RepeatedJob {
  const { database, now, clock } = deps
  const holder = randomUUID()
  const next = { mend: 0, drop: 0 }
  let stopped = false
  const isOver = (): boolean => stopped
  const every = seconds(5)
  const workers = paymentMethods.flatMap((method) => {
    const check = createChecks(deps, method)
    return [
      repeat({ name: 'send refunds', every, onError, run: () => sendRefunds(deps, method, { holder, isOver }) }),
      repeat({ name: 'query orders', every, onError, run: () => check(isOver) }),
    ]
  })
  const housekeeping = repeat({
    name: 'clear orders',
    every,
    onError,
    async run() {
      const at = clock.due()
      if (at >= next.mend) {
        next.mend = at + minutes(1)
        await mendChecks(database, at)
      }
      if (at < next.drop) return
      next.drop = at + hours(1)
      await dropRefusedNotices(database, now() - noticesKept)
      await dropPassingNotices(database, now() - noticesKept)
      while (!stopped && (await dropUnpaidOrders(database, now() - unpaidKept)));
    },
  })
  const jobs = [...workers, housekeeping]
  return {
    start() {
      stopped = false
      for (const job of jobs) job.start()
    },
    wake() {
      for (const worker of workers) worker.wake()
    },
    async stop() {
      stopped = true
      await Promise.all(jobs.map((job) => job.stop()))
    },
  }
}
