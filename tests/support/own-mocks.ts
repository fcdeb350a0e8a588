import { afterAll, vi } from 'vitest'

// The files of a worker share its globals: what one of them replaced and did not put back would reach the next.
afterAll(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.useRealTimers()
})
