/**
 * Issues with which PayPal ends the capture of an order (Orders v2, 422 and 403): no money moved, and the same call gets
 * the same response. Only the buyer can go on, with another card or account, in a new order.
 * Source: developer.paypal.com/api/orders/v2 (capture) and developer.paypal.com/api/handle-payment-failures.
 */
const finalWords: ReadonlySet<string> = new Set([
  'CARD_EXPIRED',
  'COMPLIANCE_VIOLATION',
  'INSTRUMENT_DECLINED',
  'MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED',
  'ORDER_EXPIRED',
  'ORDER_VOIDED',
  'PAYER_ACCOUNT_LOCKED_OR_CLOSED',
  'PAYER_ACCOUNT_RESTRICTED',
  'PAYER_ACTION_REQUIRED',
  'PAYER_CANNOT_PAY',
  'PAYER_COUNTRY_NOT_SUPPORTED',
  'PAYMENT_DENIED',
  'REDIRECT_PAYER_FOR_ALTERNATE_FUNDING',
  'TRANSACTION_BLOCKED_BY_PAYEE',
  'TRANSACTION_LIMIT_EXCEEDED',
  'TRANSACTION_RECEIVING_LIMIT_EXCEEDED',
  'TRANSACTION_REFUSED',
])

/** Whether PayPal will not capture this order any more. */
export const isFinalWord = (issue: string): boolean => finalWords.has(issue)
