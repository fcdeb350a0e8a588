import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { GameCommand } from '../../../../contract/game-side/commands.ts'
import type { GameCommands, GameLink } from '../../../../contract/game-side/staff-game-side.ts'
import type { StaffMe } from '../../../../contract/staff/staff.ts'
import { renderPage } from '../../../../tests/support/render-page.tsx'
import { refusal, type StaffAnswers, serveStaffApi } from '../../../../tests/support/staff-api.ts'
import { endSession } from '../../../shared/session.ts'
import { Toaster } from '../../../ui/toast.tsx'
import { GameSection } from './game-section.tsx'
import { PlayerCommands } from './player-commands.tsx'

const steamId = '76561198000000555'
const command = (id: string, line: string, more: Partial<GameCommand> = {}): GameCommand => ({
  ...{ id, name: `Do ${id}`, line, modes: [], servers: [], repeatable: false },
  ...more,
})
const commands = [
  command('restart', 'mp_restartgame 1', { modes: ['retakes'] }),
  command('center', 'css_cssay {text}', { repeatable: true }),
  command('slay', 'css_slay #{userid}'),
  command('vip', 'css_vip {player}'),
]
const link = (id: string, mode: string): GameLink => ({
  server: { id, name: `Server ${id}`, mode },
  link: {
    ...{ carrier: 'tool' as const, seenAt: new Date().toISOString(), isAway: false, tool: '1', console: 'ok' as const },
    ...{ delivers: [], problem: null, hasMembers: true, clockAhead: 0 },
  },
  console: null,
})
const links = [link('a', 'retakes'), link('b', 'dm')]

const answersWith = (places: GameCommands['places'], answers: StaffAnswers): StaffAnswers => ({
  'GET /api/staff/game-side': () => Response.json({ servers: links }),
  'GET /api/staff/game-side/acts': () => Response.json({ acts: [], next: null }),
  'GET /api/staff/game-side/commands': () => Response.json({ commands, places }),
  'POST /api/staff/game-side/run': () => Response.json({ servers: 1 }),
  ...answers,
})

function openSection(role: StaffMe['role'], answers: StaffAnswers = {}) {
  const sent = serveStaffApi(role, answersWith([], answers))
  renderPage(
    <>
      <GameSection me={{ role, freshUntil: null }} />
      <Toaster />
    </>,
  )
  return sent
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const preview = () => screen.getByRole('region', { name: 'Preview' }).textContent

beforeEach(() => history.replaceState(null, '', '/staff/game'))
afterEach(endSession)

it('an administrator runs a command on the servers that it is for, after a preview', async () => {
  const sent = openSection('administrator')
  const list = within(await screen.findByRole('list', { name: 'Commands' }))
  // Those about a player run from the player's page.
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Do restartmp_restartgame 1Run',
    'Do centercss_cssay {text}Run',
  ])
  press('Run Do restart')
  expect(preview()).toBe('mp_restartgame 1Server a')
  expect(screen.getByText(/runs at most once/)).toBeTruthy()
  press('Run on 1 server')
  expect(await screen.findByText('Sent to 1 server')).toBeTruthy()
  expect(sent.map(({ body }) => body)).toMatchObject([
    { command: 'restart', line: 'mp_restartgame 1', target: { to: 'all' }, steamId: null, text: null },
  ])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('shows a text as the console gets it, and sends the same request again', async () => {
  let isBroken = true
  const sent = openSection('administrator', {
    'POST /api/staff/game-side/run': () => (isBroken ? refusal(500, 'INTERNAL') : Response.json({ servers: 2 })),
  })
  await screen.findByRole('list', { name: 'Commands' })
  press('Run Do center')
  press('Run on 2 servers')
  expect(screen.getByText('Enter a text.')).toBeTruthy()
  expect(sent).toEqual([])
  fireEvent.change(screen.getByLabelText('Text'), { target: { value: 'Say "hi"; quit' } })
  expect(preview()).toBe('css_cssay "Say hi quit"Server a · Server b')
  expect(screen.queryByText(/runs at most once/)).toBeNull()
  press('Run on 2 servers')
  await screen.findByRole('alert')
  isBroken = false
  press('Run on 2 servers')
  expect(await screen.findByText('Sent to 2 servers')).toBeTruthy()
  expect(sent[1]?.body).toEqual(sent[0]?.body)
  expect(sent[0]?.body).toMatchObject({ text: 'Say "hi"; quit' })
})

it('says that a command has changed, and shows how it is now', async () => {
  let lines = ['mp_restartgame 1', 'mp_restartgame 5']
  openSection('administrator', {
    'GET /api/staff/game-side/commands': () =>
      Response.json({ commands: [command('restart', lines[0] ?? '')], places: [] }),
    'POST /api/staff/game-side/run': () => {
      lines = lines.slice(1)
      return refusal(409, 'CONFLICT')
    },
  })
  await screen.findByRole('list', { name: 'Commands' })
  press('Run Do restart')
  press('Run on 2 servers')
  expect((await screen.findByRole('alert')).textContent).toContain('someone else changed this')
  await waitFor(() => expect(preview()).toContain('mp_restartgame 5'))
})

it('is nothing for moderators, nor where no process knows of commands', async () => {
  openSection('moderator')
  expect(await screen.findByText('2 of 2 game servers are reached')).toBeTruthy()
  expect(screen.queryByRole('list', { name: 'Commands' })).toBeNull()
  endSession()
  openSection('administrator', { 'GET /api/staff/game-side/commands': () => refusal(404, 'NOT_FOUND') })
  await waitFor(() => expect(screen.getAllByText('2 of 2 game servers are reached').length).toBeGreaterThan(0))
  expect(screen.queryByRole('list', { name: 'Commands' })).toBeNull()
})

it('runs commands about a player where they are', async () => {
  const places = [{ server: { id: 'b', name: 'Server b', mode: 'dm' }, userId: 12 }]
  const sent = serveStaffApi('administrator', answersWith(places, {}))
  renderPage(
    <>
      <PlayerCommands steamId={steamId} onDone={() => undefined} />
      <Toaster />
    </>,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Do slay' }))
  await waitFor(() => expect(preview()).toBe('css_slay #12Server b'))
  // Their number means somebody else on another server.
  expect(screen.queryByLabelText('Where')).toBeNull()
  press('Run on 1 server')
  expect(await screen.findByText('Sent to 1 server')).toBeTruthy()
  expect(sent[0]?.body).toMatchObject({ command: 'slay', target: { to: 'player' }, steamId, text: null })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  press('Do vip')
  expect(preview()).toBe(`css_vip ${steamId}Server b`)
  fireEvent.change(screen.getByLabelText('Where'), { target: { value: 'all' } })
  expect(preview()).toBe(`css_vip ${steamId}Server a · Server b`)
  press('Run on 2 servers')
  await waitFor(() => expect(sent[1]?.body).toMatchObject({ command: 'vip', target: { to: 'all' }, steamId }))
})

it('says that a player is on no server', async () => {
  serveStaffApi('administrator', answersWith([], {}))
  renderPage(<PlayerCommands steamId={steamId} onDone={() => undefined} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Do slay' }))
  expect(screen.getByText(/The player isn't on a connected server/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Run on 0 servers' })).toHaveProperty('disabled', true)
})
