import { afterEach, vi } from 'vitest'

// The files of a worker share its globals: what a test replaced and did not put back would reach the next.
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.useRealTimers()
})
