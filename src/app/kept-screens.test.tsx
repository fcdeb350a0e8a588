import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endSession, startSession } from '../shared/session.ts'
import { keepCurrentScreen } from './kept-screens.ts'

const posted = vi.fn()
const user = { id: 'account-7', steamId: '76561198000000102', username: 'Fox', avatar: null, email: null }

function show(path: string, content: string): void {
  history.replaceState(null, '', path)
  document.body.innerHTML = `<main id="main">${content}</main>`
}

beforeEach(() => {
  vi.stubGlobal('navigator', { onLine: true, serviceWorker: { controller: { postMessage: posted } } })
  show('/servers', '<p>rows</p>')
})
afterEach(() => {
  endSession()
  posted.mockReset()
})

test('the worker gets the screen with its address, language and build', () => {
  expect(keepCurrentScreen()).toBe(true)
  expect(posted).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({
      type: 'SCREEN',
      urls: ['/servers'],
      screen: expect.objectContaining({ audience: 'everyone', markup: '<p>rows</p>' }),
    }),
  )
})

test('a page at its default view is kept for the address without a query too', () => {
  show('/leaderboard?season=3', '<div data-default-view="">ranks</div>')
  keepCurrentScreen()
  expect(posted).toHaveBeenCalledWith(expect.objectContaining({ urls: ['/leaderboard', '/leaderboard?season=3'] }))
})

test.each(['/vip', '/leaderboard', '/pracc'])('%s is kept only while nobody is signed in', (path) => {
  show(path, '<p>Fox</p>')
  startSession('token', user)
  expect(keepCurrentScreen()).toBe(true)
  expect(posted).not.toHaveBeenCalled()
  endSession()
  keepCurrentScreen()
  expect(posted).toHaveBeenCalledOnce()
})

test.each([
  '/login',
  '/settings',
  '/vip/card',
  '/vip/subscribe',
  '/auth/steam/callback?token=x',
  '/inventory?from=portal',
  '/nowhere',
])('%s is never kept', (path) => {
  show(path, '<p>x</p>')
  keepCurrentScreen()
  startSession('token', user)
  keepCurrentScreen()
  expect(posted).not.toHaveBeenCalled()
})

test.each([
  ['loading', '<p class="waiting">…</p>'],
  ['refreshing', '<table aria-busy="true"></table>'],
  ['failed', '<p role="alert">no</p>'],
  ['a form', '<form></form>'],
  ['searched', '<input value="secret">'],
])('a page that is %s is looked at again later', (_, content) => {
  show('/servers', content)
  expect(keepCurrentScreen()).toBe(false)
  expect(posted).not.toHaveBeenCalled()
})

test('so is one that is scrolled, offline or under a dialog', () => {
  vi.stubGlobal('scrollY', 5)
  expect(keepCurrentScreen()).toBe(false)
  vi.stubGlobal('scrollY', 0)
  vi.stubGlobal('navigator', { ...navigator, onLine: false })
  expect(keepCurrentScreen()).toBe(false)
  vi.stubGlobal('navigator', { ...navigator, onLine: true })
  show('/servers', '<p>rows</p><dialog open></dialog>')
  expect(keepCurrentScreen()).toBe(false)
  expect(posted).not.toHaveBeenCalled()
})

test('without a worker nothing is kept', () => {
  vi.stubGlobal('navigator', { onLine: true, serviceWorker: { controller: null } })
  expect(keepCurrentScreen()).toBe(false)
})

test('a screen that is too long is not kept', () => {
  show('/servers', `<p>${'x'.repeat(200_000)}</p>`)
  expect(keepCurrentScreen()).toBe(true)
  expect(posted).not.toHaveBeenCalled()
})
