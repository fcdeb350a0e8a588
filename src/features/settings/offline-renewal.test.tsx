import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderPage } from '../../../tests/support/render-page.tsx'
import { dataSaver } from '../../platform/data-saver.ts'
import { warm } from '../../platform/service-worker.ts'
import { warmLeaderboard } from '../../shared/leaderboard-reads.ts'
import { offlineReads } from '../../shared/offline-reads.ts'
import { OfflineSection } from './offline-section.tsx'

vi.mock('../../platform/service-worker.ts', () => ({
  storedFiles: async () => undefined,
  warm: vi.fn(async () => undefined),
}))
vi.mock('../../shared/leaderboard-reads.ts', () => ({ warmLeaderboard: vi.fn(async () => undefined) }))

beforeEach(() => {
  vi.stubGlobal('caches', { open: async () => ({ keys: async () => [] }) })
})
afterEach(() => {
  dataSaver.set('auto')
})

const button = () => screen.getByRole('button', { name: 'Update now' })

// F-09
test('a press stores everything, with data saver on too', async () => {
  dataSaver.set('on')
  renderPage(<OfflineSection />)
  expect(warm).not.toHaveBeenCalled()
  await act(async () => fireEvent.click(button()))
  expect(warm).toHaveBeenCalledExactlyOnceWith(offlineReads())
  expect(warmLeaderboard).toHaveBeenCalledOnce()
})

test('offline there is nothing to press', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  renderPage(<OfflineSection />)
  await screen.findByText('You need a connection to update.')
  expect(button()).toHaveProperty('disabled', true)
})
