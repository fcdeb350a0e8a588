import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { PaymentMethod } from '../../../contract/payments/payments.ts'
import { paymentOrder } from '../../../tests/support/payment-order.ts'
import { renderPage } from '../../../tests/support/render-page.tsx'
import { CheckoutView } from './checkout-view.tsx'
import type { Checkout, Form } from './core/checkout.ts'
import type { UsedCheckout } from './use-checkout.ts'

// The canvas of this DOM draws nothing.
vi.mock('../../platform/qr-code.ts', () => ({ drawQrCode: async () => undefined }))

const again = vi.fn()
const cancel = vi.fn<UsedCheckout['cancel']>(async () => 'cancelled')
const leave = vi.fn()
const open = vi.fn()

const used = (checkout: Checkout, left: number): UsedCheckout => ({
  checkout,
  left,
  ready: true,
  buy: async () => undefined,
  resume: async () => undefined,
  again,
  cancel,
  leave,
})
const view = (checkout: Checkout, device: 'desktop' | 'mobile', left = 480_000) => (
  <CheckoutView used={used(checkout, left)} subject="VIP" device={device} delivered={null} after={null} />
)

const form: Form = {
  key: 'k',
  purchase: { currency: 'CNY', productType: 'vip_subscription', productId: 'vip_new', options: '{}', method: 'alipay' },
}
const waiting = (method: PaymentMethod): Checkout => ({
  step: 'waiting',
  order: paymentOrder({
    state: 'pending',
    method,
    payment_url: method === 'wechat' ? 'weixin://wxpay/1' : 'https://pay.example/1',
    mobile_url: method === 'wechat' ? 'https://wx.example/1' : null,
  }),
  skew: 0,
})

beforeEach(() => {
  for (const each of [again, cancel, leave, open]) each.mockClear()
  vi.stubGlobal('open', open)
})

// PAY-02, G-15
test.each<[PaymentMethod, 'desktop' | 'mobile', string, number]>([
  ['alipay', 'desktop', 'https://pay.example/1', 1],
  ['paypal', 'desktop', 'https://pay.example/1', 1],
  ['wechat', 'desktop', 'https://wx.example/1', 0],
  ['alipay', 'mobile', 'https://pay.example/1', 0],
  ['paypal', 'mobile', 'https://pay.example/1', 0],
  ['wechat', 'mobile', 'https://wx.example/1', 0],
])('%s on a %s links to %s, and opens it %i times by itself', (method, device, address, times) => {
  const { rerender } = renderPage(view({ step: 'ordering', form }, device))
  expect(screen.getByText('Creating your order…')).toBeDefined()
  rerender(view(waiting(method), device))
  expect(open).toHaveBeenCalledTimes(times)
  if (times > 0) expect(open).toHaveBeenCalledWith(address, '_blank', 'noopener,noreferrer')
  const link = screen.getByRole('link')
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([address, '_blank'])
  expect(screen.getByRole('timer').textContent).toBe('08:00')
  const code = screen.queryByRole('img', { name: 'QR code to pay with WeChat' })
  expect(code !== null).toBe(method === 'wechat')
})

// PAY-02, G-09
test('what is resumed opens nothing by itself', () => {
  renderPage(view(waiting('alipay'), 'desktop'))
  expect(screen.getByRole('link')).toBeDefined()
  expect(open).not.toHaveBeenCalled()
})

// PAY-03, F-05
test('an order that cannot be created is sent again with the same form', () => {
  renderPage(view({ step: 'orderRefused', form, code: 'NETWORK' }, 'desktop'))
  expect(screen.getByText('Failed to create order')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(again).toHaveBeenCalledOnce()
  fireEvent.click(screen.getByRole('button', { name: 'Back' }))
  expect(leave).toHaveBeenCalledOnce()
})

// PAY-03, RENT-11, S13
test('after the window it says that a payment still counts, and offers to order again', () => {
  renderPage(view(waiting('alipay'), 'desktop', 0))
  const alert = screen.getByRole('alert')
  expect(alert.textContent).toContain('The time to pay has run out')
  expect(alert.textContent).toContain('Your payment still counts')
  expect(screen.queryByRole('link')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Order again' }))
  expect(cancel).toHaveBeenCalledOnce()
})

test('a declined payment says so, and leads back to the choice', () => {
  renderPage(
    view({ step: 'cancelled', order: paymentOrder({ state: 'cancelled', declined: true }), skew: 0 }, 'desktop'),
  )
  expect(screen.getByText('Your payment was declined')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Choose again' }))
  expect(leave).toHaveBeenCalledOnce()
})
