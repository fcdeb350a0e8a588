import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderPage } from '../../../tests/support/render-page.tsx'
import { community, setCommunity } from '../../platform/community.ts'
import { dropDrafts } from '../../shared/drafts.ts'
import { PlanForm } from './plan-form.tsx'

const item = (duration: string, amountMinor: number) => ({
  duration,
  relocatable: true,
  amount: amountMinor / 100,
  amountMinor,
})
const prices = {
  CNY: [item('4h', 1000), item('7d', 9000), item('1m', 30_000)],
  USD: [item('7d', 1499), item('4h', 199)],
}
const onBuy = vi.fn()

beforeEach(() => {
  vi.stubGlobal('fetch', async (path: string) => {
    if (path.endsWith('/payment/methods')) {
      return Response.json([
        { method: 'alipay', currency: 'CNY', test: false },
        { method: 'paypal', currency: 'USD', test: false },
      ])
    }
    const currency = path.includes('USD') ? 'USD' : 'CNY'
    return Response.json({ data: { currency, items: prices[currency] } })
  })
})
afterEach(() => {
  dropDrafts('plan')
})

// RENT-08, RENT-09
test('PayPal moves a short duration to seven days and says so', async () => {
  renderPage(<PlanForm product="server_rental" relocatable compact draft="plan" onBuy={onBuy} />)
  fireEvent.click(await screen.findByRole('radio', { name: /4 hours/ }))
  expect(screen.getByRole('button', { name: 'Pay ¥10.00' })).toBeDefined()
  fireEvent.click(screen.getByRole('radio', { name: /PayPal/ }))
  expect(await screen.findByText('PayPal requires 7 days or more, so the duration was changed.')).toBeDefined()
  expect(screen.getByRole('radio', { name: /4 hours/ }).hasAttribute('disabled')).toBe(true)
  expect(screen.getByRole('radio', { name: /7 days/, checked: true })).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Pay $14.99' }))
  expect(onBuy).toHaveBeenCalledWith({ duration: '7d', method: 'paypal', terms: {} })
})

test('with terms, the payment waits for the tick, and for a new one when they change', async () => {
  const asShipped = community()
  const publish = (version: number) =>
    act(() => setCommunity({ ...asShipped, legal: { terms: { version, since: version } } }))
  publish(1)
  renderPage(<PlanForm product="server_rental" relocatable compact draft="plan" onBuy={onBuy} />)
  fireEvent.click(await screen.findByRole('radio', { name: /4 hours/ }))
  const pay = screen.getByRole('button', { name: 'Pay ¥10.00' })
  expect(pay.hasAttribute('disabled')).toBe(true)
  expect(screen.getByRole('link', { name: 'terms' }).getAttribute('href')).toBe('/legal/terms')
  fireEvent.click(screen.getByRole('checkbox', { name: /I agree to the terms/ }))
  expect(pay.hasAttribute('disabled')).toBe(false)
  publish(2)
  expect(pay.hasAttribute('disabled')).toBe(true)
  fireEvent.click(screen.getByRole('checkbox', { name: /I agree to the terms/ }))
  fireEvent.click(pay)
  expect(onBuy).toHaveBeenLastCalledWith({ duration: '4h', method: 'alipay', terms: { acceptedTerms: 2 } })
  act(() => setCommunity(asShipped))
})
