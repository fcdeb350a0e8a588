import { hours } from '../../../contract/duration.ts'
import type { Database } from '../../../server/kernel/db/database.ts'
import type { Finding } from '../progress.ts'

/** Where orders, payments and VIP contradict each other: each payment has one delivered order, and its buyer one month of VIP. */
export async function bookFindings({ kysely }: Database): Promise<readonly Finding[]> {
  const orders = await kysely.selectFrom('order').selectAll().execute()
  const payments = await kysely.selectFrom('payment').select('order_id').execute()
  const members = await kysely.selectFrom('vip_membership').selectAll().execute()
  const endOf = new Map(members.map(({ steam_id, expires_at }) => [steam_id, expires_at]))
  const paid = new Map<string, number>()
  for (const { order_id } of payments) paid.set(order_id, (paid.get(order_id) ?? 0) + 1)
  return orders.flatMap(({ id, steam_id, state, delivered_at }): Finding[] => {
    const times = paid.get(id) ?? 0
    const end = endOf.get(steam_id) ?? 0
    if (times > 1) return [{ kind: 'twice', what: `${times} payments of the order ${id}` }]
    if (times === 1 && (state !== 'delivered' || end === 0))
      return [{ kind: 'lost', what: `${id} is paid and ${state}` }]
    if (times === 0 && end !== 0) return [{ kind: 'unexplained', what: `${id} is delivered and unpaid` }]
    const isOneMonth = times === 0 || end === (delivered_at ?? 0) + hours(720)
    return isOneMonth ? [] : [{ kind: 'twice', what: `VIP until ${end} from ${delivered_at} of the order ${id}` }]
  })
}
