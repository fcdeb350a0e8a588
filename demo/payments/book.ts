import { randomBytes } from 'node:crypto'
import type { Journal } from './journal.ts'
import { type Charge, type Choice, isEnded, type Notice, type Trade } from './trade.ts'

type NewTrade = Pick<
  Trade,
  'method' | 'orderId' | 'reference' | 'subject' | 'amountMinor' | 'currency' | 'notifyUrl' | 'returnUrl' | 'madeBy'
>

export interface Book {
  open(trade: NewTrade): Trade
  find(id: string): Trade | undefined
  /** The newest trade of an order. */
  findOrder(orderId: string, method?: Trade['method']): Trade | undefined
  findBy(matches: (trade: Trade) => boolean): Trade | undefined
  /** Records the buyer's choice. A paid trade can no longer be refused. */
  choose(id: string, choice: Choice): Trade | undefined
  /** Schedules the payment for `at` (epoch ms). */
  postpone(id: string, at: number): Trade | undefined
  /** The shop closes a trade that was not paid; one that was paid, or has ended, stays as it is. */
  close(id: string): Trade | undefined
  /** PayPal: the shop captures an approved payment. */
  capture(id: string): Trade | undefined
  /** Refunds once per refund number of the shop. `too_much`: more than the remaining amount; `ended`: nothing is left. */
  refund(transactionId: string, amountMinor: number, number: string): Trade | 'unknown' | 'too_much' | 'ended'
  all(): readonly Trade[]
}

const token = (): string => randomBytes(18).toString('base64url')
const digits = (count: number): string => randomBytes(count).reduce((text, byte) => text + (byte % 10), '')

/** Random capital letters and digits, as in PayPal's ids. */
export const capitals = (count: number): string =>
  randomBytes(count).reduce((text, byte) => text + ('ABCDEFGHJKLMNPQRSTUVWXYZ23456789'[byte % 32] ?? ''), '')

export const transactionNumber = (method: Trade['method']): string =>
  method === 'paypal' ? capitals(17) : method === 'alipay' ? `20260101${digits(20)}` : `4200${digits(24)}`

/** The providers' ledgers. Every change is journalled; `tell` receives the notifications for the shop. */
export function createBook(journal: Journal, now: () => number, tell: (notice: Notice) => void): Book {
  const { trades } = journal.memory

  const save = (trade: Trade): Trade => {
    journal.write({ trade })
    return trade
  }

  const notify = (trade: Trade, kind: Notice['kind'], transactionId = '', amountMinor = trade.amountMinor): void => {
    tell({ id: token(), tradeId: trade.id, kind, transactionId, amountMinor, createdAt: now() })
  }

  const charge = (trade: Trade): Trade => {
    const { choice, method } = trade
    const wrong = trade.amountMinor === 1 ? 2 : 1
    const amountMinor = choice === 'wrong' ? wrong : trade.amountMinor
    const charges = Array.from({ length: choice === 'twice' ? 2 : 1 }, (_, i): Charge => {
      // Alipay's trade number is that of its first payment.
      const transactionId = method === 'alipay' && i === 0 ? trade.reference : transactionNumber(method)
      return { transactionId, amountMinor, paidAt: now(), refunds: {} }
    })
    const paid = save({ ...trade, state: 'paid', laterAt: null, charges })
    if (choice !== 'lose') for (const { transactionId } of charges) notify(paid, 'paid', transactionId, amountMinor)
    return paid
  }

  const findBy: Book['findBy'] = (matches) => [...trades.values()].reverse().find(matches)

  return {
    open: (trade) =>
      save({
        ...trade,
        id: token(),
        createdAt: now(),
        state: 'open',
        choice: 'pay',
        laterAt: null,
        charges: [],
      }),
    find: (id) => trades.get(id),
    findBy,
    findOrder: (orderId, method) =>
      findBy((trade) => trade.orderId === orderId && (method === undefined || trade.method === method)),
    all: () => [...trades.values()],

    choose(id, choice) {
      const trade = trades.get(id)
      if (trade === undefined || trade.state === 'paid' || trade.state === 'approved') return trade
      if (isEnded(trade)) return trade
      if (choice === 'refuse') {
        const refused = save({ ...trade, state: 'refused', laterAt: null })
        if (trade.method === 'alipay') notify(refused, 'closed', trade.reference)
        return refused
      }
      if (trade.method !== 'paypal') return charge({ ...trade, choice })
      const approved = save({ ...trade, choice, state: 'approved', laterAt: null })
      if (choice !== 'lose') notify(approved, 'approved')
      return approved
    },

    postpone(id, at) {
      const trade = trades.get(id)
      return trade?.state === 'open' ? save({ ...trade, laterAt: at }) : trade
    },

    close(id) {
      const trade = trades.get(id)
      if (trade === undefined || trade.state === 'paid' || isEnded(trade)) return trade
      const closed = save({ ...trade, state: 'closed', laterAt: null })
      if (trade.method === 'alipay') notify(closed, 'closed', trade.reference)
      return closed
    },

    capture(id) {
      const trade = trades.get(id)
      return trade?.state === 'approved' ? charge(trade) : trade
    },

    refund(transactionId, amountMinor, number) {
      const trade = findBy(({ charges }) => charges.some((one) => one.transactionId === transactionId))
      const paid = trade?.charges.find((one) => one.transactionId === transactionId)
      if (trade === undefined || paid === undefined) return 'unknown'
      if (number in paid.refunds) return trade
      const before = Object.values(paid.refunds).reduce((sum, part) => sum + part, 0)
      if (before === paid.amountMinor) return 'ended'
      if (before + amountMinor > paid.amountMinor) return 'too_much'
      const refunded = { ...paid, refunds: { ...paid.refunds, [number]: amountMinor } }
      const after = save({ ...trade, charges: trade.charges.map((one) => (one === paid ? refunded : one)) })
      notify(after, 'refunded', transactionId, amountMinor)
      return after
    },
  }
}
