import type { Order } from '../../contract/payments/payments.ts'

/** A new order for a month of VIP, created at 12:00 UTC. */
export const paymentOrder = (over: Partial<Order> = {}): Order => ({
  id: 'o1',
  status: 'created',
  state: 'created',
  productType: 'vip_subscription',
  productId: 'vip_new',
  duration: '1m',
  method: 'alipay',
  currency: 'CNY',
  amountMinor: 3000,
  test: true,
  createdAt: '2026-01-05T12:00:00Z',
  payBy: '2026-01-05T12:08:00Z',
  paidAt: null,
  deliveredAt: null,
  declined: false,
  payment_url: null,
  mobile_url: null,
  now: '2026-01-05T12:00:00Z',
  ...over,
})
