import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderPage } from '../../../tests/support/render-page.tsx'
import { deviceFileText, type PortableValue } from '../../shared/device-data.ts'
import { FormerAddress } from './former-address.tsx'

const leaveFor = vi.hoisted(() => vi.fn())
vi.mock('../../platform/fragment.ts', async (original) => ({
  ...(await original<typeof import('../../platform/fragment.ts')>()),
  leaveFor,
}))

function value(key: string, initial: readonly string[]): PortableValue & { get(): readonly string[] } {
  let current = initial
  return {
    key,
    get: () => current,
    isValid: Array.isArray,
    accept(offered) {
      if (!Array.isArray(offered)) return false
      current = offered
      return true
    },
  }
}

/** A setting. */
function theme(initial: string): PortableValue {
  let current: unknown = initial
  return {
    key: 'theme',
    get: () => current,
    isValid: (offered) => offered === 'dark' || offered === 'light',
    accept(offered) {
      current = offered
      return true
    },
  }
}

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
const refusal = (error: string, status: number) => json({ error, requestId: 'r-1' }, status)
const fetchMock = vi.fn<(path: string, init: RequestInit) => Promise<Response>>()

beforeEach(() => {
  vi.stubGlobal('fetch', fetchMock)
})
afterEach(() => {
  fetchMock.mockReset()
  leaveFor.mockReset()
  history.replaceState(null, '', '/')
})

const sentTo = (path: string): unknown => {
  const [, init] = fetchMock.mock.calls.find(([address]) => address === path) ?? []
  return JSON.parse(String(init?.body))
}

it('leaves a former address with what this device stores', async () => {
  const link = 'https://play.example.org/hand-over#x.y'
  fetchMock.mockImplementation(async () => json({ link }))
  const values = [value('favouriteServers', ['a'])]
  renderPage(<FormerAddress values={values} />)
  await vi.waitFor(() => expect(leaveFor).toHaveBeenCalledOnce())
  expect(String(leaveFor.mock.calls[0])).toBe(link)
  expect(sentTo('/api/hand-over')).toEqual({ data: deviceFileText(values) })
})

const offer = async () => screen.findByRole('heading', { name: 'Import lists and settings into this device?' })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

it('shows what a link would change, and changes nothing before it is pressed; takes it back on request', async () => {
  history.replaceState(null, '', '/hand-over#x.y')
  const data = deviceFileText([value('favouriteServers', ['b', 'c']), theme('dark')])
  fetchMock.mockImplementation(async () => json({ from: 'https://old.example.org', data }))
  const own = value('favouriteServers', ['a', 'b'])
  const look = theme('light')
  renderPage(<FormerAddress values={[own, look]} />)
  const heading = await offer()
  await vi.waitFor(() => expect(document.activeElement).toBe(heading))
  expect(screen.getByText(/old\.example\.org/)).toBeDefined()
  const list = screen.getByRole('list', { name: 'What would change' })
  expect([...list.children].map(({ textContent }) => textContent)).toEqual(['Favourite servers1 more', 'ThemeDark'])
  expect([sentTo('/api/hand-over/open'), location.hash]).toEqual([{ token: 'x.y' }, ''])
  expect([own.get(), look.get()]).toEqual([['a', 'b'], 'light'])
  press('Import them')
  expect(await screen.findByText('Your lists and settings are here')).toBeDefined()
  expect([own.get(), look.get()]).toEqual([['a', 'b', 'c'], 'dark'])
  press('Undo')
  expect(await screen.findByText('Everything is restored.')).toBeDefined()
  expect([own.get(), look.get()]).toEqual([['a', 'b'], 'light'])
})

it('forgets a link that the user does not want', async () => {
  history.replaceState(null, '', '/hand-over#x.y')
  const data = deviceFileText([value('hiddenServers', ['a', 'b'])])
  fetchMock.mockImplementation(async () => json({ from: 'https://old.example.org', data }))
  const own = value('hiddenServers', [])
  renderPage(<FormerAddress values={[own]} />)
  await offer()
  press('Not now')
  expect(await screen.findByText('Nothing was changed')).toBeDefined()
  expect([own.get(), location.hash, screen.queryByRole('button')]).toEqual([[], '', null])
  expect(fetchMock).toHaveBeenCalledOnce()
})

it('asks nothing where a link would change nothing', async () => {
  history.replaceState(null, '', '/hand-over#x.y')
  const own = value('favouriteServers', ['a'])
  fetchMock.mockImplementation(async () => json({ from: 'https://old.example.org', data: deviceFileText([own]) }))
  renderPage(<FormerAddress values={[own]} />)
  expect(await screen.findByText('Everything in this link is already here')).toBeDefined()
})

it.each([
  ['', refusal('FORBIDDEN', 403), 'Nothing to move from here'],
  ['#x.y', refusal('GONE', 410), 'This link has expired'],
])('at %s says why nothing was taken, and where to begin', async (hash, response, title) => {
  history.replaceState(null, '', `/hand-over${hash}`)
  fetchMock.mockImplementation(async (_, { method }) =>
    method === 'POST' ? response.clone() : json({ from: ['https://old.example.org'] }),
  )
  renderPage(<FormerAddress values={[]} />)
  expect(await screen.findByText(title)).toBeDefined()
  const begin = await screen.findByRole('link', { name: 'Import from old.example.org' })
  expect(begin.getAttribute('href')).toBe('https://old.example.org/hand-over')
})

it('opens another link that is opened in the same tab', async () => {
  fetchMock.mockImplementation(async () => refusal('FORBIDDEN', 403))
  renderPage(<FormerAddress values={[]} />)
  await screen.findByText('Nothing to move from here')
  fetchMock.mockImplementation(async () => json({ from: 'https://old.example.org', data: deviceFileText([]) }))
  history.replaceState(null, '', '/hand-over#x.y')
  fireEvent(window, new Event('hashchange'))
  expect(await screen.findByText('Everything in this link is already here')).toBeDefined()
  expect(location.hash).toBe('')
})

it('tries again with the same link after a failure', async () => {
  history.replaceState(null, '', '/hand-over#x.y')
  fetchMock.mockImplementation(async () => refusal('UNAVAILABLE', 503))
  renderPage(<FormerAddress values={[]} />)
  await screen.findByText("That didn't work")
  fetchMock.mockImplementation(async () => json({ from: 'https://old.example.org', data: deviceFileText([]) }))
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Everything in this link is already here')).toBeDefined()
})

it('offers a file where the lists are too long for a link', async () => {
  renderPage(<FormerAddress values={[value('favouriteServers', ['a'.repeat(20_000)])]} />)
  expect(await screen.findByText('Your lists are too long for a link')).toBeDefined()
  expect(fetchMock).not.toHaveBeenCalled()
})
