import { useLingui } from '@lingui/react/macro'
import type { DurationCode, PaymentMethod } from '../../../contract/payments/payments.ts'
import { durationMessages } from '../../shared/duration-messages.ts'

/** The names of durations and methods, in the page's language. */
export function usePaymentMessages() {
  const { t, i18n } = useLingui()
  const methods: Readonly<Record<PaymentMethod, string>> = {
    alipay: t`Alipay`,
    wechat: t`WeChat Pay`,
    paypal: 'PayPal',
  }
  return {
    duration: (code: DurationCode): string => i18n._(durationMessages[code]),
    method: (method: PaymentMethod): string => methods[method],
  }
}

/** Explains a refused order or payment to the user; the code is the API's or the client's own. */
export function useRefusalText(): (code: string) => string {
  const { t } = useLingui()
  return (code) => {
    switch (code) {
      case 'NETWORK':
      case 'TIMEOUT':
        return t`No connection. Nothing is lost, and trying again won't create a second order.`
      case 'Invalid price configuration':
        return t`Invalid price configuration`
      case 'PAYMENT_METHOD_OFF':
        return t`This payment method is currently unavailable. Choose another one.`
      case 'PAYMENT_PROVIDER_FAILED':
        return t`The payment service is not responding. Try again, or choose another payment method.`
      case 'REGION_UNAVAILABLE':
        return t`No server is free in this region right now: the last one is taken, or reserved while its buyer pays. Try again in a few minutes, or choose another region.`
      case 'START_NOT_OFFERED':
        return t`This start is no longer possible. Choose one between 1 hour and 14 days from now.`
      case 'TOO_MANY_SCHEDULED':
        return t`You can have 3 scheduled servers at a time, unpaid orders included.`
      case 'TERMS_CHANGED':
        return t`The terms have changed meanwhile. Go back, read them and agree to order.`
      case 'TOO_MANY_ORDERS':
        return t`You can place 50 orders in 24 hours, cancelled ones included. Try again later.`
      case 'RATE_LIMIT_EXCEEDED':
        return t`Too many requests, please try again later`
      case 'UNAUTHORIZED':
        return t`Your sign-in is no longer valid. Sign in again.`
      default:
        return t`This isn't possible right now. Try again in a moment.`
    }
  }
}
