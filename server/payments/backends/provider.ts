import type { Currency } from '../../../contract/money.ts'

/** What a provider says about one payment, proven by its signature or by an answer to our own question. */
export interface PaymentEvent {
  /** Our order id, as we gave it to the provider. */
  readonly orderId: string
  /** The provider's own id of the payment: PayPal's capture, Alipay's `trade_no`, WeChat Pay's `transaction_id`. Empty while there is none. */
  readonly transactionId: string
  /** Minor units of {@link currency}. The adapter does not know what the order costs: the caller compares. */
  readonly amountMinor: number
  /** ISO 4217, as the provider wrote it. */
  readonly currency: string
  /** Who was paid: PayPal's merchant id, Alipay's seller id, WeChat Pay's `mchid`. */
  readonly merchant: string
  readonly state: 'paid' | 'pending' | 'failed' | 'refunded'
  /** Set while the buyer has agreed and the money has not moved: {@link WakingProvider.capture} with it moves it. */
  readonly approvedRef?: string
  /** By the provider's clock; the time of the notice or answer where it names none. */
  readonly paidAt: Date
}

/** What to answer to a notification, byte for byte. */
export interface Reply {
  readonly status: number
  readonly contentType: string
  readonly body: string
}

/** A notification as it arrived: names of headers in lower case, the body untouched. */
export interface Notification {
  readonly headers: Readonly<Record<string, string>>
  readonly rawBody: Uint8Array
  readonly receivedAt: Date
}

/** Authentic, but not about a payment of ours (a dispute, say): acknowledge it, change nothing. */
interface UnrelatedNotice {
  readonly kind: 'unrelated'
}

/** What a notification says whose signature covers all of it: it proves the payment, with its amount. */
export type ProvingNotice = { readonly kind: 'event'; readonly event: PaymentEvent } | UnrelatedNotice

/** Which order a notification names: our order id, or the provider's id of a payment that was booked before. */
export type OrderHint = { readonly orderId: string } | { readonly transactionId: string }

/**
 * What a notification says whose signature does not bind its body: that the provider has news of one order. It has no
 * place for an amount or a state, so nothing can be booked from it (decision 023).
 */
export type WakingNotice = { readonly kind: 'wake'; readonly order: OrderHint } | UnrelatedNotice

/**
 * `ok: true`: signed by the provider. Apply the notice, then answer `reply`; where it cannot be applied now, answer 500
 * instead, so that the provider sends it again. `messageId` names the message: whoever sends it again, the provider or
 * somebody who recorded it, sends the same one.
 */
export type VerifiedNotification<Notice extends ProvingNotice | WakingNotice> =
  | { readonly ok: true; readonly messageId: string; readonly notice: Notice; readonly reply: Reply }
  | { readonly ok: false; readonly reason: string; readonly reply: Reply }

export interface StartPayment {
  /** 6 to 32 letters, digits and `_`: what all three providers take. Anything else is refused. */
  readonly orderId: string
  readonly amountMinor: number
  /** What is bought, in the buyer's language; shortened to what the provider takes. */
  readonly subject: string
  /** Until when the provider may take the money; a payment that comes later is still told. */
  readonly expiresAt: Date
  readonly notifyUrl: string
  /** Where the person comes back to. Reaching it proves nothing. */
  readonly returnUrl: string
  /** The same key never makes two payments. */
  readonly idempotencyKey: string
  readonly device: 'desktop' | 'mobile'
  /** Address of the buyer as the server sees it; WeChat Pay's H5 form asks for it. */
  readonly clientIp?: string
}

export interface StartedPayment {
  /** `https:`, or `weixin:` to be shown as a QR code; loopback `http:` from the sandbox alone. */
  readonly paymentUrl: string
  /** For the phone that cannot scan its own screen (G-15). */
  readonly mobileUrl?: string
  /** What {@link BaseProvider.query} and capture want to know again: PayPal's order id. */
  readonly providerRef?: string
}

export interface RefundPayment {
  readonly orderId: string
  readonly transactionId: string
  /** Of the whole payment; WeChat Pay asks for it beside the part. */
  readonly totalMinor: number
  /** What goes back: all or a part of {@link totalMinor}. */
  readonly amountMinor: number
  /** The same key never sends money back twice. At most 64 letters, digits, `-` and `_`. */
  readonly idempotencyKey: string
}

interface BaseProvider {
  readonly currency: Currency
  /** No real money moves. */
  readonly test: boolean
  /** Headers that belong to this provider's notifications, in lower case: no other is verified or stored. */
  readonly noticeHeaders: readonly string[]
  start(order: StartPayment): Promise<StartedPayment>
  /** What became of the order, one event for each payment. Empty: the provider does not know it, or nobody has begun to pay it. */
  query(order: { readonly orderId: string; readonly providerRef?: string }): Promise<readonly PaymentEvent[]>
  refund?(refund: RefundPayment): Promise<void>
}

/** A provider that signs the whole content of its notifications. */
export interface ProvingProvider extends BaseProvider {
  readonly method: 'alipay' | 'wechat'
  verifyNotification(notification: Notification): Promise<VerifiedNotification<ProvingNotice>>
}

/** A provider whose signature leaves the body open to forgery: its notifications only wake a query. */
export interface WakingProvider extends BaseProvider {
  readonly method: 'paypal'
  verifyNotification(notification: Notification): Promise<VerifiedNotification<WakingNotice>>
  /** Approval is not payment: the money moves with this call. Safe to repeat with the same key. */
  capture(approved: ApprovedPayment): Promise<readonly PaymentEvent[]>
}

export interface ApprovedPayment {
  readonly orderId: string
  readonly providerRef: string
  readonly idempotencyKey: string
}

/**
 * One way to pay. `start`, `query`, `capture` and `refund` throw {@link ./provider-error.ts ProviderError};
 * `verifyNotification` never throws, whatever it is given.
 */
export type PaymentProvider = ProvingProvider | WakingProvider
