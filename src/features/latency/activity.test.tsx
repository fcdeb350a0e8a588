import { expect, test, vi } from 'vitest'
import { pageActivity } from './activity.ts'

// F-17
test('nothing is measured for a page that is hidden, and again once it is visible', () => {
  const told = vi.fn()
  const stop = pageActivity.onChange(told)
  const state = vi.spyOn(document, 'visibilityState', 'get')
  const become = (visibility: DocumentVisibilityState) => {
    state.mockReturnValue(visibility)
    document.dispatchEvent(new Event('visibilitychange'))
  }
  become('hidden')
  expect([pageActivity.isWatched(), told.mock.calls.length]).toEqual([false, 1])
  become('visible')
  expect([pageActivity.isWatched(), told.mock.calls.length]).toEqual([true, 2])
  stop()
  become('hidden')
  expect(told).toHaveBeenCalledTimes(2)
})
