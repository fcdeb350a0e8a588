import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { href } from '../../contract/endpoint.ts'
import { signInToInventory } from '../../contract/endpoints/inventory.ts'
import { renderPage } from '../../tests/support/render-page.tsx'
import { endSession, startSession } from '../shared/session.ts'
import { closeSignIn, signInRequest } from '../shared/sign-in-request.ts'
import { InventoryPage } from './inventory-page.tsx'

const signedIn: unknown[] = []
const user = (steamId: string) => ({ id: steamId, steamId, username: 'Fox', avatar: null, email: null })
const [first, second] = ['76561198000000101', '76561198000000102']

beforeEach(() => {
  vi.useFakeTimers()
  signedIn.length = 0
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit = {}) => {
    if (path !== href(signInToInventory)) return new Response(null, { status: 204 })
    const { steamId } = JSON.parse(String(body))
    signedIn.push(steamId)
    return Response.json({ token: `of-${steamId}`, callback: 'https://inventory.example.org/callback' })
  })
})
afterEach(() => {
  endSession()
  closeSignIn()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const frame = () => screen.queryByTitle<HTMLIFrameElement>('Inventory')
const show = () => renderPage(<InventoryPage shown onOpened={() => undefined} />)

// INV-01
test('a visitor is asked to sign in, and nothing is requested', async () => {
  show()
  await pass(5000)
  expect(screen.getByText('Sign-in required')).toBeDefined()
  expect([frame(), signedIn]).toEqual([null, []])
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(signInRequest()).toEqual({ view: 'main' })
})

// INV-01, INV-02
test('another user does not see the frame of the previous one', async () => {
  startSession('one', user(first))
  show()
  await pass(500)
  expect(frame()?.src).toContain(`of-${first}`)
  act(endSession)
  expect(frame()).toBeNull()
  expect(screen.getByText('Sign-in required')).toBeDefined()
  act(() => startSession('two', user(second)))
  expect(frame()).toBeNull()
  await pass(500)
  expect(frame()?.src).toContain(`of-${second}`)
  expect(signedIn).toEqual([first, second])
})

test('straight from one user to the next, the frame is a new one', async () => {
  startSession('one', user(first))
  show()
  await pass(500)
  act(() => startSession('two', user(second)))
  expect(frame()).toBeNull()
  await pass(500)
  expect(frame()?.src).toContain(`of-${second}`)
})
