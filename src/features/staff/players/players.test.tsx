import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { StaffBan, StaffPlayer } from '../../../../contract/staff/staff-players.ts'
import { renderPage } from '../../../../tests/support/render-page.tsx'
import { refusal, type StaffAnswers, serveStaffApi } from '../../../../tests/support/staff-api.ts'
import { endSession } from '../../../shared/session.ts'
import { Players } from './players.tsx'

const steamId = '76561198000000555'
const path = `/staff/players/${steamId}`
const at = '2026-06-01T00:00:00.000Z'

const playerWith = (bans: readonly StaffBan[], vipEnd: string | null = null): StaffPlayer => ({
  ...{ steamId, name: 'Mirage_Lan', avatar: null, role: null, account: null },
  ...{ notes: [], orders: [], rentals: [], bans: [...bans] },
  vip: { endsAt: vipEnd, groups: [] },
  leaderboard: { removed: null, standings: [], recordedSince: null },
})
const banOf = (id: string, reason: string, closedAs: StaffBan['closedAs'] = null): StaffBan => ({
  ...{ id, steamId, name: 'Mirage_Lan', reason, note: '', beginsAt: at, endsAt: null, by: 'root', byName: 'Bea' },
  ...{ closedAt: closedAs === null ? null : at, closedAs, closedByName: null, closeReason: null },
})

function open(address: string, role: 'moderator' | 'administrator', answers: StaffAnswers) {
  history.replaceState(null, '', address)
  const sent = serveStaffApi(role, {
    'GET /api/staff/player-notes': () => Response.json([]),
    'GET /api/staff/bans': () => Response.json({ bans: [], next: null }),
    [`GET /api/staff/players/${steamId}/matches`]: () => Response.json({ matches: [], next: null }),
    ...answers,
  })
  renderPage(<Players me={{ role, freshUntil: null }} />)
  return sent
}

const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
/** As the Enter key does in a field. */
const submit = (field: HTMLElement) => fireEvent.submit(field.closest('form') ?? field)

afterEach(endSession)

it('a search finds a player by the beginning of the name, and says what it did not find', async () => {
  const found = { steamId, name: 'Mirage_Lan', avatar: null, isBanned: false, hasAccount: true }
  open('/staff/players', 'administrator', {
    'GET /api/staff/players': ({ query }) =>
      Response.json({ players: query.get('search') === 'mirage_' ? [found] : [], next: null }),
  })
  const search = () => screen.getByLabelText('Find a player')
  type(search(), ' mirage_ ')
  submit(search())
  const link = within(await screen.findByRole('table', { name: 'Players' })).getByRole('link')
  expect(link.getAttribute('href')).toBe(path)
  for (const text of ['nobody-has-this-name', 'https://steamcommunity.com/id/mirage']) {
    type(search(), text)
    submit(search())
    expect(await screen.findByText('No players found')).toBeTruthy()
    expect(new URLSearchParams(location.search).get('search')).toBe(text)
  }
  expect(screen.getByText(/Only Steam can resolve the name/)).toBeTruthy()
})

it('a profile link leads to its player', async () => {
  open('/staff/players', 'administrator', {
    [`GET /api/staff/players/${steamId}`]: () => Response.json(playerWith([])),
  })
  type(screen.getByLabelText('Find a player'), `steamcommunity.com/profiles/${steamId}`)
  submit(screen.getByLabelText('Find a player'))
  expect(await screen.findByText('Mirage_Lan')).toBeTruthy()
  expect(location.pathname).toBe(path)
})

it('an administrator grants VIP in days; anything else than a number of days is refused at the field', async () => {
  let end: string | null = null
  const sent = open(path, 'administrator', {
    [`GET /api/staff/players/${steamId}`]: () => Response.json(playerWith([], end)),
    [`POST /api/staff/players/${steamId}/vip`]: () => {
      end = '2099-06-04T00:00:00.000Z'
      return new Response(null, { status: 204 })
    },
  })
  const days = await screen.findByLabelText('Days of VIP to add')
  type(days, 'none')
  submit(days)
  expect(days.getAttribute('aria-invalid')).toBe('true')
  expect(sent).toEqual([])
  type(days, '3')
  submit(days)
  expect(await screen.findByText(/VIP until .*2099/)).toBeTruthy()
  await waitFor(() => expect(days).toHaveProperty('value', ''))
  expect(days.getAttribute('aria-invalid')).not.toBe('true')
  expect(sent.map(({ body }) => body)).toEqual([{ act: 'grant', days: 3, sees: null }])
})

it('a moderator sees VIP and grants none', async () => {
  open(path, 'moderator', { [`GET /api/staff/players/${steamId}`]: () => Response.json(playerWith([])) })
  expect(await screen.findByText('No VIP.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Grant VIP' })).toBeNull()
})

it.each([
  ['moderator', null, 1],
  ['moderator', 'moderator', 0],
  ['administrator', 'administrator', 1],
] as const)('a %s is offered acts on a player whose role is %s: %i', async (own, role, offered) => {
  const account = {
    email: null,
    createdAt: at,
    sessions: [{ id: 's', device: 'Firefox', createdAt: at, lastSeenAt: at }],
  }
  open(path, own, {
    [`GET /api/staff/players/${steamId}`]: () => Response.json({ ...playerWith([]), role, account }),
  })
  await screen.findByText('Firefox', { exact: false })
  for (const name of ['Sign out everywhere', 'Remove from the leaderboard']) {
    expect(screen.queryAllByRole('button', { name })).toHaveLength(offered)
  }
  // Staff cannot be banned.
  expect(screen.queryAllByRole('button', { name: 'Ban' })).toHaveLength(role === null ? 1 : 0)
})

it('the second of two who ban sees both versions, and nothing is overwritten', async () => {
  const theirs = banOf('b1', 'theirs')
  let bans: StaffBan[] = []
  const sent = open(path, 'moderator', {
    [`GET /api/staff/players/${steamId}`]: () => Response.json(playerWith(bans)),
    [`PUT /api/staff/players/${steamId}/ban`]: ({ body }) => {
      if (!JSON.stringify(body).includes('"replaces":"b1"')) return refusal(409, 'CONFLICT')
      bans = [banOf('b2', 'mine'), banOf('b1', 'theirs', 'replaced')]
      return new Response(null, { status: 204 })
    },
  })
  const panel = within(await screen.findByRole('region', { name: 'Bans' }))
  expect(panel.getByText('Not banned.')).toBeTruthy()
  fireEvent.click(panel.getByRole('button', { name: 'Ban' }))
  const dialog = within(screen.getByRole('dialog'))
  type(dialog.getByLabelText('Reason'), 'mine')
  bans = [theirs]
  fireEvent.click(dialog.getByRole('button', { name: 'Ban' }))
  const replace = await dialog.findByRole('button', { name: 'Replace it with mine' })
  expect(replace.closest('[role=alert]')?.textContent).toContain('theirs')
  expect(dialog.getByLabelText('Reason')).toHaveProperty('value', 'mine')
  fireEvent.click(replace)
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await panel.findByText('mine')).toBeTruthy()
  expect(panel.getByRole('list', { name: 'Earlier bans', hidden: true }).textContent).toContain('theirs')
  expect(sent.map(({ body }) => body)).toEqual(
    [null, 'b1'].map((replaces) => ({ reason: 'mine', endsAt: null, note: '', replaces })),
  )
})

it('voids the matches that are selected and count, with one reason; one page of several sorts by nothing', async () => {
  const matchOf = (id: string, kills: number, voided: object | null = null) => ({
    ...{ id, mode: 'retakes', map: `de_${id}`, server: '', startsAt: at, minutes: 20, players: 8 },
    ...{ kills, deaths: 1, headshots: 0, voided },
  })
  const isVoid = { at, by: 'root', byName: 'Bea', reason: 'aimbot' }
  let matches = [matchOf('a', 3), matchOf('b', 9), matchOf('c', 5, isVoid)]
  const voided = (id: string) => () => {
    if (id === 'b') return refusal(410, 'GONE')
    matches = matches.map((match) => (match.id === id ? { ...match, voided: isVoid } : match))
    return new Response(null, { status: 204 })
  }
  const sent = open(path, 'moderator', {
    [`GET /api/staff/players/${steamId}`]: () => Response.json(playerWith([])),
    [`GET /api/staff/players/${steamId}/matches`]: ({ query }) =>
      Response.json({ matches, next: query.has('after') ? null : '5.x' }),
    'PUT /api/staff/matches/a/void': voided('a'),
    'PUT /api/staff/matches/b/void': voided('b'),
  })
  const table = within(await screen.findByRole('table', { name: 'Matches' }))
  expect(within(table.getByRole('columnheader', { name: 'Kills' })).queryByRole('button')).toBeNull()
  expect(screen.getByRole('button', { name: 'Next page' })).toBeTruthy()
  expect(table.getByText('voided by Bea: aimbot')).toBeTruthy()
  fireEvent.click(table.getByLabelText('Select all 3'))
  fireEvent.click(screen.getByRole('button', { name: 'Void' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Void' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Void' }))
  expect(dialog.getByText('Enter a reason.')).toBeTruthy()
  expect(sent).toEqual([])
  type(dialog.getByLabelText('Reason'), 'smurf')
  fireEvent.click(dialog.getByRole('button', { name: 'Void' }))
  // One of them is gone: it is named, and the other one is done.
  expect((await dialog.findByRole('alert')).textContent).toContain('de_b')
  expect(sent.map(({ path: to, body }) => [to, body])).toEqual(
    ['a', 'b'].map((id) => [`/api/staff/matches/${id}/void`, { isOut: true, reason: 'smurf' }]),
  )
  await waitFor(() => expect(dialog.getByText('1 selected')).toBeTruthy())
})
