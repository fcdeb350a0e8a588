import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderPage } from '../../../../tests/support/render-page.tsx'
import { signedIn, user } from '../../../../tests/support/user.ts'
import { bindToken, endSession, session, startSession } from '../../../shared/session.ts'
import { closeSignIn, signInRequest } from '../../../shared/sign-in-request.ts'
import { ClaimPage } from './claim.tsx'

const code = 'abcdefghijklmnopqrstuv'
const refused = () => Response.json({ error: 'CLAIM_REFUSED', requestId: 'r' }, { status: 403 })
let calls: string[]
let origin: string
let answer: () => Response

beforeEach(() => {
  calls = []
  origin = location.origin
  answer = () => new Response(null, { status: 204 })
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method === 'POST') calls.push(`${path} ${String(body)}`)
    if (path === '/api/auth/steam/user-info') return Response.json({ ...user, staff: 'administrator' })
    if (!path.startsWith('/api/claim')) return new Response(null, { status: 204 })
    return method === 'POST' ? answer() : Response.json({ origin })
  })
})
afterEach(() => {
  endSession()
  closeSignIn()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
})

function open(fragment = `#${code}`) {
  history.replaceState(null, '', `/claim${fragment}`)
  return renderPage(<ClaimPage />)
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

it('says for which account it is, acts on a press only, and leads to the staff room', async () => {
  startSession('login', user)
  open()
  expect(await screen.findByText('Fox')).toBeDefined()
  expect(screen.getByText(user.steamId)).toBeDefined()
  expect([location.hash, calls]).toEqual(['', []])
  press('Claim this portal')
  await waitFor(() => expect(location.pathname).toBe('/staff'))
  expect(calls).toEqual([`/api/claim {"code":"${code}"}`])
  expect(session.get()?.user.staff).toBe('administrator')
  expect(sessionStorage.length).toBe(0)
})

it('keeps the code in this tab while the user signs in', async () => {
  const { unmount } = open()
  expect(await screen.findByText(/you sign in with becomes the administrator of Spawnpoint/)).toBeDefined()
  press('Sign in')
  expect(signInRequest()).toEqual({ view: 'main' })
  unmount()
  // Back from Steam.
  startSession('login', user)
  open('')
  await screen.findByText('Fox')
  press('Claim this portal')
  await waitFor(() => expect(calls).toEqual([`/api/claim {"code":"${code}"}`]))
})

it('explains a refusal in one sentence, and takes another link in the same tab', async () => {
  answer = refused
  startSession('login', user)
  open()
  await screen.findByText('Fox')
  press('Claim this portal')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toMatch(/wrong, was used before or has expired, or .* already has an administrator/)
  expect(alert.textContent).toContain('npm run admin -- claim')
  expect(sessionStorage.length).toBe(0)
  history.replaceState(null, '', '/claim#another')
  act(() => void window.dispatchEvent(new Event('hashchange')))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  answer = () => new Response(null, { status: 204 })
  press('Claim this portal')
  await waitFor(() => expect(calls.at(-1)).toBe('/api/claim {"code":"another"}'))
})

it.each([
  ['RATE_LIMIT_EXCEEDED', 429, 'Too many attempts. Try again in a minute.'],
  ['UNAVAILABLE', 503, "That didn't work. Nothing has changed; try again."],
])('keeps the link after %s', async (error, status, text) => {
  answer = () => Response.json({ error, requestId: 'r' }, { status })
  startSession('login', user)
  open()
  await screen.findByText('Fox')
  press('Claim this portal')
  expect((await screen.findByRole('alert')).textContent).toBe(text)
  expect(sessionStorage.getItem('claimCode')).toBe(code)
})

it('says so at another address than the public one, and leads there with the code', async () => {
  origin = 'https://play.example.org'
  startSession('login', user)
  open()
  const link = await screen.findByRole('link', { name: 'Open it there' })
  expect(link.getAttribute('href')).toBe(`https://play.example.org/claim#${code}`)
  expect(screen.queryByRole('button', { name: 'Claim this portal' })).toBeNull()
})

it('names the command without a link, and the staff room to the administrator', async () => {
  const { unmount } = open('')
  expect(screen.getByText('npm run admin -- claim')).toBeDefined()
  unmount()
  startSession('login', { ...user, staff: 'administrator' })
  open()
  expect(screen.getByRole('link', { name: 'Staff room' }).getAttribute('href')).toBe('/staff')
})

it('takes what a terminal adds to a link for no part of the code', async () => {
  startSession('login', user)
  open(`#${code}.%20`)
  await screen.findByText('Fox')
  press('Claim this portal')
  await waitFor(() => expect(calls).toEqual([`/api/claim {"code":"${code}"}`]))
})

it('takes a SteamID from an e-mail account, where Steam cannot be reached', async () => {
  bindToken.set('bind')
  open()
  const field = await screen.findByLabelText('SteamID or profile link')
  press('Claim this portal')
  expect(await screen.findByText(/^Enter a SteamID/)).toBeDefined()
  answer = () =>
    Response.json({ error: 'Steam account already bound to another user', requestId: 'r' }, { status: 409 })
  fireEvent.change(field, { target: { value: 'https://steamcommunity.com/profiles/76561198000000001/' } })
  press('Claim this portal')
  expect((await screen.findByRole('alert')).textContent).toMatch(/Another account has this SteamID/)
  answer = () => Response.json(signedIn)
  press('Claim this portal')
  await waitFor(() => expect(location.pathname).toBe('/staff'))
  expect(calls.filter((call) => call.startsWith('/api/claim')).at(-1)).toBe(
    `/api/claim/email {"code":"${code}","steamId":"76561198000000001"}`,
  )
  expect(session.token()).toBe('login')
})
