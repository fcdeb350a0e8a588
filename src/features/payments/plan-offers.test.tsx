import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderPage } from '../../../tests/support/render-page.tsx'
import { PlanOffers } from './plan-offers.tsx'

const item = (duration: string, amountMinor: number) => ({
  duration,
  amount: amountMinor / 100,
  amountMinor,
  relocatable: false,
})

/** The demo's prices in yuan; `methods` in the order of the community. */
function offer(methods: readonly string[], pricing: () => Response = () => prices()): void {
  vi.stubGlobal('fetch', async (path: string) =>
    path.endsWith('/payment/methods')
      ? Response.json(methods.map((method) => ({ method, currency: method === 'paypal' ? 'USD' : 'CNY', test: false })))
      : pricing(),
  )
}
const prices = () => Response.json({ data: { currency: 'CNY', items: [item('1m', 3000), item('3m', 8100)] } })

const open = () =>
  renderPage(
    <PlanOffers
      product="vip_subscription"
      draft="plan"
      title="Plans"
      hrefOf={(plan) => `/buy?plan=${plan ?? 'any'}`}
    />,
  )

test('every plan says its price, its price a day and what it saves, and leads to its purchase', async () => {
  offer(['alipay', 'wechat'])
  open()
  const [month, quarter, ...others] = await screen.findAllByRole('link', { name: /a day/ })
  expect(month?.getAttribute('href')).toBe('/buy?plan=1m')
  expect(month?.textContent).toMatch(/¥30.00¥1.00 a day/)
  expect(quarter?.textContent).toMatch(/10% off.*¥81.*¥0\.90 a day/)
  expect(others).toEqual([])
  expect(screen.getByText(/Pay with .* or /).textContent).toContain('WeChat')
})

test('without prices it still leads to the purchase', async () => {
  offer(['alipay'], () => Response.json({ code: 'INTERNAL', message: '' }, { status: 500 }))
  open()
  expect((await screen.findByRole('link', { name: 'Choose a plan' })).getAttribute('href')).toBe('/buy?plan=any')
  expect(screen.getByText('The prices could not be loaded')).toBeTruthy()
})
