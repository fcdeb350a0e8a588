import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { fetchedAtHeader } from '../../../../contract/page/sw-messages.ts'
import type { ServerDetail } from '../../../../contract/servers/servers.ts'
import { listedServer } from '../../../../tests/support/listed-server.ts'
import { renderPage } from '../../../../tests/support/render-page.tsx'
import { favouriteServers } from '../my-servers.ts'
import { ServerDetails } from './server-details.tsx'

const device = vi.hoisted(() => ({ isGameHere: true }))
vi.mock('../../../platform/device.ts', async (original: () => Promise<object>) => ({
  ...(await original()),
  canStartGame: () => device.isGameHere,
}))

const noon = new Date(2026, 0, 5, 12, 0).getTime()
const detail: ServerDetail = {
  ...listedServer(27015, { ip: '1.2.3.4', name: 'Retakes #1', players: '2/10', category: 'retakes' }),
  map: 'de_nuke',
  region: 'ap-tokyo',
  tickrate: 128,
  bots: 1,
  passworded: false,
  vac: true,
  version: '1.41',
  lastSeen: noon,
  playersAsOf: noon,
  playerList: [
    { name: '', raw: { time: 61 } },
    { name: '<b>x</b>', raw: { time: -1 } },
  ],
  history: {
    stepSeconds: 300,
    start: noon / 1000,
    players: [2, 4, null],
    maps: [{ map: 'de_train', from: 0, to: 2 }],
  },
}
let give: () => Promise<Response>
/** The server list; undefined if it cannot be loaded. */
let list: readonly object[] | undefined
const refusal = (status: number, error: string) => Response.json({ error, requestId: 'r' }, { status })

beforeEach(() => {
  localStorage.clear()
  give = async () => Response.json(detail)
  list = undefined
  device.isGameHere = true
  vi.stubGlobal('fetch', async (path: string) => {
    if (path === '/api/servers/1.2.3.4%3A27015') return give()
    if (path !== '/api/servers' || !list) throw new TypeError(path)
    return Response.json(list, { headers: { [fetchedAtHeader]: String(noon) } })
  })
})

const show = (id = '1.2.3.4:27015') =>
  renderPage(<ServerDetails serverId={id} renderLatency={(server) => <p>latency of port {server.port}</p>} />, {
    shouldRetryOnError: false,
  })
const heading = (name: string) => waitFor(() => expect(screen.getByRole('heading', { level: 1, name })).toBeTruthy())
/** Above the page, and in place of its content. */
const waysBack = () => screen.getAllByRole('link', { name: 'All servers' }).map((link) => link.getAttribute('href'))
const factOf = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent

test('placeholders while loading, then everything about the server', async () => {
  show()
  expect(screen.getByRole('heading', { level: 1, name: 'Loading server' })).toBeTruthy()
  await heading('Retakes #1')
  expect(factOf('Map')).toBe('de_nuke')
  expect(factOf('Players')).toContain('2/10')
  expect(factOf('Players')).toContain('and 1 bot')
  expect(factOf('VAC')).toBe('Secured')
  expect(screen.getByText('Tokyo')).toBeTruthy()
  expect(screen.getByText('latency of port 27015')).toBeTruthy()
  expect(document.title).toContain('Retakes #1')
  expect(screen.getByRole('link', { name: 'Join' }).getAttribute('href')).toMatch(/^steam:/)
  expect(screen.getByRole('link', { name: 'Rules' }).getAttribute('href')).toBe('/servers/rules/1.2.3.4%3A27015')
})

describe('opened by a notification', () => {
  const open = async (players: string) => {
    give = async () => Response.json({ ...detail, players })
    history.replaceState(null, '', '/servers/details/1.2.3.4%3A27015#join')
    show()
    await heading('Retakes #1')
  }
  const expectFocus = (element: HTMLElement) => waitFor(() => expect(document.activeElement).toBe(element))

  test('the way into the game has the focus, also when the page is open already', async () => {
    await open('2/10')
    await expectFocus(screen.getByRole('link', { name: 'Join' }))
    expect(location.hash).toBe('')
    screen.getByRole('link', { name: 'Rules' }).focus()
    // As src/app/told-parts.ts does; wouter tells of it with this event.
    history.pushState(null, '', '/servers/details/1.2.3.4%3A27015#join')
    dispatchEvent(new Event('pushState'))
    await expectFocus(screen.getByRole('link', { name: 'Join' }))
  })

  test('on a phone Send to PC has it', async () => {
    device.isGameHere = false
    await open('2/10')
    const [first, ...others] = within(screen.getByRole('region', { name: 'Actions' })).getAllByRole('button')
    expect([first?.textContent, screen.queryByRole('link', { name: 'Join' })]).toEqual(['Send to PC', null])
    expect(others.length).toBeGreaterThan(1)
    await expectFocus(screen.getByRole('button', { name: 'Send to PC' }))
  })
})

test('a hidden name is a row, and a name is never markup', async () => {
  show()
  await heading('Retakes #1')
  const rows = within(screen.getByRole('table', { name: 'Players' })).getAllByRole('row')
  expect(rows.map((row) => row.textContent)).toEqual(['NamePlaytime', 'Anonymous00:01:01', '<b>x</b>--:--:--'])
})

test('the chart is read by keyboard, and as a table', async () => {
  show()
  await heading('Retakes #1')
  expect(screen.getByRole('img', { name: /Players in the last 24 hours/ })).toBeTruthy()
  const reader = screen.getByRole('slider', { name: 'Step through the chart' })
  expect(reader.getAttribute('aria-valuetext')).toBe('12:10 · no response')
  fireEvent.change(reader, { target: { value: '1' } })
  expect(reader.getAttribute('aria-valuetext')).toBe('12:05 · 4 players · de_train')
  expect(screen.getByText('12:05 · 4 players · de_train')).toBeTruthy()
  fireEvent.blur(reader)
  expect(screen.queryByText('12:05 · 4 players · de_train')).toBeNull()
  const table = screen.getByText('Show hourly table').closest('details')
  expect(table?.querySelector('tbody tr')?.textContent).toBe('12:004de_train')
})

test('the favourite is stored', async () => {
  show()
  await heading('Retakes #1')
  const star = screen.getByRole('button', { name: 'Favourite' })
  fireEvent.click(star)
  expect(star.getAttribute('aria-pressed')).toBe('true')
})

test('a link by a former address becomes one by the current one, and a favourite follows', async () => {
  favouriteServers.set(['1.2.3.4:27015'])
  history.replaceState(null, '', '/servers/details/1.2.3.4%3A27015?from=forum')
  give = async () => Response.json({ ...detail, ip: '5.6.7.8', former: ['1.2.3.4:27015'] })
  show()
  await waitFor(() => expect(location.pathname).toBe('/servers/details/5.6.7.8%3A27015'))
  expect(location.search).toBe('?from=forum')
  expect(favouriteServers.get()).toEqual(['5.6.7.8:27015'])
})

test('an offline server cannot be joined and says why', async () => {
  give = async () => Response.json({ ...detail, open: 0, lastSeen: null })
  show()
  await heading('Retakes #1')
  expect(screen.getByRole('button', { name: 'Join' }).hasAttribute('disabled')).toBe(true)
  expect(screen.getByText('This server is offline')).toBeTruthy()
  expect(factOf('Version')).toContain('Unknown')
  expect(factOf('Last response')).toBe('Never')
})

test('without a network cached data is shown with its age', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  give = async () => Response.json(detail, { headers: { [fetchedAtHeader]: String(noon) } })
  show()
  await heading('Retakes #1')
  expect(screen.getByText(/^As of .*12:00$/)).toBeTruthy()
  expect(screen.getByText("You're offline")).toBeTruthy()
})

describe('a server that was never opened', () => {
  beforeEach(() => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    give = () => Promise.reject(new TypeError('no network'))
  })

  test('is shown from the list, with the list’s age; what needs the network says so', async () => {
    list = [{ ...detail, name: 'Other', port: 27016 }, detail]
    show()
    await heading('Retakes #1')
    expect(screen.getByText(/^As of .*12:00$/)).toBeTruthy()
    expect(screen.getByText('Tokyo')).toBeTruthy()
    expect([factOf('Map'), factOf('Players'), factOf('Address')]).toEqual(['de_nuke', '2/10', '1.2.3.4:27015'])
    expect(factOf('Last response')).toContain('Unknown')
    expect(screen.getByText('latency of port 27015')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Copy connect command' })).toHaveProperty('disabled', false)
    const star = screen.getByRole('button', { name: 'Favourite' })
    const before = star.getAttribute('aria-pressed')
    fireEvent.click(star)
    expect(star.getAttribute('aria-pressed')).not.toBe(before)
    expect(screen.getByRole('button', { name: 'Join' })).toHaveProperty('disabled', true)
    expect(screen.getByText(/The rest loads when you're back online/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Try again' })).toHaveProperty('disabled', true)
  })

  test.each([[undefined], [[]]])('and that no list contains, says that it could not be loaded (%j)', async (kept) => {
    list = kept
    show()
    await waitFor(() => expect(screen.getByText('The server could not be loaded')).toBeTruthy())
  })
})

test('names and count are from the same time, which is shown', async () => {
  vi.useFakeTimers({ now: noon + 15_000, toFake: ['Date'] })
  give = async () => Response.json({ ...detail, players: '2/10', bots: 0 })
  show()
  await heading('Retakes #1')
  expect(screen.getByRole('heading', { level: 2, name: 'Players now 2' })).toBeTruthy()
  expect(screen.getByText('as of 12:00:00')).toBeTruthy()
})

test('a server that hides the names is not called empty', async () => {
  give = async () => Response.json({ ...detail, playerList: [], playersAsOf: null })
  show()
  await heading('Retakes #1')
  expect(screen.getByText("This server doesn't show who is playing")).toBeTruthy()
})

test('a failure offers a retry that works', async () => {
  give = async () => refusal(503, 'UNAVAILABLE')
  show()
  await waitFor(() => expect(screen.getByText('The server could not be loaded')).toBeTruthy())
  give = async () => Response.json(detail)
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await heading('Retakes #1')
})

test('a name in the place of an address is reported as a name', () => {
  show('dm.example.org:27015')
  expect(screen.getByText('This server is not listed')).toBeTruthy()
  expect(screen.getByText(/is a host name/).textContent).toContain('dm.example.org:27015 is a host name')
})

test('a server that is not listed is reported as such', async () => {
  give = async () => refusal(404, 'SERVER_NOT_LISTED')
  show()
  await waitFor(() => expect(screen.getByText('This server is not listed')).toBeTruthy())
  expect(waysBack()).toEqual(['/servers', '/servers'])
})

test.each(['nonsense', '1.2.3.4:99999', '<script>', '[::1'])('%j names no server and requests none', (id) => {
  const asked = vi.fn()
  vi.stubGlobal('fetch', asked)
  show(id)
  expect(screen.getByText('This server is not listed')).toBeTruthy()
  expect(waysBack()).toEqual(['/servers', '/servers'])
  expect(asked).not.toHaveBeenCalled()
})

test.each([
  [500, 'INTERNAL', true],
  [429, 'RATE_LIMIT_EXCEEDED', false],
])('a response %i shows the id that the log of the portal names: %s', async (status, error, isShown) => {
  give = async () => refusal(status, error)
  show()
  await screen.findByText('The server could not be loaded')
  expect(screen.queryByText('r') !== null).toBe(isShown)
})
