import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderPage } from '../../../tests/support/render-page.tsx'
import { VipOptions } from './vip-options.tsx'

type Method = 'alipay' | 'paypal'
const offer = (method: Method) => ({ method, currency: method === 'paypal' ? 'USD' : 'CNY', test: false })

interface Offer {
  readonly methods?: readonly Method[]
  readonly selfPayUrl?: string
  readonly storeUrl?: string
}

function configure({ methods = [], selfPayUrl, storeUrl }: Offer): void {
  vi.stubGlobal('fetch', async (path: string) =>
    path.endsWith('/payment/methods')
      ? Response.json(methods.map(offer))
      : Response.json({ selfPayUrl: selfPayUrl ?? null, storeUrl: storeUrl ?? null }),
  )
}

/** Titles of the options in order; the recommended one with a star. */
async function options(): Promise<readonly string[]> {
  renderPage(<VipOptions plans={<h2>Plans</h2>} />)
  await waitFor(() => expect(document.querySelector('.waiting')).toBeNull())
  const headings = screen.getAllByRole('heading')
  return headings.map((heading) => {
    const card = heading.closest('li')
    return `${heading.textContent}${card && within(card).queryByText('Recommended') ? ' *' : ''}`
  })
}

const [inApp, selfPay, store] = ['Plans', 'Pay for myself', 'Buy a VIP card']
const page = 'https://vip.example.org/'
const shop = 'https://cards.example.org/'

test.each<[string, Offer, readonly string[]]>([
  ['all three', { methods: ['alipay'], selfPayUrl: page, storeUrl: shop }, [inApp, selfPay, store]],
  ['no payments in the app', { selfPayUrl: page, storeUrl: shop }, [`${selfPay} *`, store]],
  ['payments in the app alone', { methods: ['paypal'] }, [inApp]],
  ['the store alone', { storeUrl: shop }, [store]],
  ['a store that is no address', { methods: ['paypal'], storeUrl: 'javascript:alert(1)' }, [inApp]],
])('offers what is configured, the plans first: %s', async (_case, configured, expected) => {
  configure(configured)
  expect(await options()).toEqual(expected)
})

test('says so if nothing is configured', async () => {
  configure({})
  renderPage(<VipOptions plans={<h2>Plans</h2>} />)
  expect(await screen.findByText('VIP is not on sale in this community at the moment')).toBeTruthy()
  expect(screen.queryByRole('listitem')).toBeNull()
})

test('offers a retry if the request fails', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('no network')
  })
  renderPage(<VipOptions plans={<h2>Plans</h2>} />)
  expect(await screen.findByText('The ways to get VIP need a connection.')).toBeTruthy()
  expect(screen.queryByRole('heading')).toBeNull()
})
