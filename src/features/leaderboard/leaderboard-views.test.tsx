import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { leaderboardRecord } from '../../../tests/support/leaderboard-record.ts'
import { renderPage } from '../../../tests/support/render-page.tsx'
import { setViewport } from '../../../tests/support/viewport.ts'
import { Leaderboard } from './leaderboard.tsx'

const seasons = [
  { id: '3', name: 'Autumn', startsAt: Date.UTC(2026, 8), endsAt: null },
  { id: '2', name: 'Summer', startsAt: Date.UTC(2026, 5), endsAt: Date.UTC(2026, 8) },
]
const records = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => leaderboardRecord(from + i, { kills: 9000 - from - i }))

let asked: string[] = []
let pageSize = 50
/** The second page cannot be loaded. */
let broken = false
let reachEnd: () => void = () => undefined

function answer(path: string): unknown {
  if (path.endsWith('/seasons')) return seasons
  if (path.includes('/top')) return records(1, 5)
  if (path.includes('/history')) return { data: [leaderboardRecord(1, { mode: 'dm', season: '3' })] }
  const page = Number(/page=(\d)/.exec(path)?.[1])
  const data = page === 1 ? records(1, pageSize) : records(pageSize + 1, pageSize + 4)
  return { data, totalPages: 2, total: pageSize + 4, page, pageSize }
}

/** The end of the list comes into view when the test says so. */
class EndObserver {
  constructor(onChange: (entries: readonly { readonly isIntersecting: boolean }[]) => void) {
    reachEnd = () => act(() => onChange([{ isIntersecting: true }]))
  }
  observe = () => undefined
  disconnect = () => undefined
}

beforeEach(() => {
  asked = []
  pageSize = 50
  broken = false
  history.replaceState(null, '', '/leaderboard')
  setViewport(1280)
  vi.stubGlobal('IntersectionObserver', EndObserver)
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    return broken && path.includes('page=2') ? new Response('', { status: 500 }) : Response.json(answer(path))
  })
})

const show = () => renderPage(<Leaderboard heading={<h1>Leaderboard</h1>} />)
const table = () => screen.findByRole('table', { name: 'Ranking' })
const players = async () => (await table()).querySelectorAll('[data-name]').length
const heads = async () => within(await table()).getAllByRole('columnheader').length

// LB-04, LB-11, LB-13
test('each mode has its own columns', async () => {
  show()
  expect(await heads()).toBe(10)
  fireEvent.click(screen.getByRole('tab', { name: 'Retakes' }))
  await waitFor(async () => expect(await heads()).toBe(9))
})

// LB-07, LB-08
test('on a phone the first three have one large number, what the mode ranks by', async () => {
  setViewport(360)
  show()
  const large = [...(await table()).querySelectorAll('.text-20px')].map(({ textContent }) => textContent)
  expect(large).toEqual(['8,999', '8,998', '8,997'])
})

// LB-09
test('the head of a rate is described by its explanation', async () => {
  show()
  await table()
  const help = document.getElementById(
    screen.getByRole('button', { name: 'HS %' }).getAttribute('aria-describedby') ?? '',
  )
  expect(help?.getAttribute('role')).toBe('tooltip')
  expect(help?.textContent).toMatch(/headshot/i)
})

// LB-02, LB-03, LB-17, X-25
test('the seasons open under the mouse, and the chosen one is in the address, also for the next visit', async () => {
  history.replaceState(null, '', '/leaderboard?season=all')
  show()
  await table()
  const season = screen.getByRole('button', { name: 'Season' })
  const box = season.parentElement ?? season
  fireEvent(box, new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' }))
  const list = within(screen.getByRole('listbox', { name: 'Seasons' }))
  expect(list.getAllByRole('option').map((option) => option.textContent)).toEqual([
    expect.stringContaining('Autumn'),
    expect.stringContaining('Summer'),
  ])
  fireEvent.click(list.getByRole('option', { name: /Summer/ }))
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(location.search).toBe('?season=2')
  cleanup()
  show()
  await table()
  expect(screen.getByRole('button', { name: 'Summer' }).getAttribute('aria-pressed')).toBe('true')
  fireEvent.click(screen.getByRole('button', { name: 'All-time' }))
  expect(location.search).toBe('?season=all')
})

// LB-23
test('players without a picture have different faces, for which nothing is requested', async () => {
  show()
  await table()
  const faces = [...document.querySelectorAll('svg[viewBox="0 0 32 32"]')].map((face) => face.innerHTML)
  expect(faces.length).toBeGreaterThan(10)
  expect(new Set(faces).size).toBe(faces.length)
  expect(document.querySelector('img')).toBeNull()
  expect(asked.filter((path) => path.includes('avatar'))).toEqual([])
})

// LB-10, LB-22
test('a next page that cannot be loaded says so, leaves the list, and can be requested again', async () => {
  const logged = vi.spyOn(console, 'info').mockReturnValue(undefined)
  broken = true
  // All of its rows are on the screen, as they are when one sees its end.
  pageSize = 8
  show()
  expect(await players()).toBe(3)
  reachEnd()
  const alert = within(await screen.findByRole('alert'))
  expect(alert.getByText('The next players could not be loaded.')).toBeTruthy()
  expect(await players()).toBe(3)
  broken = false
  fireEvent.click(alert.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText(/only bots/)).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(await players()).toBe(7)
  logged.mockRestore()
})

// LB-05, F-10
test('a card of the podium opens the player’s stats; the next one that is opened is compared with them', async () => {
  show()
  const podium = within(await screen.findByRole('region', { name: 'Top five' }))
  fireEvent.click(podium.getAllByRole('button')[0] ?? document.body)
  const first = within(await screen.findByRole('dialog', { name: 'Player 1' }))
  expect(first.getAllByText('#1', { selector: 'span' }).length).toBeGreaterThan(0)
  const steam = first.getByRole('link', { name: 'Steam profile' })
  expect(steam.getAttribute('href')).toMatch(/^https:\/\/steamcommunity\.com\/profiles\/7656119\d{10}$/)
  expect(steam.getAttribute('rel')).toContain('noopener')
  fireEvent.click(first.getByRole('button', { name: 'Compare with others' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByText('Choose a player to compare with Player 1')).toBeTruthy()
  fireEvent.click(podium.getAllByRole('button')[1] ?? document.body)
  const second = within(await screen.findByRole('dialog', { name: 'Player 2' }))
  const comparison = within(second.getByRole('table', { name: 'Comparison' }))
  expect(comparison.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
    'Stat',
    'Player 1',
    'Player 2',
  ])
  expect(comparison.getAllByRole('img', { name: 'better' }).length).toBeGreaterThan(0)
  for (const close of second.getAllByRole('button', { name: 'Close' })) fireEvent.click(close)
  fireEvent.click(screen.getByRole('button', { name: 'Stop comparing' }))
  expect(screen.queryByText(/Choose a player to compare/)).toBeNull()
})
