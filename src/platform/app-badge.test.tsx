import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const badge = vi.fn(async (_count?: number) => undefined)
const visibility = (state: DocumentVisibilityState) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}
const shown = () => badge.mock.lastCall?.[0]

beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('navigator', { setAppBadge: badge, clearAppBadge: () => badge(0) })
})
afterEach(() => {
  badge.mockClear()
})

it('shows pending payments and news since the app was last seen, and nothing while it is', async () => {
  const { setAppBadge } = await import('./app-badge.ts')
  visibility('hidden')
  setAppBadge('payments', 'open', 1)
  setAppBadge('slot-watch', 'news', 2)
  await vi.waitFor(() => expect(shown()).toBe(3))
  visibility('visible')
  await vi.waitFor(() => expect(shown()).toBe(0))
  visibility('hidden')
  await vi.waitFor(() => expect(shown()).toBe(1))
  setAppBadge('slot-watch', 'news', 3)
  await vi.waitFor(() => expect(shown()).toBe(2))
  setAppBadge('slot-watch', 'news', 0)
  setAppBadge('payments', 'open', 0)
  await vi.waitFor(() => expect(shown()).toBe(0))
})
