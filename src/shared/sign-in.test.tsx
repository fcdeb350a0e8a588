import * as v from 'valibot'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { SignedIn } from '../../contract/accounts/session.ts'
import { signedIn, user } from '../../tests/support/user.ts'
import { ApiError, getJson, request } from '../platform/api-client.ts'
import { bindToken, endSession, session, startSession } from './session.ts'
import { signIn, signOut } from './sign-in.ts'

interface SentRequest {
  readonly line: string
  readonly bearer: string | null
  readonly body: unknown
}
let seen: SentRequest[]
let give: (line: string) => Response

beforeEach(() => {
  seen = []
  give = () => Response.json(user)
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const line = `${init.method ?? 'GET'} ${path}`
    const headers = new Headers(init.headers)
    seen.push({
      line,
      bearer: headers.get('authorization'),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    })
    return give(line)
  })
})
afterEach(endSession)

it('requests the user, starts the session and logs it', async () => {
  expect(await signIn(signedIn, 'LOGIN-EMAIL')).toBe('signedIn')
  expect(session.get()).toEqual({ user, token: 'login' })
  expect(seen).toEqual([
    { line: 'GET /api/auth/steam/user-info', bearer: 'Bearer login', body: undefined },
    { line: 'POST /api/auth/log', bearer: 'Bearer login', body: { action: 'LOGIN-EMAIL' } },
  ])
})

it('stores nothing if the user cannot be requested', async () => {
  give = () => Response.json({ error: 'STEAM_UNAVAILABLE', requestId: 'r' }, { status: 503 })
  await expect(signIn(signedIn, 'LOGIN-STEAM')).rejects.toMatchObject({ code: 'STEAM_UNAVAILABLE', status: 503 })
  expect(localStorage.getItem('loginToken')).toBeNull()
})

it('stores only the bind token if a Steam account is missing', async () => {
  startSession('older', user)
  const bind: SignedIn = { ...signedIn, token: 'bind', tokenType: 'bind', needsSteamBinding: true, steamId: null }
  expect(await signIn(bind, 'LOGIN-EMAIL')).toBe('needsSteam')
  expect(bindToken.get()).toBe('bind')
  expect(session.get()).toBeUndefined()
  expect(seen).toEqual([])
})

it('signs out here first, then at the server', async () => {
  startSession('login', user)
  give = () => new Response(null, { status: 204 })
  const done = signOut()
  expect(session.get()).toBeUndefined()
  await done
  expect(seen.map(({ line, bearer }) => [line, bearer])).toEqual([
    ['POST /api/auth/log', 'Bearer login'],
    ['POST /api/auth/logout', 'Bearer login'],
  ])
})

it('is signed out here even if the server cannot be reached, and rejects', async () => {
  vi.spyOn(console, 'info').mockReturnValue(undefined)
  startSession('login', user)
  give = () => {
    throw new TypeError('Failed to fetch')
  }
  await expect(signOut({ everywhere: true })).rejects.toMatchObject({ code: 'NETWORK' })
  expect(session.get()).toBeUndefined()
})

it('a 401 on an authorised call ends the session; on a call without a token it does not', async () => {
  startSession('login', user)
  give = () => Response.json({ error: 'UNAUTHORIZED', requestId: 'r' }, { status: 401 })
  await expect(getJson('/api/x', v.unknown())).rejects.toBeInstanceOf(ApiError)
  expect(session.get()).toBeDefined()
  await expect(getJson('/api/x', v.unknown(), { token: 'login' })).rejects.toBeInstanceOf(ApiError)
  expect(session.get()).toBeUndefined()
})

it('sends JSON with the headers of the endpoint and refuses what the contract does not know', async () => {
  const put = {
    method: 'PUT',
    path: '/api/x',
    summary: '',
    caller: 'anyone',
    limit: 'other',
    headers: v.object({ 'Idempotency-Key': v.optional(v.string()) }),
    body: v.object({ a: v.number() }),
    answer: v.object({ b: v.number() }),
  } as const
  const input = { headers: { 'Idempotency-Key': 'k' }, body: { a: 1 } }
  await expect(request(put, input)).rejects.toMatchObject({ code: 'MALFORMED' })
  expect(seen[0]).toEqual({ line: 'PUT /api/x', bearer: null, body: { a: 1 } })
  give = () => new Response(null, { status: 204 })
  const remove = {
    method: 'DELETE',
    path: '/api/x',
    summary: '',
    caller: 'anyone',
    limit: 'other',
    status: 204,
  } as const
  expect(await request(remove, {})).toBeUndefined()
  expect(seen[1]?.body).toBeUndefined()
})
