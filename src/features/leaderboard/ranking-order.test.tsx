import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { days } from '../../../contract/duration.ts'
import { leaderboardRecord, steamIdOf } from '../../../tests/support/leaderboard-record.ts'
import { renderPage } from '../../../tests/support/render-page.tsx'
import { rankVisits } from '../../shared/rank-visits.ts'
import { endSession, startSession } from '../../shared/session.ts'
import { Leaderboard } from './leaderboard.tsx'

let asked: string[] = []
let wide = true

const unranked = leaderboardRecord(0, { steamid: steamIdOf(3), nickname: 'Newcomer', kills: 9, deaths: 3 })
const duellists = [1, 2].map((rank) => leaderboardRecord(rank, { kills: 700 - rank, deaths: 300 }))

function answer(path: string): unknown {
  if (path.endsWith('/seasons')) return []
  if (path.includes('/top')) return duellists
  if (path.includes('/user/')) return { data: [{ ...(path.includes('0003') ? unranked : duellists[1]), mode: 'solo' }] }
  const data = path.includes('/solo') ? [...duellists, unranked] : [1, 2, 3].map((rank) => leaderboardRecord(rank))
  return { data, totalPages: 1, total: data.length, page: 1, pageSize: 50 }
}

beforeEach(() => {
  asked = []
  wide = true
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('768') && wide,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    return Response.json(answer(path))
  })
})
afterEach(() => {
  endSession()
  rankVisits.set(undefined)
})

const show = (search: string) => {
  history.replaceState(null, '', `/leaderboard${search}`)
  renderPage(<Leaderboard heading={<h1>Leaderboard</h1>} />)
}
const table = () => screen.findByRole('table', { name: 'Ranking' })
/** The name may contain the explanation, which only a browser hides. */
const head = async (name: string) =>
  within(await table()).getByRole('columnheader', { name: (text) => text.startsWith(name) })
const signIn = (n: number) =>
  startSession('token', { id: '1', steamId: steamIdOf(n), username: 'Me', avatar: null, email: null })

test('a head sorts by its column, then the other way round, then by rank again', async () => {
  show('?season=all')
  expect((await head('Rank')).getAttribute('aria-sort')).toBe('ascending')
  const press = async () => fireEvent.click(within(await head('K/D')).getByRole('button'))
  await press()
  await waitFor(() => expect(asked).toContain('/api/leaderboard/dm?page=1&sort=kda'))
  expect(location.search).toBe('?season=all&sort=kda')
  expect((await head('K/D')).getAttribute('aria-sort')).toBe('descending')
  expect((await head('Rank')).getAttribute('aria-sort')).toBeNull()
  expect(screen.queryByRole('region', { name: 'Top five' })).toBeNull()
  expect(within(await table()).getAllByRole('cell')[0]?.textContent).toBe('1#1')
  await press()
  await waitFor(() => expect(asked).toContain('/api/leaderboard/dm?page=1&sort=kda&order=asc'))
  expect((await head('K/D')).getAttribute('aria-sort')).toBe('ascending')
  await press()
  expect(location.search).toBe('?season=all')
  expect(await screen.findByRole('region', { name: 'Top five' })).toBeTruthy()
})

test('another mode keeps the order if it has the column, and drops it otherwise', async () => {
  show('?season=all&sort=kpm&order=asc')
  await table()
  expect(asked).toContain('/api/leaderboard/dm?page=1&sort=kpm&order=asc')
  fireEvent.click(screen.getByRole('tab', { name: 'Pistol DM' }))
  expect(location.search).toBe('?season=all&sort=kpm&order=asc&mode=dm-pistol')
  fireEvent.click(screen.getByRole('tab', { name: 'Solo 1v1' }))
  expect(location.search).toBe('?season=all&mode=solo')
})

test('on a phone a choice sorts, and the rows show what it sorts by', async () => {
  wide = false
  show('?season=all')
  await table()
  const lowest = screen.getByRole('button', { name: 'Lowest first' })
  expect(lowest).toHaveProperty('disabled', true)
  fireEvent.change(screen.getByRole('combobox', { name: 'Sort by' }), { target: { value: 'playtime' } })
  await waitFor(() => expect(asked).toContain('/api/leaderboard/dm?page=1&sort=playtime'))
  expect((await within(await table()).findAllByText(/^Hours/))[0]?.textContent).toBe('Hours 10.0h')
  fireEvent.click(lowest)
  await waitFor(() => expect(asked).toContain('/api/leaderboard/dm?page=1&sort=playtime&order=asc'))
  expect(lowest.getAttribute('aria-pressed')).toBe('true')
  fireEvent.change(screen.getByRole('combobox', { name: 'Sort by' }), { target: { value: '' } })
  expect(location.search).toBe('?season=all')
})

test('who has played too little is unranked, in the list and in the own strip', async () => {
  wide = false
  signIn(3)
  show('?season=all&mode=solo')
  const row = within(await table())
    .getByText('Newcomer')
    .closest('tr')
  expect(row?.textContent).toContain('12/20')
  expect(row?.textContent).toContain('Unranked, 12 of 20')
  const strip = await screen.findByRole('region', { name: 'My rank' })
  expect(await within(strip).findByText('Unranked, 12 of 20')).toBeTruthy()
  expect(within(strip).getByRole('button', { name: 'Jump to my rank' })).toHaveProperty('disabled', false)
})

test('the sheet explains the ranking with the user’s own results', async () => {
  signIn(2)
  show('?season=all&mode=solo')
  await screen.findByText('#2')
  fireEvent.click(screen.getByRole('button', { name: 'How ranking works' }))
  const sheet = await screen.findByRole('dialog', { name: 'How ranking works' })
  expect(sheet.textContent).toContain('12 wins of 20 count as 38.7%, and 540 of 900 as 56.8%')
  expect(sheet.textContent).toContain('You won 698 of 998: that counts as 67.0%.')
  fireEvent.click(within(sheet).getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('the own row shows the change since the last visit, and moves there once', async () => {
  signIn(2)
  const before = { board: 'solo rate all', now: { rank: 5, at: Date.now() - days(1) } }
  rankVisits.set({ steamId: steamIdOf(2), boards: [before, { board: 'solo all', now: { rank: 90, at: 1 } }] })
  wide = false
  show('?season=all&mode=solo')
  const row = await waitFor(async () => {
    const found = within(await table())
      .getByText('Player 2')
      .closest('tr')
    expect(found?.className).toContain('rank-up')
    return found
  })
  expect(row?.textContent).toContain('3 places up')
  expect(within(screen.getByRole('region', { name: 'My rank' })).getByText('3 places up')).toBeTruthy()
  if (row) fireEvent.animationEnd(row, { animationName: 'rank-up' })
  await waitFor(() => expect(row?.className).not.toContain('rank-up'))
  expect(row?.textContent).toContain('3 places up')
})
