import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { signedIn, user } from '../../../tests/support/user.ts'
import { bindToken, endSession, session } from '../../shared/session.ts'
import { finishSteamCallback } from './steam-callback.ts'

let answers: Record<string, Response | undefined>
let asked: string[]

beforeEach(() => {
  asked = []
  answers = { '/api/auth/steam/token': Response.json(signedIn), '/api/auth/steam/user-info': Response.json(user) }
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    return answers[path] ?? new Response(null, { status: 204 })
  })
})
afterEach(endSession)

const refused = (status: number, error: string) => Response.json({ error, requestId: 'r' }, { status })

it('exchanges the code, requests the user, and drops the bind token', async () => {
  bindToken.set('bind')
  expect(await finishSteamCallback('steamCallback', new URLSearchParams('token=code'))).toBeUndefined()
  expect(session.get()).toEqual({ user, token: 'login' })
  expect(bindToken.get()).toBeUndefined()
})

it.each([
  ['steamCallback', '', 'tokenNotFound'],
  ['steamCallback', 'token=', 'tokenNotFound'],
  ['steamBindCallback', '', 'unauthorized'],
  ['steamCallback', 'error=cancelled&token=code', 'cancelled'],
  ['steamBindCallback', 'error=user_not_found', 'userNotFound'],
] as const)('%s with "%s" sends nothing: %s', async (kind, query, failure) => {
  expect(await finishSteamCallback(kind, new URLSearchParams(query))).toBe(failure)
  expect(asked).toEqual([])
})

it('a used code is an invalid token', async () => {
  answers['/api/auth/steam/token'] = refused(401, 'UNAUTHORIZED')
  expect(await finishSteamCallback('steamCallback', new URLSearchParams('token=used'))).toBe('tokenInvalid')
})

it('tells a banned player so', async () => {
  for (const kind of ['steamCallback', 'steamBindCallback'] as const) {
    answers['/api/auth/steam/token'] = refused(403, 'BANNED')
    expect(await finishSteamCallback(kind, new URLSearchParams('token=code'))).toBe('banned')
  }
})

it('does not sign in if the user cannot be requested', async () => {
  answers['/api/auth/steam/user-info'] = refused(500, 'INTERNAL')
  expect(await finishSteamCallback('steamCallback', new URLSearchParams('token=code'))).toBe('steamApiFailed')
  expect(session.get()).toBeUndefined()
})
