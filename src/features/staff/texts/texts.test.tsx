import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { renderPage } from '../../../../tests/support/render-page.tsx'
import { refusal, type StaffAnswers, serveStaffApi } from '../../../../tests/support/staff-api.ts'
import { endSession } from '../../../shared/session.ts'
import { Texts } from './texts.tsx'

const at = '2026-06-01T00:00:00.000Z'
const none = { announcements: [], faqs: [], privileges: [], prices: [], removed: [] }
const faqOf = (answer: string) => ({
  ...{ id: 'refunds', order: 1, question: { zh: '退款', en: 'Refunds' }, updatedAt: at },
  answer: { zh: answer, en: 'How' },
})
const versions = { versions: [], next: null }

function open(address: string, role: 'moderator' | 'administrator', answers: StaffAnswers) {
  history.replaceState(null, '', address)
  const sent = serveStaffApi(role, {
    'GET /api/staff/texts': () => Response.json(none),
    'GET /api/staff/texts/faq/refunds/edits': () => Response.json(versions),
    'GET /api/staff/texts/price/vip_subscription 1m/edits': () => Response.json(versions),
    ...answers,
  })
  return { sent, ...renderPage(<Texts me={{ role, freshUntil: null }} />) }
}

const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }))

afterEach(() => {
  endSession()
  sessionStorage.clear()
})

it.each([
  ['moderator', ['Announcements', 'FAQ', 'Server rules']],
  ['administrator', ['Announcements', 'FAQ', 'Server rules', 'Privileges', 'Prices', 'Legal pages']],
] as const)('a %s has these kinds of texts: %j', async (role, kinds) => {
  open('/staff/texts?kind=price', role, {})
  const links = within(await screen.findByRole('navigation', { name: 'Kinds of texts' })).getAllByRole('link')
  expect(links.map(({ textContent }) => textContent)).toEqual(kinds)
  expect(links.find((link) => link.getAttribute('aria-current') === 'page')?.textContent).toBe(
    role === 'administrator' ? 'Prices' : 'Announcements',
  )
  expect(await screen.findByText('There is nothing here yet')).toBeTruthy()
})

/** Opens the form of a question, which someone else saves before it is sent. */
async function secondEditor() {
  let [tag, answer] = ['t1', '<p>before</p>']
  const { sent } = open('/staff/texts?kind=faq&id=refunds', 'moderator', {
    'GET /api/staff/texts': () => Response.json({ ...none, faqs: [{ id: 'refunds', tag, value: faqOf(answer) }] }),
    'POST /api/staff/faqs/refunds/edits': ({ match, body }) => {
      const current = { tag, value: faqOf(answer) }
      if (match !== `"${tag}"`) return refusal(412, 'EDITED_MEANWHILE', { current })
      return Response.json({ tag: 't3', ...(typeof body === 'object' ? body : {}) })
    },
  })
  const field = await screen.findByLabelText('Answer, Chinese')
  ;[tag, answer] = ['t2', '<p>colleague</p>']
  type(field, '<p>mine</p>')
  save()
  const conflict = (await screen.findByRole('heading', { name: /^Someone changed this/ })).closest('section')
  if (conflict === null) throw new Error('no conflict')
  await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Someone changed this/))
  expect(conflict.querySelector('del')?.textContent).toContain('colleague')
  expect(conflict.querySelector('ins')?.textContent).toContain('mine')
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  return { sent, field, conflict: within(conflict) }
}

it('the second of two editors sees both versions, and saves their own over the other', async () => {
  const { sent, conflict } = await secondEditor()
  fireEvent.click(conflict.getByRole('button', { name: 'Save mine' }))
  await waitFor(() => expect(location.search).toBe('?kind=faq'))
  expect(sent.map(({ match }) => match)).toEqual(['"t1"', '"t2"'])
  expect(sent[1]?.body).toMatchObject({ value: { answer: { zh: '<p>mine</p>', en: 'How' } } })
})

it('or takes the one that is saved, and sends nothing more', async () => {
  const { sent, field, conflict } = await secondEditor()
  fireEvent.click(conflict.getByRole('button', { name: 'Use saved version' }))
  expect(field).toHaveProperty('value', '<p>colleague</p>')
  expect(screen.queryByRole('heading', { name: /^Someone changed this/ })).toBeNull()
  expect(sent).toHaveLength(1)
})

it('a price survives the sign-in through Steam that changing it needs', async () => {
  const price = { product: 'vip_subscription', duration: '1m', relocatable: false, CNY: '30.00' }
  const id = 'vip_subscription 1m'
  let [isFresh, amount] = [false, '30.00']
  const answers: StaffAnswers = {
    'GET /api/staff/texts': () =>
      Response.json({ ...none, prices: [{ id, tag: 't1', value: { ...price, CNY: amount } }] }),
    [`POST /api/staff/prices/${id}/edits`]: () => {
      if (!isFresh) return refusal(403, 'FRESH_SIGN_IN_REQUIRED')
      amount = '31.50'
      return Response.json({ tag: 't2', value: { ...price, CNY: amount } })
    },
  }
  const address = `/staff/texts?kind=price&id=${id.replace(' ', '+')}`
  const first = open(address, 'administrator', answers)
  type(await screen.findByLabelText('Price in CNY'), '31.50')
  save()
  expect(await screen.findByRole('button', { name: 'Sign in through Steam again' })).toBeTruthy()
  first.unmount()
  isFresh = true
  const { sent } = open(address, 'administrator', answers)
  expect(await screen.findByLabelText('Price in CNY')).toHaveProperty('value', '31.50')
  expect(screen.getByText(/Draft restored/)).toBeTruthy()
  save()
  await waitFor(() => expect(location.search).toBe('?kind=price'))
  const row = (await screen.findByRole('link', { name: /VIP · 1 month/ })).closest('tr')
  expect(row?.textContent).toContain('¥31.50')
  expect(sent.map(({ body }) => body)).toEqual([{ value: { ...price, CNY: '31.50' } }])
})

it('the rules of a server are found by its name, and are as many in each language', async () => {
  const [id, name] = ['10.0.0.1:27015', 'Retakes #1']
  const server = { id, name, tag: 't1', value: [{ zh: '第一条', en: 'The first' }] }
  const others = [2, 3].map((port) => ({ ...server, id: `10.0.0.1:${port}`, name: `Other ${port}` }))
  const { sent } = open('/staff/texts?kind=rules', 'moderator', {
    'GET /api/staff/rules': ({ query }) => {
      const wanted = query.get('search') ?? ''
      const servers = [server, ...others].filter((each) => each.id === wanted || each.name.includes(wanted))
      return Response.json({ servers, total: servers.length })
    },
    [`GET /api/staff/texts/rules/${id}/edits`]: () => Response.json(versions),
    [`POST /api/staff/rules/${id}/edits`]: ({ body }) =>
      Response.json({ tag: 't2', ...(typeof body === 'object' ? body : {}) }),
  })
  const list = () => within(screen.getByRole('table', { name: 'Server rules' })).getAllByRole('link')
  await waitFor(() => expect(list()).toHaveLength(3))
  type(screen.getByLabelText('Find by name or address'), name)
  await waitFor(() => expect(list()).toHaveLength(1))
  fireEvent.click(list()[0] ?? document.body)
  const chinese = await screen.findByLabelText('Rules, Chinese')
  // The link back, in front of the form.
  expect(document.activeElement?.textContent).toBe('Server rules')
  type(chinese, '第一条\n\n最后一条')
  save()
  const english = screen.getByLabelText('Rules, English')
  expect(document.activeElement).toBe(english)
  expect(sent).toEqual([])
  type(english, 'The first\n\nThe last one')
  save()
  // Back to the list as it was.
  await waitFor(() => expect(location.search).toBe('?kind=rules&search=Retakes+%231'))
  const [first, last] = [server.value[0], { zh: '最后一条', en: 'The last one' }]
  expect(sent.map(({ body, match }) => [match, body])).toEqual([['"t1"', { value: [first, last] }]])
})

it('filters announcements by state and words, sorts them, and removes those that are selected', async () => {
  const text = (name: string, more: object) => {
    const id = name.replace(' ', '-').toLowerCase()
    const value = { id, text: { en: name }, show: ['list'], priority: 0, start_date: at, ...more }
    return { id, tag: `t-${id}`, value }
  }
  let announcements = [
    text('Cup', { priority: 2 }),
    text('Old cup', { end_date: '2026-06-02T00:00:00.000Z' }),
    text('Older cup', { end_date: '2026-06-02T00:00:00.000Z', priority: 9 }),
    text('Next cup', { start_date: '2999-01-01T00:00:00.000Z' }),
    text('Idea', { draft: true }),
    text('Map', {}),
  ]
  const { sent } = open('/staff/texts?kind=announcement', 'moderator', {
    'GET /api/staff/texts': () => Response.json({ ...none, announcements }),
    ...Object.fromEntries(
      ['old-cup', 'older-cup'].map((id) => [
        `POST /api/staff/announcements/${id}/edits`,
        () => {
          announcements = announcements.filter((each) => each.id !== id)
          return Response.json({ tag: 't2', value: null })
        },
      ]),
    ),
  })
  const table = await screen.findByRole('table', { name: 'Announcements' })
  const names = () =>
    within(table)
      .getAllByRole('link')
      .map(({ textContent }) => textContent)
  expect(names()).toHaveLength(6)
  fireEvent.click(within(screen.getByRole('columnheader', { name: 'Priority' })).getByRole('button'))
  await waitFor(() => expect(names().slice(0, 2)).toEqual(['Older cup', 'Cup']))
  fireEvent.click(screen.getByRole('radio', { name: 'Ended' }))
  await waitFor(() => expect(names()).toEqual(['Older cup', 'Old cup']))
  expect(location.search).toBe('?kind=announcement&show=over&sort=-priority')
  expect(screen.getByText('2 of 6')).toBeTruthy()
  fireEvent.click(screen.getByLabelText('Select all 2'))
  fireEvent.click(screen.getByRole('button', { name: 'Remove' }))
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText('Nothing matches')).toBeTruthy()
  expect(sent.map(({ match, body }) => [match, body])).toEqual(
    ['old-cup', 'older-cup'].map((id) => [`"t-${id}"`, { remove: true }]),
  )
  fireEvent.click(screen.getByRole('button', { name: 'Show all' }))
  await waitFor(() => expect(location.search).toBe('?kind=announcement&sort=-priority'))
})
