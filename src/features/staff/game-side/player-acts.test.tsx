import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { StaffAct } from '../../../../contract/game-side/staff-game-side.ts'
import type { StaffPlayer } from '../../../../contract/staff/staff-players.ts'
import { renderPage } from '../../../../tests/support/render-page.tsx'
import { refusal, serveStaffApi } from '../../../../tests/support/staff-api.ts'
import { endSession } from '../../../shared/session.ts'
import { Toaster } from '../../../ui/toast.tsx'
import { Players } from '../players/players.tsx'

const steamId = '76561198000000555'
const at = '2026-06-01T00:00:00.000Z'
const ban = {
  ...{ id: 'b', steamId, name: 'Mirage_Lan', reason: 'Aimbot', note: '', beginsAt: at, endsAt: null, by: 'root' },
  ...{ byName: 'Bea', closedAt: null, closedAs: null, closedByName: null, closeReason: null },
}
const player = (change: Partial<StaffPlayer>): StaffPlayer => ({
  ...{ steamId, name: 'Mirage_Lan', avatar: null, role: null, account: null },
  ...{ notes: [], orders: [], rentals: [], bans: [] },
  vip: { endsAt: null, groups: [] },
  leaderboard: { removed: null, standings: [], recordedSince: null },
  ...change,
})
const link = {
  carrier: 'tool',
  ...{ seenAt: at, isAway: false, tool: '1.0.0', console: 'ok', delivers: [], problem: null },
  ...{ hasMembers: true, clockAhead: 0 },
}
const kick: StaffAct = {
  ...{
    id: 'k',
    at,
    server: { id: 'a', name: 'Server a' },
    kind: 'kick',
    text: 'Language',
    by: 'root',
    byName: null,
    reply: '',
  },
  ...{ player: { steamId, name: 'Mirage_Lan' }, outcome: 'done', endedAt: at },
}

interface World {
  readonly change?: Partial<StaffPlayer>
  readonly links?: number
  kick?(): Response
}

function open({ change = {}, links = 1, kick: answer = () => Response.json({ servers: 1 }) }: World) {
  history.replaceState(null, '', `/staff/players/${steamId}`)
  let acts: StaffAct[] = []
  const servers = [...Array(links).keys()].map((i) => ({
    server: { id: `${i}`, name: `${i}`, mode: 'dm' },
    link,
    console: null,
  }))
  const sent = serveStaffApi('moderator', {
    [`GET /api/staff/players/${steamId}`]: () => Response.json(player(change)),
    [`GET /api/staff/players/${steamId}/matches`]: () => Response.json({ matches: [], next: null }),
    'GET /api/staff/game-side': () => Response.json({ servers }),
    'GET /api/staff/game-side/acts': ({ query }) =>
      Response.json({ acts: query.get('steamId') === steamId ? acts : [], next: null }),
    'POST /api/staff/game-side/kick': () => {
      acts = [kick]
      return answer()
    },
  })
  renderPage(
    <>
      <Players me={{ role: 'moderator', freshUntil: null }} />
      <Toaster />
    </>,
  )
  return sent
}

const kickNow = () => screen.findByRole('button', { name: 'Kick now' })

afterEach(endSession)

it('kicks a player with a reason, and shows what became of it', async () => {
  const sent = open({})
  fireEvent.click(await kickNow())
  fireEvent.click(await screen.findByRole('button', { name: 'Kick' }))
  expect(screen.getByText('Enter a text.')).toBeTruthy()
  expect(sent).toEqual([])
  fireEvent.change(screen.getByLabelText('Reason, which the player reads'), { target: { value: 'Language' } })
  fireEvent.click(screen.getByRole('button', { name: 'Kick' }))
  expect(await screen.findByText('Sent to 1 server')).toBeTruthy()
  expect(sent[0]?.body).toMatchObject({ steamId, reason: 'Language' })
  await waitFor(() => expect(screen.getByRole('list', { name: 'Actions on game servers' }).textContent).toMatch(/Done/))
})

it('says that a player is on no game server, and why a member of staff is not kicked', async () => {
  const answers = [refusal(409, 'PLAYER_IS_STAFF'), Response.json({ servers: 0 })]
  open({ kick: () => answers.shift() ?? refusal(500, 'INTERNAL') })
  fireEvent.click(await kickNow())
  fireEvent.change(screen.getByLabelText('Reason, which the player reads'), { target: { value: 'Language' } })
  fireEvent.click(screen.getByRole('button', { name: 'Kick' }))
  expect((await screen.findByRole('alert')).textContent).toContain('This player is staff')
  fireEvent.click(screen.getByRole('button', { name: 'Kick' }))
  expect(await screen.findByText("Mirage_Lan isn't on any game server now")).toBeTruthy()
})

it('says what a ban does in the game, where servers are connected', async () => {
  open({ change: { bans: [{ ...ban }] }, links: 2 })
  expect(await screen.findByText(/^In the game: on 2 servers they are kicked at once/)).toBeTruthy()
})

it('is absent without a connected server, and offers no kick of staff', async () => {
  open({ change: { bans: [{ ...ban }] }, links: 0 })
  expect(await screen.findByText('Aimbot')).toBeTruthy()
  expect(screen.queryByText(/^In the game/)).toBeNull()
  endSession()
  open({ change: { role: 'moderator' } })
  expect(await screen.findByText('No actions on game servers.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Kick now' })).toBeNull()
})
