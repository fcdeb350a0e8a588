import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { GameLink, StaffAct } from '../../../../contract/game-side/staff-game-side.ts'
import type { StaffMe } from '../../../../contract/staff/staff.ts'
import { renderPage } from '../../../../tests/support/render-page.tsx'
import { refusal, type StaffAnswers, serveStaffApi } from '../../../../tests/support/staff-api.ts'
import { endSession } from '../../../shared/session.ts'
import { Toaster } from '../../../ui/toast.tsx'
import { GameSection } from './game-section.tsx'

type Link = NonNullable<GameLink['link']>

const linkOf = (id: string, change: Partial<Link> | null = {}, mode = 'dm'): GameLink => ({
  server: { id, name: `Server ${id}`, mode },
  link: change === null ? null : { ...fine(), ...change },
  console: null,
})
const fine = (): Link => ({
  ...{
    carrier: 'tool' as const,
    seenAt: new Date().toISOString(),
    isAway: false,
    tool: '1.0.0',
    console: 'ok',
    problem: null,
  },
  ...{ delivers: ['counterStrikeSharp'], hasMembers: true, clockAhead: 0 },
})

const steamId = '76561198000000555'
const actOf = (id: string, change: Partial<StaffAct> = {}): StaffAct => ({
  ...{ id, at: '2026-06-01T00:00:00.000Z', server: { id: 'a', name: 'Server a' }, kind: 'say', player: null },
  ...{ text: `Text ${id}`, by: 'root', byName: null, outcome: 'done', reply: '', endedAt: null },
  ...change,
})

function open(links: readonly GameLink[], answers: StaffAnswers = {}, role: StaffMe['role'] = 'moderator') {
  const sent = serveStaffApi(role, {
    'GET /api/staff/game-side': () => Response.json({ servers: links }),
    'GET /api/staff/game-side/acts': () => Response.json({ acts: [], next: null }),
    ...answers,
  })
  renderPage(
    <>
      <GameSection me={{ role, freshUntil: new Date(Date.now() + 60_000).toISOString() }} />
      <Toaster />
    </>,
  )
  return sent
}

const rows = async () =>
  within(await screen.findByRole('list', { name: 'Game servers' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent ?? '')

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

beforeEach(() => history.replaceState(null, '', '/staff/game'))
afterEach(endSession)

it('without a tool it says what this is and how to begin', async () => {
  open([])
  expect(await screen.findByText('No game servers connected yet')).toBeTruthy()
  expect(screen.getByText(/issuing the keys/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Say something' })).toBeNull()
})

it('names servers that no tool has called for, until the first one calls', async () => {
  open([linkOf('a', null)])
  expect(await screen.findByText(/It appears here when it first connects/)).toBeTruthy()
})

it('shows how each server is reached, those in trouble first', async () => {
  open([linkOf('a'), linkOf('b', null), linkOf('c', { console: 'refused' }), linkOf('d', { isAway: true })])
  const [first = '', second, third, last] = await rows()
  expect(first).toMatch(/Server c.*The server refuses the console password/)
  expect(second).toMatch(/Server d.*The tool last connected/)
  expect(third).toMatch(/Server b.*No tool has connected/)
  expect(last).toMatch(/Server a.*tool seen \d+ s ago · console answers · VIP through CounterStrikeSharp/)
  expect(first).not.toContain('console answers')
  expect(screen.getByText('1 of 4 game servers are reached')).toBeTruthy()
  // Only what is reached can be told something.
  expect(screen.getAllByRole('button', { name: /^Say something on/ })).toHaveLength(1)
})

it('says what the operator does about a clock, a file and members that are not there yet', async () => {
  open([linkOf('a', { clockAhead: -180_000, problem: 'admins.json does not parse', hasMembers: false })])
  const [row = ''] = await rows()
  expect(row).toContain('3 minutes slow')
  expect(row).toContain('The tool reports: admins.json does not parse')
  expect(row).toContain('sending the current members')
})

it('says something on the servers of a mode after a preview, once however often it is tried', async () => {
  let isBroken = true
  const links = [linkOf('a'), linkOf('b', {}, 'retakes'), linkOf('c', { isAway: true })]
  const sent = open(links, {
    'POST /api/staff/game-side/say': () => (isBroken ? refusal(500, 'INTERNAL') : Response.json({ servers: 1 })),
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Say something' }))
  const preview = within(await screen.findByRole('region', { name: 'Preview' }))
  expect(preview.getByText('Server a · Server b')).toBeTruthy()
  expect(preview.getByText(/^1 server cannot be reached now/)).toBeTruthy()
  type('Where', 'mode:retakes')
  expect(preview.getByText('Server b')).toBeTruthy()
  type('Message', ' Restart at 20:00 ')
  expect(screen.getByText('16 of 120 bytes')).toBeTruthy()
  const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Say on 1 server' }))
  submit()
  await screen.findByRole('alert')
  submit()
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[0]?.body).toMatchObject({ target: { to: 'mode', mode: 'retakes' }, text: 'Restart at 20:00' })
  expect(sent[1]?.body).toEqual(sent[0]?.body)
  await screen.findByRole('alert')
  // Another text is another request: the first one may have arrived.
  type('Message', 'Restart at 21:00')
  isBroken = false
  submit()
  expect(await screen.findByText('Sent to 1 server')).toBeTruthy()
  expect(sent[2]?.body).toMatchObject({ text: 'Restart at 21:00' })
  expect(sent[2]?.body).not.toMatchObject({ request: Object(sent[1]?.body).request })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('counts bytes, and sends nothing that is empty, too long or hidden', async () => {
  const sent = open([linkOf('a')])
  fireEvent.click(await screen.findByRole('button', { name: 'Say something on Server a' }))
  const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Say on 1 server' }))
  submit()
  expect(screen.getByText('Enter a text.')).toBeTruthy()
  type('Message', '服'.repeat(41))
  expect(screen.getByText('123 of 120 bytes')).toBeTruthy()
  expect(screen.getByText(/^3 bytes too long/)).toBeTruthy()
  submit()
  type('Message', 'a\u202Eb')
  submit()
  expect(screen.getByText(/^Remove line breaks/)).toBeTruthy()
  expect(sent).toEqual([])
})

it('shows acts with outcome and reply, of one server, page by page', async () => {
  const player = { steamId, name: 'Mirage_Lan' }
  open([linkOf('a'), linkOf('b')], {
    'GET /api/staff/game-side/acts': ({ query }) => {
      if (query.get('before') === '17') return Response.json({ acts: [actOf('old')], next: null })
      if (query.get('server') === 'b') return Response.json({ acts: [actOf('b')], next: null })
      const waiting = actOf('w', { kind: 'kick', player, outcome: null, by: null })
      return Response.json({
        acts: [waiting, actOf('f', { outcome: 'unsupported', reply: 'Unknown command' })],
        next: '17',
      })
    },
  })
  const list = () => screen.findByRole('list', { name: 'Actions on game servers' })
  expect((await list()).textContent).toMatch(/Mirage_Lan.*by the portal.*On its way.*no plugin.*Unknown command/)
  fireEvent.click(screen.getByRole('link', { name: 'Next page' }))
  expect(await screen.findByText('Text old')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Actions on Server b' }))
  expect(await screen.findByText('Text b')).toBeTruthy()
  expect(location.search).toBe('?server=b')
})

it('offers an administrator the console of a server for which no tool calls', async () => {
  open([linkOf('a', null), linkOf('b')], {}, 'administrator')
  fireEvent.click(await screen.findByRole('button', { name: 'Console of Server a' }))
  expect(await screen.findByRole('dialog', { name: 'Console of Server a' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Console of Server b' })).toBeNull()
})

it('offers no moderator a console, and an administrator also before the first tool', async () => {
  open([linkOf('a', null)])
  expect(await screen.findByText(/It appears here when it first connects/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Console/ })).toBeNull()
  open([linkOf('a', null)], {}, 'administrator')
  expect(await screen.findByRole('button', { name: 'Console of Server a' })).toBeTruthy()
})

it('has the plugins of a server read their lists again, for an administrator', async () => {
  let isBroken = true
  const links = [linkOf('a'), linkOf('b', { delivers: ['simpleAdmin'] }), linkOf('c', null)]
  open(links)
  await rows()
  expect(screen.queryByRole('button', { name: /Reload/ })).toBeNull()
  cleanup()
  const answer = () => (isBroken ? refusal(500, 'INTERNAL') : Response.json({ servers: 1 }))
  const sent = open(links, { 'POST /api/staff/game-side/reload': answer }, 'administrator')
  const press = async () => fireEvent.click(await screen.findByRole('button', { name: /^Reload the plugins of/ }))
  await press()
  await screen.findByRole('alert')
  isBroken = false
  await press()
  expect(await screen.findByText('Sent to 1 server')).toBeTruthy()
  await press()
  await waitFor(() => expect(sent).toHaveLength(3))
  const [first, again, next] = sent.map(({ body }) => Object(body))
  expect(first).toMatchObject({ target: { to: 'server', id: 'a' } })
  expect([again.request === first.request, next.request === first.request]).toEqual([true, false])
})
