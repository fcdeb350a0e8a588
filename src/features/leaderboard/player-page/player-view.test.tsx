import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type * as v from 'valibot'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { playerPageSchema } from '../../../../contract/leaderboard/player-page.ts'
import { fetchedAtHeader } from '../../../../contract/page/sw-messages.ts'
import { leaderboardRecord, steamIdOf } from '../../../../tests/support/leaderboard-record.ts'
import { renderPage } from '../../../../tests/support/render-page.tsx'
import { endSession, startSession } from '../../../shared/session.ts'
import { PlayerView } from './player-view.tsx'

const steamId = steamIdOf(7)
const seasons = [
  { id: '2', name: 'S2', startsAt: 2, endsAt: null },
  { id: '1', name: 'S1', startsAt: 1, endsAt: 2 },
]
const record = (season: string, rank: number) =>
  leaderboardRecord(rank, {
    ...{ steamid: steamId, mode: 'retakes', season, total: 40, wins: 300, loses: 200 },
    ...{ kills: 100, rifle_kills: 60, awp_kills: 20, pistol_kills: 5 },
  })
const match = (id: string) => ({
  ...{ id, mode: 'retakes' as const, map: 'de_mirage', startsAt: '2026-06-01T10:00:00.000Z', minutes: 31 },
  ...{ server: { name: 'Retakes #1', id: '1.2.3.4:27015' }, players: 9, place: 2, kills: 12, deaths: 6, headshots: 3 },
  ...{ wins: 8, loses: 5, result: 'won' as const },
})
const whole: v.InferInput<typeof playerPageSchema> = {
  ...{ steamid: steamId, name: 'Ann <b>', avatar: null, usergroup: ['pro'] },
  records: [record('2', 3), record('1', 9), record('all', 5)],
  maps: [
    {
      mode: 'retakes',
      map: 'de_mirage',
      matches: 4,
      kills: 30,
      deaths: 15,
      headshots: 9,
      wins: 20,
      loses: 5,
      playtime: 90,
    },
  ],
  streaks: [{ mode: 'retakes', kind: 'wins', current: 3, longest: 6 }],
  matches: { matches: [match('a'), match('b'), match('c')], next: '5.c' },
  ...{ firstSeenAt: '2026-05-01T10:00:00.000Z', lastSeenAt: '2026-06-01T10:00:00.000Z' },
}

let answers: Record<string, () => Response>
beforeEach(() => {
  answers = {
    [`/api/players/${steamId}`]: () => Response.json(whole),
    '/api/leaderboard/seasons': () => Response.json(seasons),
  }
  vi.stubGlobal('fetch', async (path: string) => answers[path]?.() ?? Promise.reject(new TypeError(path)))
})
afterEach(endSession)

const show = (id = steamId) => renderPage(<PlayerView steamId={id} />, { shouldRetryOnError: false })
const heading = () => screen.findByRole('heading', { level: 1 })

it('shows who it is, the standing of the newest season, weapons, streaks, maps and matches', async () => {
  show()
  expect((await heading()).textContent).toContain('Ann <b>')
  const standing = within(await screen.findByRole('region', { name: /retakes/i }))
  const rank = () => document.querySelector('p > .num')?.textContent
  await waitFor(() => expect(rank()).toBe('#3'))
  expect(standing.getByText('of 40 players')).toBeTruthy()
  expect(standing.getByText('3 wins in a row (longest: 6)')).toBeTruthy()
  expect(standing.getByText(/K\/D 2.00 in the last 3 matches/)).toBeTruthy()
  expect(standing.getByText('Other').nextElementSibling?.textContent).toBe('15')
  const map = screen.getByRole('rowheader', { name: 'de_mirage' }).closest('tr')
  expect([...(map?.querySelectorAll('td') ?? [])].map((cell) => cell.textContent)).toEqual([
    '4',
    '2.00',
    '30.0%',
    '80.0%',
    '1.5',
  ])
  const [first] = within(screen.getByRole('region', { name: 'Last matches' })).getAllByRole('link')
  expect(first?.getAttribute('href')).toBe('/matches/a')
  fireEvent.click(screen.getByRole('radio', { name: 'All-time' }))
  expect(rank()).toBe('#5')
})

it('reads older matches when asked, and again after a failure', async () => {
  show()
  fireEvent.click(await screen.findByRole('button', { name: 'Show older matches' }))
  await screen.findByText('The matches could not be loaded.')
  answers[`/api/players/${steamId}/matches?after=5.c`] = () => Response.json({ matches: [match('old')], next: null })
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(document.querySelector('a[href="/matches/old"]')).toBeTruthy())
  expect(screen.queryByRole('button', { name: 'Show older matches' })).toBeNull()
})

it.each([
  ['NOT_FOUND', 'No such player'],
  ['PAGE_HIDDEN', 'This page is hidden'],
])('says why there is no page: %s', async (error, title) => {
  answers[`/api/players/${steamId}`] = () => Response.json({ error, requestId: 'r' }, { status: 404 })
  show()
  expect(await screen.findByText(title)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Find a player' }).getAttribute('href')).toBe('/players')
})

it('shows a failure with a way to try again', async () => {
  answers[`/api/players/${steamId}`] = () => Response.json({ error: 'INTERNAL', requestId: 'r-1' }, { status: 500 })
  show()
  expect(await screen.findByText('The player could not be loaded')).toBeTruthy()
  answers[`/api/players/${steamId}`] = () => Response.json(whole)
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { level: 1, name: /Ann/ })).toBeTruthy()
})

it('shows the age of a kept page, and a player without matches', async () => {
  const kept = { ...whole, records: [], maps: [], streaks: [], matches: { matches: [], next: null }, name: ' ' }
  const headers = { [fetchedAtHeader]: String(new Date(2025, 5, 1, 9, 30).getTime()) }
  answers[`/api/players/${steamId}`] = () => Response.json(kept, { headers })
  show()
  expect((await heading()).textContent).toBe(`…${steamId.slice(-6)}`)
  expect(screen.getByText('Not ranked in any mode yet.')).toBeTruthy()
  expect(screen.getByText(/^As of Jun 1/)).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Last matches' })).toBeNull()
})

it('offers staff the way to the player in the staff room, and the player no pin of themselves', async () => {
  const user = { id: '1', username: 'Ann', avatar: null, email: null }
  startSession('t', { ...user, steamId: steamIdOf(1), staff: 'moderator' })
  const { unmount } = show()
  expect((await screen.findByRole('link', { name: 'Ban or note' })).getAttribute('href')).toBe(
    `/staff/players/${steamId}`,
  )
  expect(screen.getByRole('button', { name: 'Pin player' })).toBeTruthy()
  unmount()
  startSession('t', { ...user, steamId })
  show()
  await screen.findByText(/This is your page/)
  expect(screen.queryByRole('button', { name: 'Pin player' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Ban or note' })).toBeNull()
})
