import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { steamIdOf } from '../../../../tests/support/leaderboard-record.ts'
import { renderPage } from '../../../../tests/support/render-page.tsx'
import { MatchView } from './match-view.tsx'
import { ServerMatches } from './server-matches.tsx'

const figures = { avatar: null, kills: 9, deaths: 3, headshots: 3, wins: 2, loses: 1, playtime: 20 }
const player = (n: number, side: string | null, over: object = {}) => ({
  ...{ steamid: steamIdOf(n), name: `P${n}`, side, ...figures, ...over },
})
const match = {
  ...{ id: 'm', mode: 'retakes', map: 'de_nuke', startsAt: '2026-06-01T10:00:00.000Z', minutes: 31 },
  server: { name: 'Retakes #1', id: '1.2.3.4:27015' },
  ...{ isVoid: false, score: { ct: 2, t: 1 }, rounds: [{ winner: 'CT' }, { winner: 'TERRORIST' }, { winner: 'CT' }] },
  players: [player(1, 'CT'), player(2, 'TERRORIST', { steamid: null, name: '' }), player(3, null)],
}
let answer: (path: string) => Response
beforeEach(() => {
  vi.stubGlobal('fetch', async (path: string) => answer(path))
})
const show = () => renderPage(<MatchView id="m" />, { shouldRetryOnError: false })

it('shows the score by side, the rounds in words, and a hidden player without a link', async () => {
  answer = () => Response.json(match)
  show()
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('de_nuke')
  const ct = within(screen.getByRole('region', { name: 'Counter-Terrorists' }))
  expect(ct.getByRole('link', { name: 'P1' }).getAttribute('href')).toBe(`/players/${steamIdOf(1)}`)
  const row = ct.getByRole('rowheader', { name: 'P1' }).closest('tr')
  expect([...(row?.querySelectorAll('td') ?? [])].map((cell) => cell.textContent)).toEqual([
    '9',
    '3',
    '3.00',
    '33%',
    '2 : 1',
    '20',
  ])
  const terrorists = within(screen.getByRole('region', { name: 'Terrorists' }))
  expect(terrorists.getByText('Hidden player')).toBeTruthy()
  expect(terrorists.queryByRole('link')).toBeNull()
  expect(screen.getByRole('region', { name: 'No side' })).toBeTruthy()
  const rounds = within(screen.getByRole('region', { name: 'Rounds' })).getAllByRole('listitem')
  expect(rounds.map((round) => round.textContent)).toEqual(['Round 1 CT', 'Round 2 T', 'Round 3 CT'])
  expect(screen.queryByText(/voided/)).toBeNull()
  expect(screen.getByRole('button', { name: 'Report a player' })).toBeTruthy()
})

it('shows one table where no sides are known, and that a match counts for nobody', async () => {
  answer = () => Response.json({ ...match, isVoid: true, score: null, rounds: [], players: [player(1, null)] })
  show()
  await screen.findByText("This match was voided and doesn't count.")
  expect(screen.getByRole('region', { name: 'Score' })).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Rounds' })).toBeNull()
})

it('says that there is no such match', async () => {
  answer = () => Response.json({ error: 'NOT_FOUND', requestId: 'r' }, { status: 404 })
  show()
  expect(await screen.findByText('No such match')).toBeTruthy()
})

it('lists the last matches of a server, and nothing where none is known', async () => {
  const best = { name: 'Ann', steamid: steamIdOf(4), kills: 1 }
  const { id, mode, map, startsAt, minutes } = match
  answer = () => Response.json({ matches: [{ id, mode, map, startsAt, minutes, players: 8, best }] })
  const { unmount } = renderPage(<ServerMatches serverId="1.2.3.4:27015" />)
  expect((await screen.findByRole('link', { name: 'de_nuke' })).getAttribute('href')).toBe('/matches/m')
  expect(screen.getByRole('link', { name: 'Ann' }).getAttribute('href')).toBe(`/players/${steamIdOf(4)}`)
  expect(screen.getByText('1 kill')).toBeTruthy()
  unmount()
  const read = vi.fn(() => Response.json({ matches: [] }))
  answer = read
  const { container } = renderPage(<ServerMatches serverId="1.2.3.4:1" />)
  await waitFor(() => expect(read).toHaveBeenCalled())
  expect(container.textContent).toBe('')
})
