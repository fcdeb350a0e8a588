import { hours, minutes, seconds } from '../../../contract/duration.ts'
import { type PaymentMethod, paymentMethods } from '../../../contract/payments/payments.ts'
import type { Random } from './random.ts'

/** What happens around one order. Times are milliseconds. */
export interface Scenario {
  readonly method: PaymentMethod
  /** When the buyer opens the form, since the start of the run. */
  readonly opens: number
  readonly buyer: 'pays' | 'never pays' | 'pays a wrong amount' | 'pays twice' | 'gives up' | 'gives up, then pays'
  /** From the payment page to the payment. */
  readonly paysAfter: number
  /** Delay of the notification and of all its repetitions. */
  readonly notice: 'arrives' | 'is lost' | 'arrives five times'
}

const buyers: readonly (readonly [number, Scenario['buyer']])[] = [
  [0.8, 'pays'],
  [0.85, 'never pays'],
  [0.89, 'pays a wrong amount'],
  [0.93, 'pays twice'],
  [0.95, 'gives up'],
  [1, 'gives up, then pays'],
]

export function createScenario(random: Random): Scenario {
  const luck = random.next()
  const buyer = buyers.find(([below]) => luck < below)?.[1] ?? 'pays'
  const notice = random.pick<Scenario['notice']>(['arrives', 'arrives', 'arrives', 'is lost', 'arrives five times'])
  const isLate = random.chance(0.15)
  // The reconciler polls for a day; a later payment is known only from the notification.
  const late = notice === 'is lost' ? hours(23) : hours(24.1)
  return {
    method: random.pick(paymentMethods),
    opens: random.below(hours(1)),
    buyer,
    paysAfter: isLate ? random.pick([seconds(481), hours(1), late]) : random.below(minutes(5)),
    notice,
  }
}
