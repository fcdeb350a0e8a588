import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { OrderStatus, PaymentMethod, ProductId } from '../../../../contract/payments/payments.ts'
import type { OrderEvent } from '../../../../contract/payments/staff-orders.ts'
import { durationMessages } from '../../../shared/duration-messages.ts'

export const stateMessages: Readonly<Record<OrderStatus, MessageDescriptor>> = {
  created: msg`Placed`,
  pending: msg`Waiting for payment`,
  paid: msg`Paid, not delivered`,
  delivered: msg`Delivered`,
  cancelled: msg`Cancelled`,
  refund_due: msg`Refund due`,
  refunding: msg`Being refunded`,
  refunded: msg`Refunded`,
}

export const eventMessages: Readonly<Record<Exclude<OrderEvent['kind'], 'act'>, MessageDescriptor>> = {
  created: msg`Order placed`,
  notice: msg`Message of the payment provider`,
  checked: msg`Last query of the payment provider`,
  paid: msg`Payment received`,
  delivered: msg`Delivered`,
  refundDue: msg`A refund became due`,
  refundSent: msg`Refund sent to the payment provider`,
  refunded: msg`Refunded`,
}

/** Why a payment goes back, by the reason that the portal stores. */
export const reasonMessages: Readonly<Record<string, MessageDescriptor>> = {
  wrong_method: msg`paid with another payment method`,
  wrong_currency: msg`paid in another currency`,
  wrong_amount: msg`another amount was paid`,
  order_cancelled: msg`paid after the order was cancelled`,
  paid_before: msg`paid twice`,
  undeliverable: msg`it could not be delivered`,
  withdrawn: msg`taken back by staff`,
  buyer_cancelled: msg`cancelled by the buyer`,
}

const productMessages: Readonly<Record<ProductId, MessageDescriptor>> = {
  vip_new: msg({ message: 'VIP', context: 'staff room' }),
  vip_renew: msg`VIP renewal`,
  new_server: msg`Practice server`,
  renew_server: msg`Renewal of a practice server`,
}

const methodMessages: Readonly<Record<PaymentMethod, MessageDescriptor>> = {
  alipay: msg`Alipay`,
  wechat: msg`WeChat Pay`,
  paypal: msg`PayPal`,
}

/** The names of states, products and payment methods. */
export function useOrderMessages() {
  const { i18n } = useLingui()
  return {
    state: (state: OrderStatus): string => i18n._(stateMessages[state]),
    product: ({ productId, duration }: { productId: ProductId; duration: keyof typeof durationMessages }): string =>
      `${i18n._(productMessages[productId])} · ${i18n._(durationMessages[duration])}`,
    method: (method: PaymentMethod): string => i18n._(methodMessages[method]),
  }
}
