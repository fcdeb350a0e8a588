import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SentServer } from '../../../contract/send-to-pc/sent-server.ts'
import { renderPage } from '../../../tests/support/render-page.tsx'
import type { Outgoing } from '../../shared/sent-server.ts'
import { endSession, startSession } from '../../shared/session.ts'
import { ClaimForm } from './claim-form.tsx'
import type { Following } from './follow-changes.ts'
import { SendDialog } from './send-dialog.tsx'

let portal: Following | undefined
vi.mock('./follow-changes.ts', () => ({
  followChanges: (following: Following) => {
    portal = following
    return () => undefined
  },
}))

const user = { id: '7', steamId: '76561190000000001', username: 'Fox', avatar: null, email: null }
const pairing = { id: 'p1', side: 'phone', device: 'Chrome', state: 'paired', left: 1000 }
const sent: string[] = []
const sentServerOf = (id: string): SentServer => ({
  id,
  kind: 'server',
  name: 'Retakes #3',
  from: '',
  state: 'open',
  isShown: false,
  openedBy: null,
  left: 60_000,
})

beforeEach(() => {
  sent.length = 0
  startSession('token', user)
  vi.stubGlobal('fetch', async (path: string) => {
    if (path === '/api/pairings/claim') return Response.json({ pairing, token: 'p' })
    const id = path.split('/').at(-1) ?? ''
    sent.push(id)
    return Response.json(sentServerOf(id))
  })
})
afterEach(endSession)

const target = { kind: 'server', server: '192.0.2.1:27015' } as const
/** Opens the dialog; resolves once the portal has what it sends. */
async function open(request: Outgoing = { target, name: 'Retakes #3' }) {
  renderPage(<SendDialog request={request} onClose={() => undefined} />)
  await act(async () => undefined)
  const id = sent.at(-1) ?? ''
  return (change: Partial<SentServer>) =>
    act(() => portal?.onChanges({ last: 1, sentServers: [{ ...sentServerOf(id), ...change }], pairings: [] }))
}
const told = () => screen.getByRole('status').textContent

test('the PC is said to ask only once it has confirmed that it shows the question', async () => {
  const change = await open()
  expect(told()).toBe('Waiting for your PC…')
  change({ left: 50_000 })
  expect(told()).toBe('Waiting for your PC…')
  change({ isShown: true })
  expect(told()).toBe('Confirm on your PC.')
  // The response to the call may be older.
  change({ isShown: false })
  expect(told()).toBe('Confirm on your PC.')
  change({ isShown: true, state: 'opened', openedBy: 'Chrome' })
  expect(told()).toBe('Opened on Chrome')
})

test('a signed-in phone can pair while it waits, and then sends anew', async () => {
  await open()
  fireEvent.click(screen.getByText('Not signed in on the PC? Pair it'))
  fireEvent.change(screen.getByRole('textbox', { name: 'Code on the PC' }), { target: { value: '0000 0000' } })
  fireEvent.click(screen.getByRole('button', { name: 'Pair' }))
  await act(async () => undefined)
  expect(new Set(sent)).toHaveProperty('size', 2)
})

test('a practice server shows on the account only', async () => {
  await open({ target: { kind: 'rental', rental: 'pr-1' }, name: 'Aim room' })
  expect(screen.queryByText(/paired/)).toBeNull()
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.getByText(/on a PC where you're signed in\./)).toBeDefined()
})

test('without a connection no code can be entered, which is said', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  renderPage(<ClaimForm />)
  const pair = screen.getByRole('button', { name: 'Pair' })
  expect(pair).toHaveProperty('disabled', true)
  expect(screen.getByRole('status').textContent).toBe('Needs a connection')
  online.mockReturnValue(true)
  act(() => void dispatchEvent(new Event('online')))
  expect(pair).toHaveProperty('disabled', false)
})
