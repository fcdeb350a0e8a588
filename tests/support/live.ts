import { paymentMethods } from '../../contract/payments/payments.ts'
import type { Database } from '../../server/kernel/db/database.ts'
import { doDueJobs } from '../../server/kernel/jobs/run-queue.ts'
import type { CheckoutDeps } from '../../server/payments/checkout/deps.ts'
import { createChecks, refundsOf } from '../../server/payments/jobs/settle-orders.ts'
import type { Shop } from './checkout.ts'

/** The next moment after `now` at which an order is to be queried, a job is due, or a lease ends; undefined: none is known. */
async function nextDue({ kysely }: Database, now: number): Promise<number | undefined> {
  const open = kysely.selectFrom('job').where('done_at', 'is', null).where('failed_at', 'is', null)
  const moments = await Promise.all([
    kysely
      .selectFrom('order')
      .select((eb) => eb.fn.min('next_check_at').as('at'))
      .where('next_check_at', '>', now)
      .execute(),
    open
      .select((eb) => eb.fn.min('run_at').as('at'))
      .where('run_at', '>', now)
      .execute(),
    open
      .select((eb) => eb.fn.min('leased_until').as('at'))
      .where('leased_until', '>', now)
      .execute(),
  ])
  const known = moments.flat().flatMap(({ at }) => (at === null ? [] : [Number(at)]))
  return known.length === 0 ? undefined : Math.min(...known)
}

const fail = (error: unknown): never => {
  throw error
}

/** One complete run of the reconciler: all queries that are due, then all refunds. */
export async function settleOrders(deps: CheckoutDeps): Promise<void> {
  await Promise.all(paymentMethods.map((method) => createChecks(deps, method)(() => false)))
  await Promise.all(paymentMethods.map((method) => doDueJobs(refundsOf(deps, method, fail))))
}

/** The same in a shop. */
export const settle = ({ deps }: Pick<Shop, 'deps'>): Promise<void> => settleOrders(deps)

/** Passes the time with a worker, which runs at once, whenever something is due, and at the end. */
export async function passTime(
  { database, clock, work }: { readonly database: Database; readonly clock: Shop['clock']; work(): Promise<void> },
  duration: number,
): Promise<void> {
  const end = clock.now + duration
  await work()
  while (clock.now < end) {
    clock.now = Math.min((await nextDue(database, clock.now)) ?? end, end)
    await work()
  }
}

/** The same with the reconciler of orders. */
export const live = ({ deps, clock }: Pick<Shop, 'deps' | 'clock'>, duration: number): Promise<void> =>
  passTime({ database: deps.database, clock, work: () => settle({ deps }) }, duration)
