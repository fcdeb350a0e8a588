import { hours } from '../../../contract/duration.ts'
import type { Database } from '../../../server/kernel/db/database.ts'
import type { Simulation } from './simulate.ts'

export interface RentalLedger {
  /** Minor units. */
  readonly received: number
  readonly delivered: number
  readonly refunded: number
  readonly refundDue: number
  readonly servers: ReadonlyMap<string, number>
  /** Counts that must be zero. */
  readonly wrong: Readonly<Record<string, number>>
}

/** Compares the portal's books with the bank's and the backend's. */
export async function readRentalLedger({ kysely }: Database, run: Simulation): Promise<RentalLedger> {
  const [orders, payments, refunds, rentals] = await Promise.all([
    kysely.selectFrom('order').selectAll().execute(),
    kysely.selectFrom('payment').selectAll().execute(),
    kysely.selectFrom('refund').selectAll().execute(),
    kysely.selectFrom('rental').selectAll().execute(),
  ])
  const links = await kysely.selectFrom('rental_order').selectAll().execute()
  const sum = (rows: readonly { readonly amount_minor: number }[]): number =>
    rows.reduce((total, row) => total + row.amount_minor, 0)
  const received = run.bank.received.reduce((total, event) => total + event.amountMinor, 0)
  const delivered = sum(payments.filter(({ outcome }) => outcome === 'applied'))
  const refunded = sum(refunds.filter(({ done_at }) => done_at !== null))
  const refundDue = sum(refunds.filter(({ done_at }) => done_at === null))
  const servers = new Map<string, number>()
  for (const { status } of rentals) servers.set(status, (servers.get(status) ?? 0) + 1)

  const byOrder = new Map(orders.map((order) => [order.id, order]))
  const hasRightTime = (rental: (typeof rentals)[number]): boolean => {
    const bought = links.filter(({ rental_id }) => rental_id === rental.id).map(({ order_id }) => byOrder.get(order_id))
    const deliveredOrders = bought.filter((order) => order?.state === 'delivered')
    if (rental.status === 'FAILED') return deliveredOrders.length === 0
    return rental.expires_at === rental.created_at + hours(168) * deliveredOrders.length
  }
  const newOrders = orders.filter(({ product_id }) => product_id === 'new_server')
  return {
    received,
    delivered,
    refunded,
    refundDue,
    servers,
    wrong: {
      'money that is nowhere': received - delivered - refunded - refundDue,
      'paid and undecided': orders.filter(({ state }) => state === 'paid').length,
      'orders without their one server': Math.abs(newOrders.length - rentals.length),
      'servers with a wrong time': rentals.filter((rental) => !hasRightTime(rental)).length,
      'instances halfway that are not one per running server':
        Math.abs(run.halfway.instances - run.halfway.running) + run.halfway.strays,
      'instances left at the end': run.memory.instances.size,
    },
  }
}
