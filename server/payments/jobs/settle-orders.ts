import { randomUUID } from 'node:crypto'
import { days, hours, seconds } from '../../../contract/duration.ts'
import { type RepeatedJob, repeat } from '../../kernel/jobs/job.ts'
import { whileLeased } from '../../kernel/jobs/job-lease.ts'
import { leaseJob } from '../../kernel/jobs/queue.ts'
import { createFailureReport } from '../../kernel/jobs/report-failure.ts'
import type { CheckoutDeps } from '../checkout/deps.ts'
import { sendRefund } from '../checkout/send-refund.ts'
import { settleOrder } from '../checkout/settle-order.ts'
import { takeOrderToCheck } from '../store/order-checks.ts'
import { dropPassingNotices } from '../store/payment-notices.ts'
import { dropRefusedNotices } from '../store/refused-notices.ts'

/** Concurrent provider queries, so that one that hangs delays few others. */
const atATime = 4
/** Retention of notifications that prove no payment: longer than the three days for which PayPal's webhooks are accepted. */
const noticesKept = days(7)

/** Takes work until there is none, `atATime` items concurrently. */
async function drain<T>(take: () => Promise<T | undefined>, work: (item: T) => Promise<void>): Promise<void> {
  const worker = async (): Promise<void> => {
    for (let item = await take(); item !== undefined; item = await take()) await work(item)
  }
  await Promise.all(Array.from({ length: atATime }, worker))
}

interface Turn {
  /** Identifies this process in leases. */
  readonly holder: string
  /** True once no more work should be taken. */
  isOver(): boolean
}

/**
 * One run of the reconciler: queries providers about every order that is due, captures approved payments and sends due
 * refunds, so that a lost notification loses nothing. Any number of processes may run it concurrently: each item is taken
 * by one conditional statement.
 */
export async function settleOrders(deps: CheckoutDeps, { holder, isOver }: Turn): Promise<void> {
  const { database, now } = deps
  const onError = createFailureReport(deps, 'refund lease could not be renewed')
  await drain(
    async () => (isOver() ? undefined : takeOrderToCheck(database, now())),
    (order) => settleOrder(deps, order),
  )
  await drain(
    async () => (isOver() ? undefined : leaseJob(database, 'refund', holder, now())),
    (refund) => whileLeased({ database, now, onError }, refund, () => sendRefund(deps, refund)),
  )
}

/** Runs the reconciler every five seconds, or at once when woken. */
export function createSettler(deps: CheckoutDeps, onError: (error: unknown) => void): RepeatedJob {
  const { database, now } = deps
  const holder = randomUUID()
  let nextDrop = Number.NEGATIVE_INFINITY
  let stopped = false
  const job = repeat({
    every: seconds(5),
    onError,
    async run() {
      await settleOrders(deps, { holder, isOver: () => stopped })
      if (now() < nextDrop) return
      nextDrop = now() + hours(1)
      await dropRefusedNotices(database, now() - noticesKept)
      await dropPassingNotices(database, now() - noticesKept)
    },
  })
  return {
    ...job,
    stop() {
      stopped = true
      return job.stop()
    },
  }
}
