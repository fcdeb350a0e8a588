import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderPage } from '../../../../tests/support/render-page.tsx'
import { user } from '../../../../tests/support/user.ts'
import { bindToken, endSession } from '../../../shared/session.ts'
import { SignInDialog } from './sign-in-dialog.tsx'

const onClose = vi.fn()
let calls: string[]
let answers: Record<string, () => Response>

const show = () => renderPage(<SignInDialog request={{ view: 'main' }} onClose={onClose} />)
const settle = (milliseconds = 0) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const offered = (code: string | null) => () => Response.json({ code, expiresInSeconds: 600 })
const stateOf =
  (state: string, owner: object | null = null) =>
  () =>
    Response.json({ state, owner })
const owner = { steamId: user.steamId, username: 'Fox', avatar: null }
const setVisible = (isVisible: boolean) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(isVisible ? 'visible' : 'hidden')
  document.dispatchEvent(new Event('visibilitychange'))
}
const asked = () => calls.filter((call) => call.startsWith('/api/auth/chat-code/state'))

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-06-01T00:00:00Z') })
  calls = []
  answers = { 'chat-code': offered('7K3QMX'), 'chat-code/state': stateOf('waiting') }
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    calls.push(`${path} ${typeof init.body === 'string' ? init.body : ''}`.trim())
    return answers[path.replace('/api/auth/', '')]?.() ?? new Response(null, { status: 204 })
  })
  bindToken.set('bind')
})
afterEach(() => {
  vi.restoreAllMocks()
  endSession()
})

it('shows what to type, and continues with the player who typed it', async () => {
  answers['email/bind-steam'] = () =>
    Response.json({ error: 'Steam account already bound to another user', requestId: 'r' }, { status: 409 })
  show()
  await settle()
  expect(screen.getByText('.bind 7K3QMX')).toBeDefined()
  expect(screen.queryByLabelText('Token from game')).toBeNull()
  await settle(3000)
  expect(asked()).toEqual(['/api/auth/chat-code/state {"code":"7K3QMX"}'])
  answers['chat-code/state'] = stateOf('typed', owner)
  await settle(3000)
  expect(screen.getByText('The code was typed by this Steam account. Is it yours?')).toBeDefined()
  press('Link this account')
  await settle()
  expect(calls.at(-1)).toBe(`/api/auth/email/bind-steam {"steamId":"${user.steamId}"}`)
  expect(screen.getByRole('alert').textContent).toBe('Steam account already bound to another user')
  answers['chat-code'] = offered('ABCDEF')
  answers['chat-code/state'] = stateOf('waiting')
  press('Use another code')
  await settle()
  expect(screen.getByText('.bind ABCDEF')).toBeDefined()
})

it('offers another code when one is no longer valid', async () => {
  answers['chat-code/state'] = stateOf('ended')
  show()
  await settle()
  await settle(3000)
  expect(screen.getByRole('status').textContent).toBe('This code is no longer valid.')
  await settle(30_000)
  expect(asked()).toHaveLength(1)
  answers['chat-code'] = offered('ABCDEF')
  answers['chat-code/state'] = stateOf('waiting')
  press('Show a new code')
  await settle()
  expect(screen.getByText('.bind ABCDEF')).toBeDefined()
  await settle(3000)
  expect(asked().at(-1)).toContain('ABCDEF')
})

it('asks only while it is visible and open, and again after a failure', async () => {
  const { unmount } = show()
  await settle()
  act(() => setVisible(false))
  await settle(30_000)
  expect(asked()).toEqual([])
  act(() => setVisible(true))
  await settle()
  expect(asked()).toHaveLength(1)
  answers['chat-code/state'] = () => Response.json({ error: 'UNAVAILABLE', requestId: 'r' }, { status: 503 })
  await settle(3000)
  answers['chat-code/state'] = stateOf('waiting')
  await settle(3000)
  expect(asked()).toHaveLength(3)
  unmount()
  await settle(30_000)
  expect(asked()).toHaveLength(3)
})

it.each([
  ['no chat is seen', offered(null)],
  ['no code can be had', () => Response.json({ error: 'UNAVAILABLE', requestId: 'r' }, { status: 503 })],
])('asks for the token of the game where %s', async (_, answer) => {
  answers['chat-code'] = answer
  show()
  await settle()
  expect(screen.getByLabelText('Token from game')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'The game showed me a token' })).toBeNull()
  await settle(30_000)
  expect(asked()).toEqual([])
})

it('still takes the token that a game shows', async () => {
  show()
  await settle()
  press('The game showed me a token')
  expect(screen.getByLabelText('Token from game')).toBeDefined()
})
