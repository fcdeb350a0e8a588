import { createHmac, timingSafeEqual } from 'node:crypto'
import * as v from 'valibot'
import type { Currency } from '../../contract/payments/money.ts'
import { currencyOf, type PaymentMethod } from '../../contract/payments/payments.ts'
import type {
  Notification,
  PaymentEvent,
  PaymentProvider,
  ProvingProvider,
  RefundPayment,
  RefundReport,
  StartPayment,
  WakingProvider,
} from '../../server/payments/backends/provider.ts'
import { ProviderError } from '../../server/payments/backends/provider-error.ts'
import type { ReceivedNotice } from '../../server/payments/checkout/take-notice.ts'

interface Account {
  readonly amountMinor: number
  readonly url: string
  approved: boolean
  readonly payments: PaymentEvent[]
}

const key = 'the key that bank and portal share'
const sign = (body: string): string => createHmac('sha256', key).update(body).digest('hex')

const eventSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    orderId: v.string(),
    transactionId: v.string(),
    amountMinor: v.number(),
    currency: v.string(),
    merchant: v.string(),
    state: v.picklist(['paid', 'pending', 'failed', 'refunded']),
    approvedRef: v.optional(v.string()),
    paidAt: v.pipe(v.string(), v.toDate()),
  }),
)

export interface PayOptions {
  readonly amountMinor?: number
  readonly currency?: Currency | 'EUR'
}

export interface Bank {
  readonly provider: PaymentProvider
  /** Pays as the buyer and returns the notification that the bank would send. With PayPal, the buyer only approves. */
  pay(orderId: string, options?: PayOptions): ReceivedNotice
  /** Payments received, and refunds sent by refund key; amounts in minor units. */
  readonly received: PaymentEvent[]
  readonly refunds: Map<string, { readonly transactionId: string; readonly amountMinor: number }>
  /** Orders that were closed, which the bank's page no longer lets anybody pay. */
  readonly closed: Set<string>
  /** Number of times each call was made. */
  readonly calls: Record<'start' | 'query' | 'close' | 'capture' | 'refund' | 'findRefund', number>
  /** Accepts refunds and does not carry them out yet. */
  slowRefunds: boolean
  /** PayPal: captures nothing and says this instead. */
  declines: string | undefined
  /** Runs before and after each call; throw to fail it ('after': the call worked and its response was lost). */
  fault(call: keyof Bank['calls'], when: 'before' | 'after'): void
}

export const unreachable = (): never => {
  throw new ProviderError('unreachable', 'no answer')
}

export interface BankOptions {
  /** Whether it offers refunds. */
  readonly refunds?: boolean
  /** Number in the first transaction ID. */
  readonly firstTransaction?: number
}

const notBelieved = {
  ok: false,
  reason: 'wrong signature',
  reply: { status: 400, contentType: 'text/plain', body: 'fail' },
} as const
const reply = { status: 200, contentType: 'text/plain', body: 'success' }

/** The event of a notification; undefined when the signature is invalid. */
function signedEvent({ headers, rawBody }: Notification): PaymentEvent | undefined {
  const body = String(Buffer.from(rawBody))
  const [given, wanted] = [Buffer.from(headers.signature ?? ''), Buffer.from(sign(body))]
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return undefined
  const { approvedRef, ...event } = v.parse(eventSchema, body)
  return { ...event, ...(approvedRef === undefined ? {} : { approvedRef }) }
}

const verifyProof: ProvingProvider['verifyNotification'] = async (notification) => {
  const event = signedEvent(notification)
  const messageId = notification.headers.signature ?? ''
  return event === undefined ? notBelieved : { ok: true, messageId, notice: { kind: 'event', event }, reply }
}
const verifyHint: WakingProvider['verifyNotification'] = async (notification) => {
  const event = signedEvent(notification)
  const messageId = notification.headers.signature ?? ''
  return event === undefined
    ? notBelieved
    : { ok: true, messageId, notice: { kind: 'wake', order: { orderId: event.orderId } }, reply }
}

/** A well-behaved payment provider in memory: idempotent by key, signed events, PayPal by capture. */
export function createBank(method: PaymentMethod, now: () => number, options: BankOptions = {}): Bank {
  const { refunds: offersRefunds = true, firstTransaction = 1 } = options
  const currency = currencyOf(method)
  const accounts = new Map<string, Account>()
  const received: PaymentEvent[] = []
  const refunds: Bank['refunds'] = new Map()
  const closed = new Set<string>()
  const captures = new Map<string, PaymentEvent>()
  const calls: Bank['calls'] = { start: 0, query: 0, close: 0, capture: 0, refund: 0, findRefund: 0 }
  let transactions = firstTransaction - 1

  const call = <T>(name: keyof Bank['calls'], act: () => T): Promise<T> =>
    Promise.resolve().then(() => {
      bank.fault(name, 'before')
      calls[name] += 1
      const answer = act()
      bank.fault(name, 'after')
      return answer
    })
  const notice = (event: PaymentEvent): ReceivedNotice => {
    const rawBody = Buffer.from(JSON.stringify(event))
    return { headers: { signature: sign(String(rawBody)) }, rawBody }
  }
  const accountOf = (orderId: string): Account => {
    const account = accounts.get(orderId)
    if (account === undefined) throw new Error(`nobody asked the bank about ${orderId}`)
    return account
  }
  const take = (orderId: string, { amountMinor, currency: paidIn = currency }: PayOptions): PaymentEvent => {
    transactions += 1
    const account = accountOf(orderId)
    const event: PaymentEvent = {
      orderId,
      transactionId: `${method}-${transactions}`,
      amountMinor: amountMinor ?? account.amountMinor,
      currency: paidIn,
      merchant: 'us',
      state: 'paid',
      paidAt: new Date(now()),
    }
    account.payments.push(event)
    received.push(event)
    return event
  }
  const approval = (orderId: string): PaymentEvent => ({
    orderId,
    transactionId: '',
    amountMinor: accountOf(orderId).amountMinor,
    currency,
    merchant: 'us',
    state: 'pending',
    approvedRef: `ref-${orderId}`,
    paidAt: new Date(now()),
  })

  const report = (key: string): RefundReport => ({
    state: bank.slowRefunds ? 'pending' : 'done',
    number: `${method}-refund-${key.slice(0, 8)}`,
  })

  const base = {
    currency,
    test: true,
    noticeHeaders: ['signature'],
    start: (order: StartPayment) =>
      call('start', () => {
        const url = `https://bank.example/${order.idempotencyKey}?device=${order.device}`
        const account = accounts.get(order.idempotencyKey)
        if (account === undefined) {
          accounts.set(order.orderId, { amountMinor: order.amountMinor, url, approved: false, payments: [] })
        }
        return {
          paymentUrl: account?.url ?? url,
          ...(method === 'paypal' ? { providerRef: `ref-${order.orderId}` } : {}),
        }
      }),
    query: ({ orderId }: { readonly orderId: string }) =>
      call('query', () => {
        const { approved = false, payments = [] } = accounts.get(orderId) ?? {}
        // PayPal reports every payment of an order, the others only one.
        const told = method === 'paypal' ? payments : payments.slice(0, 1)
        return told.length === 0 && approved ? [approval(orderId)] : [...told]
      }),
    ...(offersRefunds
      ? {
          refunds: {
            send: ({ idempotencyKey, transactionId, amountMinor }: RefundPayment) =>
              call('refund', (): RefundReport => {
                refunds.set(idempotencyKey, { transactionId, amountMinor })
                return report(idempotencyKey)
              }),
            find: ({ idempotencyKey }: RefundPayment) =>
              call('findRefund', () => (refunds.has(idempotencyKey) ? report(idempotencyKey) : undefined)),
          },
        }
      : {}),
  }
  const close: ProvingProvider['close'] = ({ orderId }) =>
    call('close', () => {
      const account = accounts.get(orderId)
      if (account === undefined) return false
      if (account.payments.length > 0) throw new ProviderError('refused', 'it was paid')
      closed.add(orderId)
      return true
    })
  const capture: WakingProvider['capture'] = ({ orderId, idempotencyKey }) =>
    call('capture', () => {
      const { declines } = bank
      if (declines !== undefined) {
        return [{ ...approval(orderId), state: 'failed', declined: declines } satisfies PaymentEvent]
      }
      const event = captures.get(idempotencyKey) ?? take(orderId, {})
      captures.set(idempotencyKey, event)
      return [event]
    })

  const bank: Bank = {
    received,
    refunds,
    closed,
    calls,
    slowRefunds: false,
    declines: undefined,
    fault: () => undefined,
    pay(orderId, options = {}) {
      if (method !== 'paypal') return notice(take(orderId, options))
      accountOf(orderId).approved = true
      return notice(approval(orderId))
    },
    provider:
      method === 'paypal'
        ? { ...base, method, verifyNotification: verifyHint, capture }
        : { ...base, method, verifyNotification: verifyProof, close },
  }
  return bank
}
