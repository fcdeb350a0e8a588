import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { defaultSettings } from '../../../contract/community/community-settings.ts'
import { fetchedAtHeader } from '../../../contract/page/sw-messages.ts'
import { leaderboardRecord, steamIdOf } from '../../../tests/support/leaderboard-record.ts'
import { renderPage } from '../../../tests/support/render-page.tsx'
import { setCommunity } from '../../platform/community.ts'
import { endSession, startSession } from '../../shared/session.ts'
import { Leaderboard } from './leaderboard.tsx'

const seasons = [
  { id: '3', name: 'Autumn', startsAt: Date.UTC(2026, 8), endsAt: null },
  { id: '2', name: 'Summer', startsAt: Date.UTC(2026, 5), endsAt: Date.UTC(2026, 8) },
]
let answers: (path: string) => unknown
let asked: string[] = []
let wide = true

const records = (count: number, from = 1) => Array.from({ length: count }, (_, i) => leaderboardRecord(from + i))
const page = (data: unknown[], more: object = {}) => ({
  data,
  totalPages: 1,
  total: data.length,
  page: 1,
  pageSize: 50,
  ...more,
})

function usual(path: string): unknown {
  if (path.endsWith('/seasons')) return seasons
  if (path.includes('/top')) return records(5)
  if (path.includes('/user/')) return { data: [leaderboardRecord(7, { mode: 'dm', nickname: 'Me' })] }
  if (path.includes('usergroup')) return page([leaderboardRecord(4, { usergroup: ['pro'] }), leaderboardRecord(9)])
  return page(records(12))
}

beforeEach(() => {
  answers = usual
  asked = []
  wide = true
  history.replaceState(null, '', '/leaderboard')
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('768') && wide,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    const answer = answers(path)
    if (answer instanceof Response) return answer
    return Response.json(answer)
  })
})
afterEach(endSession)

const show = () => renderPage(<Leaderboard heading={<h1>Leaderboard</h1>} />)
const table = () => screen.findByRole('table', { name: 'Ranking' })
const bodyRows = async () =>
  within(await table())
    .getAllByRole('row')
    .slice(1)
const firstCells = async () =>
  (await bodyRows()).map((row) => within(row).getAllByRole('cell')[0]?.textContent).filter((text) => text !== undefined)

test('the newest season is chosen, written to the address, and nothing is requested before', async () => {
  show()
  await table()
  expect(location.search).toBe('?season=3')
  expect(asked[0]).toBe('/api/leaderboard/seasons')
  expect(asked).toContain('/api/leaderboard/dm?page=1&season=3')
  expect(asked).toContain('/api/leaderboard/dm/top?season=3')
})

test('on a wide screen the table continues after the podium', async () => {
  show()
  expect((await firstCells())[0]).toBe('6')
  const podium = screen.getByRole('region', { name: 'Top five' })
  expect(within(podium).getAllByRole('button')).toHaveLength(5)
})

test('a badge filter hides the podium, counts from 1 and shows the true rank', async () => {
  show()
  await table()
  fireEvent.click(screen.getByRole('button', { name: 'Pro' }))
  await waitFor(async () => expect(await firstCells()).toEqual(['1#4', '2#9']))
  expect(screen.queryByRole('region', { name: 'Top five' })).toBeNull()
  expect(asked.at(-1)).toBe('/api/leaderboard/dm?page=1&usergroup=pro&season=3')
})

test('a phone lists all players, with trophies for the first three', async () => {
  wide = false
  show()
  // The virtual rows are measured after the first frame.
  await waitFor(async () => expect(await bodyRows()).toHaveLength(12))
  expect(within(await table()).getAllByRole('img', { name: 'Trophy' })).toHaveLength(3)
  expect(asked.some((path) => path.includes('/top'))).toBe(false)
})

test('the address names all-time; seasons that cannot be loaded mean all-time and leave the address', async () => {
  history.replaceState(null, '', '/leaderboard?season=all&mode=retakes')
  show()
  await table()
  expect(asked).toContain('/api/leaderboard/retakes?page=1')
  cleanup()
  history.replaceState(null, '', '/leaderboard?season=2')
  answers = (path) => (path.endsWith('/seasons') ? new Response('', { status: 500 }) : usual(path))
  show()
  await table()
  expect(screen.getByRole('button', { name: 'All-time' }).getAttribute('aria-pressed')).toBe('true')
  expect(location.search).toBe('?season=2')
})

test('the address names badges and page, and the list opens there', async () => {
  history.replaceState(null, '', '/leaderboard?season=3&badges=pro&page=4')
  answers = (path) =>
    path.includes('page=')
      ? page(records(5, path.includes('page=4') ? 151 : 1), { totalPages: 9, total: 405 })
      : usual(path)
  show()
  await waitFor(async () => expect((await firstCells()).some((text) => text?.endsWith('#151'))).toBe(true))
  expect(asked).toContain('/api/leaderboard/dm?page=4&usergroup=pro&season=3')
  expect(screen.getByRole('button', { name: 'Pro' }).getAttribute('aria-pressed')).toBe('true')
  expect(screen.getByRole('button', { name: 'Go to rank 1' })).toBeTruthy()
  expect(location.search).toBe('?season=3&badges=pro&page=4')
  fireEvent.click(screen.getByRole('button', { name: 'OP' }))
  expect(location.search).toBe('?season=3&badges=pro%2Cop')
  fireEvent.click(screen.getByRole('button', { name: 'Pro' }))
  fireEvent.click(screen.getByRole('button', { name: 'OP' }))
  expect(location.search).toBe('?season=3')
})

test('an unknown season is corrected', async () => {
  history.replaceState(null, '', '/leaderboard?season=99')
  show()
  await table()
  expect(location.search).toBe('?season=3')
})

test('seasons open by keyboard, and Escape restores the focus', async () => {
  show()
  await table()
  const button = screen.getByRole('button', { name: 'Autumn' })
  fireEvent.keyDown(button, { key: 'ArrowDown' })
  const list = screen.getByRole('listbox', { name: 'Seasons' })
  expect(document.activeElement?.textContent).toContain('Autumn')
  fireEvent.keyDown(list, { key: 'ArrowDown' })
  expect(document.activeElement?.textContent).toContain('Summer')
  fireEvent.keyDown(document.activeElement ?? list, { key: 'Escape' })
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(document.activeElement).toBe(button)
  fireEvent.keyDown(button, { key: 'ArrowDown' })
  fireEvent.keyDown(screen.getByRole('listbox'), { key: 'End' })
  fireEvent.keyDown(screen.getByRole('listbox'), { key: 'Enter' })
  expect(location.search).toBe('?season=2')
})

test('hovering over the seasons from all-time prefetches the newest one', async () => {
  history.replaceState(null, '', '/leaderboard?season=all')
  show()
  await table()
  fireEvent.pointerEnter(screen.getByRole('button', { name: 'Season' }), { pointerType: 'mouse' })
  expect(asked).toContain('/api/leaderboard/dm/top?season=3')
  expect(asked).toContain('/api/leaderboard/dm?page=1&season=3')
  fireEvent.click(screen.getByRole('button', { name: 'Season' }))
  expect(location.search).toBe('?season=3')
})

test('the arrow keys on the tabs change the ranking and the address', async () => {
  show()
  await table()
  fireEvent.keyDown(screen.getByRole('tab', { name: 'Deathmatch' }), { key: 'ArrowRight' })
  expect(screen.getByRole('tab', { name: 'Pistol DM' }).getAttribute('aria-selected')).toBe('true')
  expect(location.search).toBe('?season=3&mode=dm-pistol')
  await waitFor(() => expect(asked).toContain('/api/leaderboard/dm-pistol?page=1&season=3'))
})

test('the signed-in user sees their rank, their stats and the gap to the next place', async () => {
  startSession('token', { id: '1', steamId: steamIdOf(7), username: 'Me', avatar: null, email: null })
  show()
  const strip = await screen.findByRole('region', { name: 'My rank' })
  expect(await within(strip).findByText('#7')).toBeTruthy()
  expect(await within(strip).findByText('2 more kills take #6')).toBeTruthy()
  fireEvent.click(screen.getByRole('tab', { name: 'Retakes' }))
  expect(await within(strip).findByText(/No stats yet/)).toBeTruthy()
  expect(within(strip).getAllByText('–').length).toBeGreaterThan(1)
})

test('the own record offers no comparison with oneself; another record does', async () => {
  startSession('token', { id: '1', steamId: steamIdOf(7), username: 'Me', avatar: null, email: null })
  show()
  const strip = await screen.findByRole('region', { name: 'My rank' })
  await within(strip).findByText('#7')
  fireEvent.click(within(strip).getByRole('button', { name: 'My record' }))
  const own = await screen.findByRole('dialog', { name: 'Me' })
  expect(within(own).getByRole('link', { name: 'Steam profile' })).toBeTruthy()
  expect(within(own).queryByRole('button', { name: /Compare/ })).toBeNull()
  fireEvent.click(within(own).getByRole('button', { name: 'Close' }))
  fireEvent.click(within(await table()).getByRole('button', { name: 'Player 8' }))
  const other = await screen.findByRole('dialog', { name: 'Player 8' })
  expect(within(other).getAllByRole('button', { name: /Compare/ })).toHaveLength(2)
})

test('the jump to the own row focuses it at once, also where it is on the screen already', async () => {
  startSession('token', { id: '1', steamId: steamIdOf(7), username: 'Me', avatar: null, email: null })
  show()
  const strip = await screen.findByRole('region', { name: 'My rank' })
  await within(strip).findByText('#7')
  await table()
  await new Promise((done) => setTimeout(done, 100))
  fireEvent.click(within(strip).getByText('Jump to my rank'))
  // Sooner than the next render for another reason: the list is read again after half a minute.
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Player 7'), { timeout: 20_000 })
})

test('a ranking that cannot be loaded offers a retry', async () => {
  answers = (path) => (path.includes('page=1') ? new Response('<html>', { status: 502 }) : usual(path))
  show()
  expect(await screen.findByText('The ranking could not be loaded')).toBeTruthy()
  answers = usual
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await table()
})

test('a ranking is requested again while it grows: soon without players, and no more once its first page is full', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const first = () => asked.filter((path) => path.includes('page=1')).length
  answers = (path) => (path.endsWith('/seasons') ? seasons : page([]))
  show()
  await screen.findByText('No one is ranked here yet')
  answers = usual
  await vi.advanceTimersByTimeAsync(5500)
  expect((await firstCells())[0]).toBe('6')
  expect(first()).toBe(2)
  answers = (path) => (path.includes('page=1') ? page(records(50)) : usual(path))
  await vi.advanceTimersByTimeAsync(30_500)
  expect(first()).toBe(3)
  await vi.advanceTimersByTimeAsync(120_000)
  expect(first()).toBe(3)
})

test('an empty ranking says so, and a filter without players can be removed', async () => {
  answers = (path) => (path.includes('page=1') ? page([]) : path.includes('/top') ? [] : usual(path))
  show()
  expect(await screen.findByText('No one is ranked here yet')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'OP' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Show everyone' }))
  expect(await screen.findByText('No one is ranked here yet')).toBeTruthy()
})

test('a cached response is shown with its age', async () => {
  const at = Date.parse('2025-12-31T14:02:00Z')
  answers = (path) =>
    path.includes('page=1')
      ? Response.json(page(records(12)), { headers: { [fetchedAtHeader]: String(at) } })
      : usual(path)
  show()
  await table()
  expect(screen.getByText(/^As of Dec 31/)).toBeTruthy()
})

test('records without fields are zeros, those without a player are left out', async () => {
  wide = false
  answers = (path) => (path.includes('page=1') ? page([{ steamid: steamIdOf(1) }, { rank: 2 }, null]) : usual(path))
  show()
  const rows = await bodyRows()
  expect(rows).toHaveLength(1)
  expect(rows[0]?.textContent).toContain('K/D 0.00')
  expect(rows[0]?.textContent).not.toContain('NaN')
})

test('a mode that the community ranks has the last tab, the name of the list and the columns of its rule', async () => {
  setCommunity({ ...defaultSettings, rankings: [{ mode: 'competitive', rule: 'rounds', freeForAll: false }] })
  try {
    show()
    await table()
    const tabs = screen.getAllByRole('tab')
    expect(tabs.map(({ textContent }) => textContent).slice(3)).toEqual(['Retakes', 'Competitive'])
    tabs[0]?.focus()
    fireEvent.keyDown(screen.getByRole('tab', { selected: true }), { key: 'End' })
    await waitFor(() => expect(asked).toContain('/api/leaderboard/competitive-rounds?page=1&season=3'))
    expect(document.activeElement?.textContent).toBe('Competitive')
    expect(location.search).toBe('?season=3&mode=competitive-rounds')
    expect(within(await table()).getByRole('columnheader', { name: /Clutch %/ })).toBeTruthy()
    act(() => setCommunity({ ...defaultSettings, rankings: [] }))
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Deathmatch')
  } finally {
    cleanup()
    setCommunity(defaultSettings)
  }
})
