import { type Dispatch, useCallback, useEffect, useReducer, useRef, useState } from 'react'
import { hours, minutes, seconds } from '../../../contract/duration.ts'
import type { Order, ProductType } from '../../../contract/payments/payments.ts'
import { ApiError } from '../../platform/api-client.ts'
import { holdUpdates } from '../../platform/busy.ts'
import { now, useNow } from '../../platform/clock.ts'
import { useOnline } from '../../platform/online.ts'
import { type OrderJournal, orderJournal } from '../../shared/order-journal.ts'
import { tellOrder, useOrderRefresh } from '../../shared/order-news.ts'
import { renewCommunity } from '../../shared/renew-community.ts'
import type { Session } from '../../shared/session.ts'
import {
  advance,
  type Checkout,
  type CheckoutEvent,
  choosing,
  isEnd,
  isPaying,
  type Purchase,
  timeLeft,
} from './core/checkout.ts'
import { isPending } from './core/pending.ts'
import { pollPeriod } from './core/polling.ts'
import { cancelOrder, createOrder, readOrder, readOrders, startPayment } from './payments-api.ts'
import { usePoll } from './use-poll.ts'

/** An unanswered form older than this is not sent again automatically: the user has given up on it. */
const unansweredFor = minutes(15)

export interface CheckoutInput {
  readonly session: Session
  /** Purchases of this kind are resumed; the others belong to another page. */
  readonly productType: ProductType
  /** The order in the address: the provider redirects back here. */
  readonly orderId?: string | undefined
  /** Where the user pays: selects the form of the provider's page. */
  readonly device: 'desktop' | 'mobile'
  /** Called once per order that ended while the page was open. */
  readonly onEnd: (order: Order) => void
  /** Replaced in tests. */
  readonly journal?: OrderJournal
}

export interface UsedCheckout {
  readonly checkout: Checkout
  /** Milliseconds left to pay; 0 after the window, in which a payment still counts. */
  readonly left: number
  /** False while the journal is being read. */
  readonly ready: boolean
  buy(purchase: Purchase): Promise<void>
  /** Resumes an order that was started on another device or an earlier visit. */
  resume(orderId: string): Promise<void>
  again(): void
  /**
   * Cancels the order and goes back to the choice. `overtaken`: the payment was faster and counts. `unknown`: the
   * server could not be reached, the order stays.
   */
  cancel(): Promise<'cancelled' | 'overtaken' | 'unknown'>
  /** Goes back to the choice. */
  leave(): void
}

const codeOf = (error: unknown): string => (error instanceof ApiError ? error.code : 'NETWORK')
const orderOf = (checkout: Checkout): Order | undefined => ('order' in checkout ? checkout.order : undefined)

type Tell = Dispatch<CheckoutEvent>
type CheckoutContext = Pick<Required<CheckoutInput>, 'session' | 'device' | 'journal'>

/** Sends the request of the current step; leaving the step aborts it. */
function useRequests(checkout: Checkout, tell: Tell, { session, device, journal }: CheckoutContext): void {
  const { token } = session
  const accountId = session.user.id
  const form = checkout.step === 'ordering' ? checkout.form : undefined
  useEffect(() => {
    if (!form) return
    const abort = new AbortController()
    createOrder(form, { token, signal: abort.signal })
      .then(async (order) => {
        await journal.noteOrder(accountId, form.key, order.id)
        if (!abort.signal.aborted) tell({ type: 'seen', order, now: now() })
      })
      .catch((error: unknown) => {
        const code = codeOf(error)
        // The page asks for the current version when the user is back at the choice.
        if (code === 'TERMS_CHANGED') void renewCommunity()
        if (!abort.signal.aborted) tell({ type: 'refused', code })
      })
    return () => abort.abort()
  }, [form, token, accountId, journal, tell])

  const toStart = checkout.step === 'starting' ? checkout.order : undefined
  useEffect(() => {
    if (!toStart) return
    const abort = new AbortController()
    startPayment(toStart, device, { token, signal: abort.signal })
      .then((payable) => tell({ type: 'payable', ...payable }))
      .catch((error: unknown) => {
        if (!abort.signal.aborted) tell({ type: 'refused', code: codeOf(error) })
      })
    return () => abort.abort()
  }, [toStart, device, token, tell])
}

/** Polls the order until its end, and then reports once. */
function useFollow(checkout: Checkout, tell: Tell, left: number, input: CheckoutInput & CheckoutContext): void {
  const { session, journal, onEnd } = input
  const order = orderOf(checkout)
  const id = order?.id
  usePoll(pollPeriod(checkout, left === 0), () => {
    if (id === undefined) return
    readOrder(id, { token: session.token })
      .then((order) => tell({ type: 'seen', order, now: now() }))
      .catch(() => undefined) // the next poll tries again; the page says that it is offline
  })
  useEffect(() => {
    if (order) tellOrder(order)
  }, [order])
  const ended = isEnd(checkout) ? order : undefined
  const reported = useRef('')
  useEffect(() => {
    if (!ended || reported.current === ended.id + ended.state) return
    reported.current = ended.id + ended.state
    void journal.end(session.user.id, ended.id)
    onEnd(ended)
  }, [ended, journal, session.user.id, onEnd])
}

/**
 * Resumes an unfinished purchase of this product: the journal's (the order if there is one, else the form with its
 * key), else what the server knows from another device or from before a sign-out.
 */
function useResumed(
  tell: Tell,
  resume: (id: string) => Promise<void>,
  input: CheckoutInput & CheckoutContext,
): boolean {
  const { journal, productType, orderId } = input
  const accountId = input.session.user.id
  const { token } = input.session
  const online = useOnline()
  const [ready, setReady] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: back online, failed requests are repeated
  useEffect(() => {
    let gone = false
    const elsewhere = async () => {
      const orders = await readOrders({ token }).catch(() => [])
      const pending = orders.find((order) => order.productType === productType && isPending(order, now()))
      if (pending && !gone) tell({ type: 'seen', order: pending, now: now() })
    }
    const takeUp = async () => {
      const entries = await journal.read(accountId)
      const mine = entries.filter((each) => each.purchase.productType === productType)
      const answered = mine.findLast((each) => each.orderId !== null)
      const unanswered = mine.findLast((each) => each.orderId === null && now() - each.startedAt < unansweredFor)
      if (gone) return
      const resumable = orderId ?? answered?.orderId
      if (resumable) await resume(resumable)
      else if (unanswered) tell({ type: 'submit', form: unanswered })
      else await elsewhere()
      if (!gone) setReady(true)
    }
    void takeUp()
    return () => {
      gone = true
    }
  }, [accountId, token, productType, orderId, journal, resume, tell, online])
  return ready
}

/** One purchase from its form to its end; survives the page being closed in between (F-05). */
export function useCheckout(input: CheckoutInput): UsedCheckout {
  const journal = input.journal ?? orderJournal
  const ran = { ...input, journal }
  const { productType } = input
  const { token, user } = input.session
  const [checkout, tell] = useReducer(advance, choosing)
  const clock = useNow(checkout.step === 'waiting' ? seconds(1) : hours(1))
  const left = checkout.step === 'waiting' ? timeLeft(checkout, Math.max(clock, now())) : 0

  const resume = useCallback(
    async (orderId: string) => {
      try {
        const order = await readOrder(orderId, { token })
        if (order.productType === productType) tell({ type: 'seen', order, now: now() })
      } catch (error) {
        // The server does not know it (any more): nothing to resume.
        if (error instanceof ApiError && error.status === 404) await journal.end(user.id, orderId)
      }
    },
    [token, user.id, journal, productType],
  )
  useOrderRefresh(user.id)
  const ready = useResumed(tell, resume, ran)
  useRequests(checkout, tell, ran)
  useFollow(checkout, tell, left, ran)
  const paying = isPaying(checkout)
  useEffect(() => (paying ? holdUpdates() : undefined), [paying])

  return {
    checkout,
    left,
    ready,
    async buy(purchase) {
      const form = await journal.begin(user.id, purchase, { key: crypto.randomUUID(), startedAt: now() })
      tell({ type: 'submit', form })
    },
    resume,
    again: () => tell({ type: 'again' }),
    async cancel() {
      const order = orderOf(checkout)
      if (!order) return 'unknown'
      try {
        const after = await cancelOrder(order.id, { token })
        if (after.state !== 'cancelled') {
          tell({ type: 'seen', order: after, now: now() })
          return 'overtaken'
        }
        await journal.end(user.id, order.id)
        tellOrder(after)
        tell({ type: 'leave' })
        return 'cancelled'
      } catch {
        return 'unknown' // no response: the caller says so
      }
    },
    leave: () => tell({ type: 'leave' }),
  }
}
