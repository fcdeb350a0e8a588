import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fetchedAtHeader } from '../../../contract/page/sw-messages.ts'
import { renderPage } from '../../../tests/support/render-page.tsx'
import { PlanOffer } from './plan-offer.tsx'

const items = [{ duration: '1m', relocatable: false, amount: 30, amountMinor: 3000 }]
const answers = {
  '/api/payment/methods': [{ method: 'alipay', currency: 'CNY', test: false }],
  '/api/payment/pricing': { data: { currency: 'CNY', items } },
}

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function show(headers: Readonly<Record<string, string>> = {}) {
  vi.stubGlobal('fetch', async (path: string) =>
    Response.json(path.includes('pricing') ? answers['/api/payment/pricing'] : answers['/api/payment/methods'], {
      headers,
    }),
  )
  const props = { product: 'vip_subscription', draft: 'plan', checkout: '/vip/subscribe' } as const
  renderPage(<PlanOffer {...props} renews={false} failedTitle="The prices could not be loaded" />)
}

test('leads to the checkout with the price', async () => {
  show()
  const link = await screen.findByRole('link', { name: 'Continue · ¥30.00' })
  expect(link.getAttribute('href')).toBe('/vip/subscribe')
  expect(screen.getByText('Alipay')).toBeTruthy()
  expect(screen.queryByText(/^As of/)).toBeNull()
})

test('offline it shows the kept plans with their age, and says why nothing can be bought', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  show({ [fetchedAtHeader]: String(Date.parse('2026-06-01T12:00:00Z')) })
  const button = await screen.findByRole('button', { name: 'Continue · ¥30.00' })
  expect(button.hasAttribute('disabled')).toBe(true)
  expect(screen.queryByRole('link')).toBeNull()
  expect(screen.getByText(/Needs a connection/)).toBeTruthy()
  expect(screen.getByText(/^As of .*Jun 1/)).toBeTruthy()
  onLine.mockReturnValue(true)
  act(() => void dispatchEvent(new Event('online')))
  await waitFor(() => expect(screen.getByRole('link', { name: /Continue/ })).toBeTruthy())
})
