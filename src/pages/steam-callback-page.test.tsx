import { screen, waitFor } from '@testing-library/react'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderPage } from '../../tests/support/render-page.tsx'
import { SteamCallbackPage } from './steam-callback-page.tsx'

beforeEach(() => vi.stubGlobal('indexedDB', new IDBFactory()))
afterEach(() => {
  history.replaceState(null, '', '/')
  vi.unstubAllGlobals()
})

// AU-20, CB-02
test.each([
  'return=https://evil.test/',
  'return=//evil.test',
  'return=%2F%2Fevil.test&error=cancelled',
  'error=cancelled&return=AAAAAAAAAAAAAAAAAAAAAA',
  'error=cancelled&from=https://evil.test&next=//evil.test&redirect=//evil.test',
])('the forged address /auth/steam/callback?%s leads home', async (query) => {
  history.replaceState(null, '', `/auth/steam/callback?${query}`)
  const { origin } = location
  renderPage(<SteamCallbackPage kind="steamCallback" />)
  expect(screen.getByRole('heading', { name: 'Sign in' })).toBeTruthy()
  await waitFor(() => expect(location.pathname).toBe('/'))
  expect(location.href).toBe(`${origin}/`)
})
