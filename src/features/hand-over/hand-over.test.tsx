import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderPage } from '../../../tests/support/render-page.tsx'
import { deviceFileText, type PortableValue } from '../../shared/device-data.ts'
import { HandOver } from './hand-over.tsx'

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
    accept(offered) {
      if (!Array.isArray(offered)) return false
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
  vi.unstubAllGlobals()
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
  renderPage(<HandOver values={values} />)
  await vi.waitFor(() => expect(leaveFor).toHaveBeenCalledOnce())
  expect(String(leaveFor.mock.calls[0])).toBe(link)
  expect(sentTo('/api/hand-over')).toEqual({ data: deviceFileText(values) })
})

it('takes what the link holds, removes it from the address, and takes it back on request', async () => {
  history.replaceState(null, '', '/hand-over#x.y')
  const data = deviceFileText([value('favouriteServers', ['b'])])
  fetchMock.mockImplementation(async () => json({ from: 'https://old.example.org', data }))
  const own = value('favouriteServers', ['a'])
  renderPage(<HandOver values={[own]} />)
  expect(await screen.findByText('Your lists and settings are here')).toBeDefined()
  expect(screen.getByText(/old\.example\.org/)).toBeDefined()
  expect([sentTo('/api/hand-over/open'), location.hash]).toEqual([{ token: 'x.y' }, ''])
  expect(own.get()).toEqual(['a', 'b'])
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Everything is as it was before.')).toBeDefined()
  expect(own.get()).toEqual(['a'])
})

it.each([
  ['', refusal('FORBIDDEN', 403), 'There is nothing to move from here'],
  ['#x.y', refusal('GONE', 410), 'This link has expired'],
])('at %s says why nothing was taken, and where to begin', async (hash, response, title) => {
  history.replaceState(null, '', `/hand-over${hash}`)
  fetchMock.mockImplementation(async (_, { method }) =>
    method === 'POST' ? response.clone() : json({ from: ['https://old.example.org'] }),
  )
  renderPage(<HandOver values={[]} />)
  expect(await screen.findByText(title)).toBeDefined()
  const begin = await screen.findByRole('link', { name: 'Import from old.example.org' })
  expect(begin.getAttribute('href')).toBe('https://old.example.org/hand-over')
})

it('takes another link that is opened in the same tab', async () => {
  fetchMock.mockImplementation(async () => refusal('FORBIDDEN', 403))
  renderPage(<HandOver values={[]} />)
  await screen.findByText('There is nothing to move from here')
  fetchMock.mockImplementation(async () => json({ from: 'https://old.example.org', data: deviceFileText([]) }))
  history.replaceState(null, '', '/hand-over#x.y')
  fireEvent(window, new Event('hashchange'))
  expect(await screen.findByText('Your lists and settings are here')).toBeDefined()
  expect(location.hash).toBe('')
})

it('tries again with the same link after a failure', async () => {
  history.replaceState(null, '', '/hand-over#x.y')
  fetchMock.mockImplementation(async () => refusal('UNAVAILABLE', 503))
  renderPage(<HandOver values={[]} />)
  await screen.findByText("That didn't work")
  fetchMock.mockImplementation(async () => json({ from: 'https://old.example.org', data: deviceFileText([]) }))
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Your lists and settings are here')).toBeDefined()
})

it('offers a file where the lists are too long for a link', async () => {
  renderPage(<HandOver values={[value('favouriteServers', ['a'.repeat(20_000)])]} />)
  expect(await screen.findByText('Your lists are too long for a link')).toBeDefined()
  expect(fetchMock).not.toHaveBeenCalled()
})
