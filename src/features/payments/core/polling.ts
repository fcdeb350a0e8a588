import { seconds } from '../../../../contract/duration.ts'
import { paymentPoll } from '../../../../contract/payments.ts'
import type { Checkout } from './checkout.ts'

const whileDelivering = seconds(2)
/** After the window nobody waits at the screen, but the money still counts. */
const whenLate = seconds(30)

/** How often to ask about the order, in ms; undefined: there is nothing to ask. `late`: the time to pay is over. */
export function pollPeriod({ step }: Checkout, late: boolean): number | undefined {
  if (step === 'delivering') return whileDelivering
  if (step !== 'waiting' && step !== 'payRefused') return undefined
  return late ? whenLate : paymentPoll
}
