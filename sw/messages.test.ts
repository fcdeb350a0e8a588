import { describe, expect, it, vi } from 'vitest'
import { fetchedAtHeader } from '../contract/page/sw-messages.ts'
import { readMessage, type WarmDeps, warm } from './messages.ts'

describe('readMessage', () => {
  it('parses what the contract knows', () => {
    expect(readMessage({ type: 'SKIP_WAITING' })).toEqual({ type: 'SKIP_WAITING' })
    expect(readMessage({ type: 'WARM', urls: ['/api/faqs'] })).toEqual({ type: 'WARM', urls: ['/api/faqs'] })
  })
  it('takes a screen of bounded size only', () => {
    const message = (markup: string, width = 768) => ({
      type: 'SCREEN',
      urls: ['/faq'],
      files: [],
      screen: { language: 'zh', width, audience: 'everyone', markup },
    })
    expect(readMessage(message('<p></p>'))).toEqual(message('<p></p>'))
    expect(readMessage(message('x'.repeat(150_001)))).toBeUndefined()
    expect(readMessage(message(''))).toBeUndefined()
    expect(readMessage(message('<p></p>', 500))).toBeUndefined()
  })
  it.each([undefined, null, 'SKIP_WAITING', {}, { type: 'WARM' }, { type: 'WARM', urls: [1] }, { type: 'DROP' }])(
    'drops %o',
    (data) => {
      expect(readMessage(data)).toBeUndefined()
    },
  )
})

describe('warm', () => {
  function setUp(keptAt?: number) {
    const fetchAndKeep = vi.fn<WarmDeps['fetchAndKeep']>(async () => undefined)
    const deps: WarmDeps = {
      origin: 'https://play.example',
      now: () => 100_000,
      isKept: (url) => url.origin === 'https://play.example' && url.pathname.startsWith('/api/faqs'),
      kept: async () =>
        keptAt === undefined ? undefined : new Response('', { headers: { [fetchedAtHeader]: String(keptAt) } }),
      fetchAndKeep,
    }
    return { deps, paths: () => fetchAndKeep.mock.calls.map(([url]) => url.pathname + url.search) }
  }

  it('fetches what the worker stores and nothing else', async () => {
    const { deps, paths } = setUp()
    await warm(['/api/faqs?language=zh', '/api/auth', 'https://evil.example/api/faqs', 'http://['], deps)
    expect(paths()).toEqual(['/api/faqs?language=zh'])
  })

  it.each([
    [99_000, 0],
    [40_000, 1],
    [200_000, 1],
  ])('stored at %d of 100,000: fetches %d times', async (keptAt, times) => {
    const { deps, paths } = setUp(keptAt)
    await warm(['/api/faqs'], deps)
    expect(paths()).toHaveLength(times)
  })

  it('has a limit', async () => {
    const { deps, paths } = setUp()
    await warm(
      Array.from({ length: 100 }, (_, n) => `/api/faqs?language=${n}`),
      deps,
    )
    expect(paths()).toHaveLength(20)
  })
})
