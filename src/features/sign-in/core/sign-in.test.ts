import { expect, it } from 'vitest'
import { codePause, resetPause, secondsLeft } from './countdown.ts'
import { type DialogEvent, type DialogView, nextState, openedWith } from './dialog-state.ts'
import { failureOf } from './failures.ts'

it.each([
  [undefined, 1000, 0],
  [1000, 1000, 60],
  [1000, 1001, 60],
  [1000, 2000, 59],
  [1000, 60_999, 1],
  [1000, 61_000, 0],
  [1000, 999_999, 0],
  [1000, -999_999, 60],
])('a code sent at %j, seen at %j: %j seconds to go', (since, now, left) => {
  expect(secondsLeft(since, codePause, now)).toBe(left)
})

it('a reset waits five minutes', () => {
  expect(secondsLeft(0, resetPause, 299_001)).toBe(1)
  expect(secondsLeft(0, resetPause, 300_000)).toBe(0)
})

it.each<[DialogView, DialogEvent['type'], DialogView]>([
  ['emailRegister', 'registered', 'registered'],
  ['main', 'registered', 'main'],
  ['resetPassword', 'resetSent', 'resetSent'],
  ['emailLogin', 'resetSent', 'emailLogin'],
  ['emailLogin', 'needsSteam', 'steamBinding'],
  ['emailRegister', 'needsSteam', 'emailRegister'],
  ['steamBinding', 'bindExpired', 'emailLogin'],
  ['main', 'bindExpired', 'main'],
])('%s, %s → %s', (view, type, next) => {
  if (type !== 'registered' && type !== 'resetSent' && type !== 'needsSteam' && type !== 'bindExpired') return
  expect(nextState({ ...openedWith('main'), view }, { type }).view).toBe(next)
})

it('carries the address from screen to screen', () => {
  const typed = nextState(openedWith('emailLogin'), { type: 'typed', email: 'fox@example.org' })
  const registering = nextState(typed, { type: 'go', view: 'emailRegister' })
  const sent = nextState(registering, { type: 'codeSent', email: 'fox@example.org', at: 5 })
  expect(nextState(sent, { type: 'registered' })).toEqual({
    view: 'registered',
    email: 'fox@example.org',
    typed: false,
    codeSent: undefined,
  })
})

it('knows an address that closing the dialog would lose', () => {
  const opened = openedWith('emailLogin', 'fox@example.org')
  expect(opened.typed).toBe(false)
  expect(nextState(opened, { type: 'typed', email: 'fox@example.org' }).typed).toBe(false)
  const typed = nextState(opened, { type: 'typed', email: 'wolf@example.org' })
  const asking = nextState(typed, { type: 'go', view: 'resetPassword' })
  expect(asking.typed).toBe(true)
  expect(nextState(asking, { type: 'resetSent' }).typed).toBe(false)
})

it.each([
  ['login', 'Invalid email or password', 'invalidCredentials'],
  ['login', 'INTERNAL', 'loginFailed'],
  ['login', 'RATE_LIMIT_EXCEEDED', 'tooManyRequests'],
  ['login', 'NETWORK', 'offline'],
  ['check', 'UNAVAILABLE', 'checkFailed'],
  ['sendCode', 'MAIL_UNAVAILABLE', 'noMail'],
  ['sendCode', 'This email is already registered', 'alreadyRegistered'],
  ['register', 'Invalid or expired code', 'codeInvalid'],
  ['register', 'Password is too common', 'passwordCommon'],
  ['register', 'constructor', 'registerFailed'],
  ['requestReset', 'This email is not registered', 'notRegistered'],
  ['requestReset', 'RATE_LIMIT_EXCEEDED', 'tooManyRequests'],
  ['requestReset', 'Failed to send reset email', 'requestResetFailed'],
  ['confirmReset', 'Invalid or expired token', 'resetLinkExpired'],
  ['confirmReset', 'BAD_REQUEST', 'resetLinkExpired'],
  ['confirmReset', 'Password is too common', 'passwordCommon'],
  ['confirmReset', 'INTERNAL', 'confirmResetFailed'],
  ['bind', 'Invalid or expired token', 'bindTokenInvalid'],
  ['bind', 'User not found', 'userNotFound'],
  ['bind', 'User already has a bound Steam account', 'alreadyBound'],
  ['bind', 'Steam account already bound to another user', 'steamAlreadyBound'],
  ['bind', 'toString', 'bindFailed'],
  ['changePassword', 'Invalid email or password', 'wrongPassword'],
  ['steamCallback', 'invalid_authentication', 'authenticationInvalid'],
  ['steamCallback', 'whatever', 'steamFailed'],
  ['steamBindCallback', 'already_bound', 'alreadyBound'],
  ['steamBindCallback', 'steam_already_bound', 'steamAlreadyBound'],
  ['steamBindCallback', 'UNAUTHORIZED', 'unauthorized'],
  ['steamBindCallback', 'other', 'bindFailed'],
] as const)('%s that fails with %j is reported as %s', (attempt, code, failure) => {
  expect(failureOf(attempt, code)).toBe(failure)
})
