import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderPage } from '../../../../tests/support/render-page.tsx'
import { user as fox, signedIn } from '../../../../tests/support/user.ts'
import { community, setCommunity } from '../../../platform/community.ts'
import { bindToken, endSession, session } from '../../../shared/session.ts'
import { resetRequestedAt } from '../use-reset-request.ts'
import { SignInDialog } from './sign-in-dialog.tsx'

const at = Date.parse('2026-06-01T00:00:00Z')
const user = { ...fox, email: 'fox@example.org' }
const onClose = vi.fn()
let calls: string[]
let answers: Record<string, () => Response>

const refusal = (status: number, error: string) => () => Response.json({ error, requestId: 'r' }, { status })
const show = (view: 'main' | 'emailLogin' = 'emailLogin') =>
  renderPage(<SignInDialog request={{ view }} onClose={onClose} />)
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
/** Lets the API's responses arrive. */
const settle = () => act(() => vi.advanceTimersByTimeAsync(0))

beforeEach(() => {
  vi.useFakeTimers({ now: at })
  calls = []
  answers = {}
  onClose.mockReset()
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    calls.push(`${path} ${typeof init.body === 'string' ? init.body : ''}`.trim())
    return answers[path.replace('/api/auth/', '')]?.() ?? new Response(null, { status: 204 })
  })
})
afterEach(() => {
  endSession()
  resetRequestedAt.set(undefined)
})

it('sends nothing before the form is valid, and focuses the first problem', () => {
  show()
  type('E-mail', 'fox@example')
  press('Sign in')
  expect(screen.getByLabelText('E-mail').getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText('Please enter a valid email address')).toBeDefined()
  expect(screen.getByText('Please enter your password')).toBeDefined()
  expect(document.activeElement).toBe(screen.getByLabelText('E-mail'))
  expect(calls).toEqual([])
})

it.each([
  ['sign-in', undefined],
  ['registration', 'Create an account'],
  ['reset', 'Forgot your password?'],
] as const)(
  '%s: the format of the address is checked when the field is left, not before and not if it is empty',
  async (_, screenName) => {
    show()
    if (screenName !== undefined) press(screenName)
    const problem = () => screen.queryByText('Please enter a valid email address')
    fireEvent.blur(screen.getByLabelText('E-mail'))
    await settle()
    expect(problem()).toBeNull()
    type('E-mail', 'fox@example')
    expect(problem()).toBeNull()
    fireEvent.blur(screen.getByLabelText('E-mail'))
    await settle()
    expect(problem()).not.toBeNull()
    type('E-mail', 'fox@example.org')
    expect(problem()).toBeNull()
  },
)

it('reports the format after the press that took the focus: a message in between would move the pressed button', async () => {
  show()
  type('E-mail', 'fox')
  fireEvent.pointerDown(document.body)
  fireEvent.blur(screen.getByLabelText('E-mail'))
  await settle()
  expect(screen.queryByText('Please enter a valid email address')).toBeNull()
  fireEvent.pointerUp(document.body)
  await settle()
  expect(screen.getByText('Please enter a valid email address')).toBeDefined()
})

it('signs in, closes, and shows the name', async () => {
  answers['email/login'] = () => Response.json(signedIn)
  answers['steam/user-info'] = () => Response.json(user)
  show()
  type('E-mail', ' fox@example.org ')
  type('Password', 'correct horse')
  press('Sign in')
  await settle()
  expect(calls[0]).toBe('/api/auth/email/login {"email":"fox@example.org","password":"correct horse"}')
  expect(session.get()?.user).toEqual(user)
  expect(onClose).toHaveBeenCalledOnce()
})

it('keeps the input if the password is wrong', async () => {
  answers['email/login'] = refusal(401, 'Invalid email or password')
  show()
  type('E-mail', 'fox@example.org')
  type('Password', 'wrong')
  press('Sign in')
  await settle()
  expect(screen.getByRole('alert').textContent).toBe('Invalid email or password')
  expect(screen.getByLabelText('Password').getAttribute('value')).toBe('wrong')
})

it('continues with the link if a Steam account is missing, and returns to it later', async () => {
  answers['email/login'] = () =>
    Response.json({ ...signedIn, token: 'bind', tokenType: 'bind', needsSteamBinding: true, steamId: null })
  const { unmount } = show()
  type('E-mail', 'fox@example.org')
  type('Password', 'correct horse')
  press('Sign in')
  await settle()
  expect(screen.getByRole('heading', { name: 'Link your Steam account' })).toBeDefined()
  unmount()
  show('main')
  await settle()
  type('Token from game', 'ABCDEFGHIJ')
  expect(screen.getByLabelText('Token from game').getAttribute('value')).toBe('abcdefghij')
  act(() => bindToken.set(undefined))
  press('Sign in again')
  expect(screen.getByRole('heading', { name: 'Sign in with e-mail' })).toBeDefined()
})

it('resumes a started link, whatever view the page requests; not after a reset, which ended it', () => {
  bindToken.set('bind')
  const { unmount } = show('emailLogin')
  expect(screen.getByRole('heading', { name: 'Link your Steam account' })).toBeDefined()
  unmount()
  renderPage(<SignInDialog request={{ view: 'emailLogin', notice: 'passwordReset' }} onClose={onClose} />)
  expect(screen.getByRole('heading', { name: 'Sign in with e-mail' })).toBeDefined()
})

it('shows the token’s owner before it links', async () => {
  bindToken.set('bind')
  answers['email/bind-steam-token-validation'] = () =>
    Response.json({ steamId: user.steamId, username: 'Fox', avatar: null })
  answers['email/bind-steam'] = refusal(409, 'Steam account already bound to another user')
  show('main')
  await settle()
  type('Token from game', 'abcdefghij')
  press('Check token')
  await settle()
  expect(screen.getByText('Fox')).toBeDefined()
  press('Link this account')
  await settle()
  expect(calls.at(-1)).toBe(`/api/auth/email/bind-steam {"steamId":"${user.steamId}"}`)
  expect(screen.getByRole('alert').textContent).toBe('Steam account already bound to another user')
})

it('registers: checks the address when it is left, counts down, and returns to the sign-in', async () => {
  answers['email/check'] = () => Response.json({ exists: false })
  answers['email/register'] = () => Response.json({ token: 'unused' })
  show()
  press('Create an account')
  const send = screen.getByRole('button', { name: 'Send code' })
  expect(send.hasAttribute('disabled')).toBe(true)
  type('E-mail', 'fox@example.org')
  fireEvent.blur(screen.getByLabelText('E-mail'))
  await settle()
  expect(screen.getByText('This email is available')).toBeDefined()
  press('Send code')
  await settle()
  expect(calls.at(-1)).toContain('/api/auth/email/send-code {"email":"fox@example.org"')
  expect(screen.getByRole('button', { name: 'Send again in 60 s' }).hasAttribute('disabled')).toBe(true)
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(screen.getByRole('button', { name: 'Send again' }).hasAttribute('disabled')).toBe(false)
  type('Verification code', '123456')
  type('Password', 'correct horse')
  type('Repeat the password', 'correct horse')
  press('Create account')
  await settle()
  expect(screen.getByText('Your account is ready')).toBeDefined()
  expect(session.get()).toBeUndefined()
  await act(() => vi.advanceTimersByTimeAsync(5000))
  expect(screen.getByLabelText('E-mail').getAttribute('value')).toBe('fox@example.org')
  expect(screen.getByRole('heading', { name: 'Sign in with e-mail' })).toBeDefined()
})

// AU-09 to AU-12
it('a registration shows every problem beside its field, focuses the first, and loses nothing', async () => {
  show()
  press('Create an account')
  type('E-mail', 'not an address')
  type('Password', 'abc')
  type('Repeat the password', 'abcd')
  screen.getByLabelText('Repeat the password').focus()
  press('Create account')
  await settle()
  const described = (label: string) => {
    const ids = screen.getByLabelText(label).getAttribute('aria-describedby')?.split(' ') ?? []
    return ids.map((id) => document.getElementById(id)?.textContent).join(' ')
  }
  expect(described('E-mail')).toContain('Please enter a valid email address')
  expect(described('Verification code')).toContain('Please verify your email first')
  expect(described('Password')).toContain('Password must be at least 8 characters long')
  expect(described('Repeat the password')).toContain('Passwords do not match')
  expect(document.activeElement).toBe(screen.getByLabelText('E-mail'))
  expect(screen.getByLabelText('Password').getAttribute('value')).toBe('abc')
  expect(calls).toEqual([])
})

it('a taken address leads to the sign-in', async () => {
  answers['email/check'] = () => Response.json({ exists: true })
  show()
  press('Create an account')
  type('E-mail', 'fox@example.org')
  fireEvent.blur(screen.getByLabelText('E-mail'))
  await settle()
  expect(screen.getByText('This email is already registered')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Send code' }).hasAttribute('disabled')).toBe(true)
  press('Sign in with this address')
  expect(screen.getByLabelText('E-mail').getAttribute('value')).toBe('fox@example.org')
})

it('sends one reset in five minutes', async () => {
  show()
  press('Forgot your password?')
  type('E-mail', 'fox@example.org')
  press('Send the link')
  await settle()
  expect(screen.getByText('E-mail sent')).toBeDefined()
  press('Back to sign-in')
  press('Forgot your password?')
  press('Send the link')
  expect(screen.getByRole('alert').textContent).toBe('Too many requests, please try again later')
  expect(calls).toHaveLength(1)
  vi.setSystemTime(at + 300_000)
  press('Send the link')
  await settle()
  expect(calls).toHaveLength(2)
})

it('shows and hides the password', () => {
  show()
  type('Password', 'secret')
  press('Show password')
  expect(screen.getByLabelText('Password').getAttribute('type')).toBe('text')
  press('Hide password')
  expect(screen.getByLabelText('Password').getAttribute('type')).toBe('password')
})

it('offers neither sign-up nor a reset where no mail can be sent', () => {
  const asShipped = community()
  act(() => setCommunity({ ...asShipped, sendsMail: false }))
  show('main')
  expect(screen.getByRole('button', { name: 'Sign in with Steam' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Create an account' })).toBeNull()
  press('Sign in with e-mail')
  expect(screen.getByLabelText('Password')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Create an account' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Forgot your password?' })).toBeNull()
  act(() => setCommunity(asShipped))
})
