import { decimalText } from '../../contract/money.ts'
import { type Concern, concernOf } from '../../contract/staff.ts'
import type { Database } from '../kernel/db/database.ts'
import { listDueRefunds } from './store/refunds.ts'

/** Money that has to go back, oldest first, named by its order. */
export async function paymentConcerns(database: Database): Promise<Concern[]> {
  const refunds = await listDueRefunds(database)
  return concernOf(
    'refundsDue',
    refunds.map(({ order_id, amount_minor, currency, method, reason, created_at }) => ({
      id: order_id,
      name: `${decimalText(amount_minor)} ${currency}`,
      since: new Date(created_at).toISOString(),
      detail: `${method}: ${reason}`,
    })),
  )
}
