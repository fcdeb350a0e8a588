import type { PaymentMethod } from '../../contract/payments/payments.ts'
import type { Book } from './book.ts'
import type { Faults } from './faults.ts'
import type { LatePayments } from './late-payments.ts'
import type { Notices } from './notices.ts'
import type { Choice } from './trade.ts'

/** A payment at a sandbox provider, in minor units. */
export interface SandboxPayment {
  readonly orderId: string
  readonly method: PaymentMethod
  readonly transactionId: string
  readonly amountMinor: number
  readonly refundedMinor: number
}

/** Replaces the buyer in tests and benchmarks. Each method rejects for an order that was never started. */
export interface Steer {
  /** Records the buyer's payment address: an Alipay trade begins when that page is opened. */
  expectBuyer(orderId: string, paymentUrl: string): void
  pay(orderId: string): Promise<void>
  refuse(orderId: string): Promise<void>
  payTwice(orderId: string): Promise<void>
  payWrongAmount(orderId: string): Promise<void>
  /** Pays without any notification. */
  payUnnoticed(orderId: string): Promise<void>
  /** Pays after `delay` milliseconds. */
  payLate(orderId: string, delay: number): Promise<void>
  /** The shop's balance will not cover the next refund of this order. */
  refuseNextRefund(orderId: string): void
  /** Changes the injected faults; omitted ones stay. */
  setFaults(faults: Partial<Faults>): void
  /** Notifications that are not acknowledged yet. */
  waitingNotices(): number
  /** All payments. */
  charged(): readonly SandboxPayment[]
}

interface SteerDeps {
  readonly book: Book
  readonly late: LatePayments
  readonly notices: Notices
  readonly faults: Faults
  now(): number
}

export function createSteer({ book, late, notices, faults, now }: SteerDeps): Steer {
  const addresses = new Map<string, string>()
  const idOf = async (orderId: string): Promise<string> => {
    const address = addresses.get(orderId)
    if (address !== undefined && book.findOrder(orderId) === undefined) await fetch(address, { redirect: 'manual' })
    const trade = book.findOrder(orderId)
    if (trade === undefined) throw new Error(`the order ${orderId} was never started`)
    return trade.id
  }
  const chooses = (choice: Choice) => async (orderId: string) => late.choose(await idOf(orderId), choice)

  return {
    expectBuyer: (orderId, paymentUrl) => void addresses.set(orderId, paymentUrl),
    pay: chooses('pay'),
    refuse: chooses('refuse'),
    payTwice: chooses('twice'),
    payWrongAmount: chooses('wrong'),
    payUnnoticed: chooses('lose'),
    payLate: async (orderId, delay) => late.postpone(await idOf(orderId), now() + delay),
    refuseNextRefund: (orderId) => void faults.poorOnce.add(orderId),
    setFaults: (changed) => void Object.assign(faults, changed),
    waitingNotices: () => notices.waiting(),
    charged: () =>
      book.all().flatMap(({ orderId, method, charges }) =>
        charges.map(({ transactionId, amountMinor, refunds }) => ({
          orderId,
          method,
          transactionId,
          amountMinor,
          refundedMinor: Object.values(refunds).reduce((sum, part) => sum + part, 0),
        })),
      ),
  }
}
