import { act } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderPage } from '../../tests/support/render-page.tsx'
import { endSession, startSession } from '../shared/session.ts'
import { askSignIn, closeSignIn, signInRequest } from '../shared/sign-in-request.ts'
import { LoginPage } from './login-page.tsx'

const user = { id: '7', steamId: '76561190000000001', username: 'Fox', avatar: null, email: null }
const open = (address: string) => {
  history.replaceState(null, '', address)
  return renderPage(<LoginPage />)
}

afterEach(() => {
  act(closeSignIn)
  endSession()
  history.replaceState(null, '', '/')
})

// RT-12, RT-13
test.each([
  ['/login', 'main'],
  ['/login?showEmailLogin=true', 'emailLogin'],
] as const)('%s asks for the dialog, and closing it leads home', (address, view) => {
  open(address)
  expect(signInRequest()).toEqual({ view })
  expect(location.pathname).toBe('/login')
  act(closeSignIn)
  expect(location.pathname + location.search).toBe('/')
})

test('keeps the dialog that the reset page has asked for', () => {
  const request = { view: 'emailLogin', email: 'fox@example.org', notice: 'passwordReset' } as const
  act(() => askSignIn(request))
  open('/login')
  expect(signInRequest()).toEqual(request)
})

test('leads a player home who is signed in', () => {
  open('/login')
  act(() => startSession('login', user))
  expect(location.pathname).toBe('/')
})
