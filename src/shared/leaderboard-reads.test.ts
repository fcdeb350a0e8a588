import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { defaultSettings } from '../../contract/community/community-settings.ts'
import { keptCaches } from '../../contract/page/sw-messages.ts'
import { memoryCache } from '../../tests/support/memory-cache.ts'
import { setCommunity } from '../platform/community.ts'
import { warm } from '../platform/service-worker.ts'
import { warmLeaderboard } from './leaderboard-reads.ts'

vi.mock('../platform/service-worker.ts', () => ({ warm: vi.fn(async () => undefined) }))

const cache = memoryCache()
const network = vi.fn()

beforeEach(() => {
  setCommunity({ ...defaultSettings, rankings: [{ mode: 'casual', rule: 'kills', freeForAll: false }] })
  const open = async (name: string) => (name === keptCaches.leaderboard ? cache : memoryCache())
  vi.stubGlobal('caches', { open })
  vi.stubGlobal('fetch', network)
  vi.spyOn(console, 'info').mockImplementation(() => undefined)
})
afterEach(() => {
  cache.held.clear()
  vi.mocked(warm).mockClear()
})

it('takes the current season from what the worker has stored, and requests nothing itself', async () => {
  const season = (id: string) => ({ id, name: `Season ${id}` })
  await cache.put('/api/leaderboard/seasons', Response.json([season('3'), season('2')]))
  await warmLeaderboard()
  const urls = vi.mocked(warm).mock.calls.flatMap(([each]) => each)
  expect(urls).toHaveLength(11)
  expect(urls).toEqual(
    expect.arrayContaining(['/api/leaderboard/dm?page=1&season=3', '/api/leaderboard/casual-kills/top?season=3']),
  )
  expect(network).not.toHaveBeenCalled()
})

it('leaves the leaderboard alone where no season is stored', async () => {
  await warmLeaderboard()
  expect(vi.mocked(warm).mock.calls.flat(2)).toEqual(['/api/leaderboard/seasons'])
})
