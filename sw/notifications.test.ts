import { expect, it, vi } from 'vitest'
import { clickedPath, openPage } from './notifications.ts'

it.each([
  [{ path: '/vip/subscribe' }, '/vip/subscribe'],
  [{ path: 'https://evil.example/' }, '/'],
  [{ path: '//evil.example/' }, '/'],
  [{ path: '/\\evil.example/' }, '/'],
  [{ path: 1 }, '/'],
  [undefined, '/'],
])('%o leads to %s', (data, path) => {
  expect(clickedPath(data)).toBe(path)
})

const setUp = (...urls: string[]) => {
  const focus = vi.fn(async () => undefined)
  const openWindow = vi.fn(async () => undefined)
  const postMessage = vi.fn()
  const matchAll = async () => urls.map((url) => ({ url, focus, postMessage }))
  return { focus, openWindow, matchAll, postMessage }
}

it('focuses the page if it is open', async () => {
  const windows = setUp('https://play.example/servers', 'https://play.example/vip/subscribe?from=game')
  await openPage('/vip/subscribe', 'https://play.example', windows)
  expect(windows.focus).toHaveBeenCalledOnce()
  expect(windows.openWindow).not.toHaveBeenCalled()
  expect(windows.postMessage).toHaveBeenCalledExactlyOnceWith({ type: 'OPEN', path: '/vip/subscribe' })
})

it('opens it if it is not', async () => {
  const windows = setUp('https://play.example/servers')
  await openPage('/vip/subscribe', 'https://play.example', windows)
  expect(windows.openWindow).toHaveBeenCalledWith('/vip/subscribe')
  expect(windows.focus).not.toHaveBeenCalled()
})
