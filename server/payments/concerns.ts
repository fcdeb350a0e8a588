import { isoInstant } from '../../contract/iso-instant.ts'
import { decimalText } from '../../contract/payments/money.ts'
import { type Concern, concernOf } from '../../contract/staff/staff.ts'
import type { Database } from '../kernel/db/database.ts'
import type { PaymentProvider } from './backends/provider.ts'
import { endingKeys } from './rules/key-ends.ts'
import { listDueRefunds, readRefundProblems } from './store/refunds.ts'

export interface PaymentConcernDeps {
  readonly database: Database
  readonly providers: readonly Pick<PaymentProvider, 'keyEnds'>[]
  /** Epoch milliseconds. */
  readonly now: number
}

/**
 * Money that has to go back, oldest first, named by its order, with the reason of a failed attempt; certificates that have
 * ended or end soon.
 */
export async function paymentConcerns({ database, providers, now }: PaymentConcernDeps): Promise<Concern[]> {
  const [refunds, problems] = await Promise.all([listDueRefunds(database), readRefundProblems(database)])
  const due = concernOf(
    'refundsDue',
    refunds.map(({ id, order_id, amount_minor, currency, method, reason, created_at }) => ({
      id: order_id,
      name: `${decimalText(amount_minor)} ${currency}`,
      since: isoInstant(created_at),
      detail: [`${method}: ${reason}`, problems.get(id) ?? []].flat().join(' · '),
    })),
  )
  const ending = endingKeys(providers, now).map(({ setting, at }) => ({
    id: setting,
    name: '',
    since: null,
    until: isoInstant(at),
  }))
  return [...due, ...concernOf('endingKeys', ending)]
}
