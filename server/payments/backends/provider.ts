import type { Currency } from '../../../contract/payments/money.ts'
import type { KeyEnd } from '../rules/key-ends.ts'

/** A provider's statement about one payment, proven by its signature or by a response to our own request. */
export interface PaymentEvent {
  /** Our order id, as we gave it to the provider. */
  readonly orderId: string
  /** The provider's id of the payment: PayPal's capture, Alipay's `trade_no`, WeChat Pay's `transaction_id`. Empty until there is one. */
  readonly transactionId: string
  /** Minor units of {@link currency}. The caller compares it with the order's price. */
  readonly amountMinor: number
  /** ISO 4217, as the provider wrote it. */
  readonly currency: string
  /** The payee: PayPal's merchant id, Alipay's seller id, WeChat Pay's `mchid`. */
  readonly merchant: string
  readonly state: 'paid' | 'pending' | 'failed' | 'refunded'
  /** Set after the buyer's approval until the money moves: pass it to {@link WakingProvider.capture}. */
  readonly approvedRef?: string
  /**
   * Of a `failed` event after which this order can no longer be paid: the provider's word for it, such as
   * `INSTRUMENT_DECLINED`.
   */
  readonly declined?: string
  /** By the provider's clock; without one, the time of the notification or response. */
  readonly paidAt: Date
}

/** The response to a notification, byte for byte. */
export interface Reply {
  readonly status: number
  readonly contentType: string
  readonly body: string
}

/** A received notification: header names in lower case, the body unchanged. */
export interface Notification {
  readonly headers: Readonly<Record<string, string>>
  readonly rawBody: Uint8Array
  readonly receivedAt: Date
}

/** Authentic, but not about one of our payments (for example a dispute): acknowledge it, change nothing. */
interface UnrelatedNotice {
  readonly kind: 'unrelated'
}

/** The content of a notification whose signature covers all of it: it proves the payment and its amount. */
export type ProvingNotice = { readonly kind: 'event'; readonly event: PaymentEvent } | UnrelatedNotice

/** The order that a notification names: by our order id, or by the provider's id of a payment booked earlier. */
export type OrderHint = { readonly orderId: string } | { readonly transactionId: string }

/**
 * The content of a notification whose signature does not bind its body: there is news about one order. It has no amount
 * and no state, so nothing can be booked from it (decision 023).
 */
export type WakingNotice = { readonly kind: 'wake'; readonly order: OrderHint } | UnrelatedNotice

/**
 * `ok: true`: signed by the provider. Apply the notice, then send `reply`; if it cannot be applied now, respond with 500
 * so that the provider retries. `messageId` is the same for every retry or replay of a message.
 */
export type VerifiedNotification<Notice extends ProvingNotice | WakingNotice> =
  | { readonly ok: true; readonly messageId: string; readonly notice: Notice; readonly reply: Reply }
  | { readonly ok: false; readonly reason: string; readonly reply: Reply }

export interface StartPayment {
  /** 6 to 32 letters, digits and `_`, which all three providers accept. Anything else is refused. */
  readonly orderId: string
  readonly amountMinor: number
  /** The purchased item in the buyer's language; shortened to the provider's limit. */
  readonly subject: string
  /** The provider should not accept payment after this time; a later payment is still reported. */
  readonly expiresAt: Date
  readonly notifyUrl: string
  /** The page that the buyer returns to. Reaching it proves nothing. */
  readonly returnUrl: string
  /** Retries with the same key never create a second payment. */
  readonly idempotencyKey: string
  readonly device: 'desktop' | 'mobile'
  /** The buyer's IP address; required by WeChat Pay's H5 form. */
  readonly clientIp?: string
}

export interface StartedPayment {
  /** `https:`, or `weixin:` to be shown as a QR code; loopback `http:` only from the sandbox. */
  readonly paymentUrl: string
  /** For a phone, which cannot scan its own screen (G-15). */
  readonly mobileUrl?: string
  /** Required again by {@link BaseProvider.query} and capture: PayPal's order id. */
  readonly providerRef?: string
}

/** A refund of a whole payment. */
export interface RefundPayment {
  readonly orderId: string
  readonly transactionId: string
  readonly amountMinor: number
  /** Our number of the refund: retries with the same one never refund twice. At most 64 letters, digits, `-` and `_`. */
  readonly idempotencyKey: string
  /** PayPal's order id ({@link StartedPayment.providerRef}). */
  readonly providerRef?: string
  /** Where WeChat Pay reports that the money is back. */
  readonly notifyUrl: string
}

/**
 * A refund as the provider knows it. done: the money went back · pending: accepted, query it later · failed: it will not
 * go back this way. `number`: the provider's number of the refund.
 */
export type RefundReport =
  | { readonly state: 'done' | 'pending'; readonly number: string }
  | { readonly state: 'failed'; readonly number: string; readonly reason: string }

interface BaseProvider {
  readonly currency: Currency
  /** Of its configured certificates; absent: none ends. */
  readonly keyEnds?: readonly KeyEnd[]
  /** No real money moves. */
  readonly test: boolean
  /** The headers of this provider's notifications, in lower case: no others are verified or stored. */
  readonly noticeHeaders: readonly string[]
  start(order: StartPayment): Promise<StartedPayment>
  /** The order's payments, one event each. Empty: the provider does not know the order, or its payment has not begun. */
  query(order: { readonly orderId: string; readonly providerRef?: string }): Promise<readonly PaymentEvent[]>
  /** Absent: this provider cannot refund. */
  readonly refunds?: Refunds
}

export interface Refunds {
  /** Sends the money back. A payment that was refunded in full before counts as done. */
  send(refund: RefundPayment): Promise<RefundReport>
  /** The outcome of {@link send} whose response was lost; undefined: the provider has not received it. */
  find(refund: RefundPayment): Promise<RefundReport | undefined>
}

/** A provider whose signature covers the whole notification. */
export interface ProvingProvider extends BaseProvider {
  readonly method: 'alipay' | 'wechat'
  /**
   * Ends an order that was not paid, so that it can no longer be paid. False: the provider does not know it yet, and
   * accepts its payment until {@link StartPayment.expiresAt}. An order that was paid is refused. Safe to repeat.
   */
  close(order: { readonly orderId: string }): Promise<boolean>
  verifyNotification(notification: Notification): Promise<VerifiedNotification<ProvingNotice>>
}

/**
 * A provider whose signature does not protect the body: its notifications only trigger a query. Money moves only by
 * `capture`, so that an order needs no closing.
 */
export interface WakingProvider extends BaseProvider {
  readonly method: 'paypal'
  verifyNotification(notification: Notification): Promise<VerifiedNotification<WakingNotice>>
  /**
   * Moves the money of an approved order. Safe to repeat with the same key. That PayPal declines the payment for good is
   * an event with {@link PaymentEvent.declined}.
   */
  capture(approved: ApprovedPayment): Promise<readonly PaymentEvent[]>
}

export interface ApprovedPayment {
  readonly orderId: string
  readonly providerRef: string
  readonly idempotencyKey: string
}

/**
 * A payment method. `start`, `query`, `close`, `capture` and refunds throw {@link ./provider-error.ts ProviderError};
 * `verifyNotification` never throws.
 */
export type PaymentProvider = ProvingProvider | WakingProvider
