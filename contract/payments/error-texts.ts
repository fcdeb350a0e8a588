import type { ErrorCode } from '../errors.ts'
import type { ProductTexts } from '../language.ts'

/** The sentences of error codes of orders and payments. */
export const paymentErrors = {
  ORDER_OPEN: {
    zh: '还有未完成的订单：请先付款或取消，退款请等它完成。',
    en: 'An order is still open. Pay or cancel it, or wait until its refund is done.',
    ru: 'Есть открытый заказ. Оплатите или отмените его либо дождитесь возврата.',
  },
  TOO_MANY_ORDERS: {
    zh: '每个账号 24 小时内最多可下 50 笔订单，已取消的也算在内。请稍后再试。',
    en: 'An account can place 50 orders in 24 hours, cancelled ones included. Try again later.',
    ru: 'С аккаунта можно оформить не больше 50 заказов за 24 часа, включая отменённые. Попробуйте позже.',
  },
  'Invalid price configuration': {
    zh: '没有这个选项的价格。',
    en: 'There is no price for this selection.',
    ru: 'Для этого выбора нет цены.',
  },
  'Failed to create order': {
    zh: '创建订单失败。',
    en: 'The order could not be created.',
    ru: 'Не удалось создать заказ.',
  },
  PAYMENT_METHOD_OFF: {
    zh: '该支付方式未启用。',
    en: 'This payment method is not enabled.',
    ru: 'Этот способ оплаты не включён.',
  },
  PAYMENT_PROVIDER_FAILED: {
    zh: '支付服务没有应答，请稍后再试。',
    en: 'The payment provider does not respond. Try again later.',
    ru: 'Платёжная система не отвечает. Попробуйте позже.',
  },
  IDEMPOTENCY_KEY_REUSED: {
    zh: '这个 Idempotency-Key 已用于另一份内容。',
    en: 'This Idempotency-Key was already used for a different request.',
    ru: 'Этот Idempotency-Key уже использован для другого запроса.',
  },
} as const satisfies Readonly<Partial<Record<ErrorCode, ProductTexts>>>
