import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { seconds } from '../../contract/duration.ts'
import { renderPage } from '../../tests/support/render-page.tsx'
import { dataSaver } from '../platform/data-saver.ts'
import { warmLeaderboard } from '../shared/leaderboard-reads.ts'
import { offlineReads } from '../shared/offline-reads.ts'
import { LateParts } from './late-parts.tsx'
import { StartImages } from './start-images.ts'

const worker = vi.hoisted(() => ({ serves: true, warm: vi.fn() }))
vi.mock('../platform/service-worker.ts', () => ({
  registerServiceWorker: async () => worker.serves,
  untilServed: () => new Promise(() => undefined),
  warm: worker.warm,
  useUpdateState: () => 'none',
}))
vi.mock('../shared/leaderboard-reads.ts', () => ({ warmLeaderboard: vi.fn(async () => undefined) }))
vi.mock('./start-images.ts', () => ({ StartImages: vi.fn(() => null) }))
vi.mock('../pages/wish-bell.tsx', () => ({ WishBell: () => 'bell' }))
vi.mock('./community-upkeep.ts', () => ({ keepCommunityCurrent: () => () => undefined }))
vi.mock('../shared/session-upkeep.ts', () => ({ keepSessionChecked: () => () => undefined }))

const show = async () => {
  renderPage(<LateParts />)
  await act(async () => new Promise((done) => setImmediate(done)))
}

beforeEach(() => {
  worker.serves = true
})
afterEach(() => {
  dataSaver.set('auto')
  worker.warm.mockClear()
  vi.mocked(warmLeaderboard).mockClear()
  vi.mocked(StartImages).mockClear()
})

// DC-04, G-07
describe('what must be readable offline', () => {
  test('is stored in both languages, and the leaderboard after it', async () => {
    await show()
    await vi.waitFor(() => expect(warmLeaderboard).toHaveBeenCalledOnce())
    expect(worker.warm).toHaveBeenCalledExactlyOnceWith(offlineReads())
    expect(offlineReads()).toEqual(expect.arrayContaining(['/api/faqs?language=zh', '/api/faqs?language=en']))
  })

  test.each([
    ['with data saver on', () => dataSaver.set('on')],
    [
      'without a service worker',
      () => {
        worker.serves = false
      },
    ],
  ])('is not requested %s', async (_, prepare) => {
    prepare()
    await show()
    expect(worker.warm).not.toHaveBeenCalled()
    expect(warmLeaderboard).not.toHaveBeenCalled()
  })
})

describe('start screens', () => {
  const showLater = async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    await show()
    await act(() => vi.advanceTimersByTimeAsync(seconds(3)))
  }
  const device = (userAgent: string) => vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)

  test('are drawn on an iPhone', async () => {
    device('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1')
    await showLater()
    await vi.waitFor(() => expect(StartImages).toHaveBeenCalled())
  })

  test('are not drawn on a desktop', async () => {
    device('Mozilla/5.0 (X11; Linux x86_64) Chrome/130.0.0.0 Safari/537.36')
    await showLater()
    await vi.waitFor(() => expect(screen.getByText('bell')).toBeTruthy())
    expect(StartImages).not.toHaveBeenCalled()
  })
})
