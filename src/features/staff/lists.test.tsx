import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { renderPage } from '../../../tests/support/render-page.tsx'
import { refusal, type StaffAnswers, serveStaffApi } from '../../../tests/support/staff-api.ts'
import { endSession } from '../../shared/session.ts'
import { Orders } from './orders/orders.tsx'
import { Rentals } from './rentals/rentals.tsx'

afterEach(endSession)

function open(path: string, answers: StaffAnswers): void {
  history.replaceState(null, '', path)
  serveStaffApi('administrator', answers)
  renderPage(path.startsWith('/staff/orders') ? <Orders /> : <Rentals />)
}

const lists = [
  ['orders', { orders: [], next: null }, 'No orders match', 'The orders could not be loaded'],
  ['rentals', { rentals: [], next: null }, 'No practice servers match', 'The practice servers could not be loaded'],
] as const

it.each(lists)(
  'a search of %s without a result, then a list that cannot be loaded',
  async (name, none, noMatch, failed) => {
    const asked: string[] = []
    open(`/staff/${name}?search=ffffffff`, {
      [`GET /api/staff/${name}`]: ({ query }) => {
        asked.push(query.get('search') ?? '')
        return query.has('search') ? Response.json(none) : new Response('<html>')
      },
    })
    expect(await screen.findByText(noMatch)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Show all' }))
    expect((await screen.findByRole('alert')).textContent).toContain(failed)
    expect(asked).toEqual(['ffffffff', ''])
    expect(location.pathname + location.search).toBe(`/staff/${name}`)
  },
)

it('an order that does not exist, at an address that someone has changed, is told as such', async () => {
  open('/staff/orders?order=%3Cb%3E&after=9&state=stolen', {
    'GET /api/staff/orders/<b>': () => refusal(410, 'GONE'),
    'GET /api/staff/orders': () => Response.json({ orders: [], next: null }),
  })
  expect((await screen.findByRole('alert')).textContent).toContain('There is no such order')
  fireEvent.click(screen.getByRole('link', { name: 'All orders' }))
  expect(await screen.findByText(/No order/)).toBeTruthy()
})

it('a practice server that does not exist is told as such, whatever its region', async () => {
  open('/staff/rentals?rental=%3Cb%3E&place=nowhere', {
    'GET /api/staff/rentals': () => Response.json({ rentals: [], next: null }),
  })
  expect((await screen.findByRole('alert')).textContent).toContain('There is no such practice server')
})

const placed = (id: string, amountMinor: number) => ({
  ...{
    id: id.repeat(32),
    steamId: '76561198000000002',
    name: id,
    productType: 'vip_subscription',
    productId: 'vip_new',
  },
  ...{ duration: '1m', method: 'alipay', currency: 'CNY', amountMinor, test: false, state: 'delivered' },
  ...{ createdAt: '2026-06-01T00:00:00.000Z', paidAt: null, deliveredAt: null },
})

it('orders are sorted by the portal, over all pages; another order begins with its first page, and a choice keeps it', async () => {
  const asked: string[] = []
  open('/staff/orders?sort=-amount&after=CNY100.x', {
    'GET /api/staff/orders': ({ query }) => {
      asked.push(query.toString())
      return Response.json({
        orders: [placed('a', 100), placed('b', 300), placed('c', 200)],
        next: query.has('state') ? null : 'CNY200.c',
      })
    },
  })
  const amounts = async () => (await screen.findAllByText(/\d\.00/)).map(({ textContent }) => textContent?.trim())
  // As the portal says: the page sorts nothing.
  expect((await amounts()).map((text) => /\d/.exec(text ?? '')?.[0])).toEqual(['1', '3', '2'])
  expect(screen.getByRole('status').textContent).toContain('3 on this page')
  const head = (name: string) => screen.getByRole('columnheader', { name })
  expect(head('Amount').getAttribute('aria-sort')).toBe('descending')
  expect(within(head('State')).queryByRole('button')).toBeNull()
  expect(screen.getByRole('link', { name: 'Next page' }).getAttribute('href')).toContain('after=CNY200.c')
  fireEvent.click(within(head('Placed')).getByRole('button'))
  await waitFor(() => expect(head('Placed').getAttribute('aria-sort')).toBe('descending'))
  expect(location.search).toBe('')
  fireEvent.click(within(head('Amount')).getByRole('button'))
  await waitFor(() => expect(location.search).toBe('?sort=-amount'))
  asked.length = 0
  fireEvent.change(screen.getByLabelText('State'), { target: { value: 'delivered' } })
  expect(await screen.findByText('3 in all')).toBeTruthy()
  expect(location.search).toBe('?state=delivered&sort=-amount')
  expect(asked).toEqual(['state=delivered&sort=-amount'])
  // The first digits of a year are no day yet.
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '0020-06-01' } })
  expect(location.search).not.toContain('from')
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-06-01' } })
  expect(location.search).toContain('from=2026-06-01')
})
