import { seconds } from '../../../../contract/duration.ts'
import { paymentPoll } from '../../../../contract/payments/payments.ts'
import type { Checkout } from './checkout.ts'

const whileDelivering = seconds(2)
/** The time to pay is over, so the buyer has probably left, but a payment still counts. */
const whenLate = seconds(30)

/** How often to poll the order, in ms; undefined: not at all. `late`: the time to pay is over. */
export function pollPeriod({ step }: Checkout, late: boolean): number | undefined {
  if (step === 'delivering') return whileDelivering
  if (step !== 'waiting' && step !== 'payRefused') return undefined
  return late ? whenLate : paymentPoll
}
