import { beforeEach, describe, expect, it, vi } from 'vitest'
import { days } from '../contract/duration.ts'
import { maxScreens, type Screen } from '../contract/page/kept-screen.ts'
import { memoryCache } from '../tests/support/memory-cache.ts'
import { createScreens, type ScreenMessage, type ScreensDeps } from './screens.ts'

const origin = 'https://play.example'
const table = { '/': 'servers.html', '/servers': 'servers.html', '/faq': 'faq.html' }
const files = ['/assets/index-1.js', '/assets/style-1.css']
const plain = `<script src="${files[0]}"></script><link href="${files[1]}"><p data-shell="zh"></p><main>plain</main>`
const screen: Screen = { language: 'zh', width: 0, audience: 'everyone', markup: '<p>rows</p>' }
const policy = "script-src 'self' 'sha256-x'"

function setUp(over: Partial<ScreensDeps> = {}, cache = memoryCache()) {
  let time = days(1000)
  const revisions: Record<string, string> = { '/servers.html': 's1', '/faq.html': 'f1', '/index.html': 'i1' }
  const screens = createScreens({
    origin,
    table,
    precache: {
      answer: async () => new Response(plain, { headers: { 'content-security-policy': policy, etag: '"x"' } }),
      revisionOf: (path) => revisions[path],
    },
    isPage: (url) => url.origin === origin && !url.pathname.startsWith('/api'),
    open: async () => cache,
    now: () => time,
    ...over,
  })
  return {
    cache,
    screens,
    keep: (message: Partial<ScreenMessage> = {}) => screens.keep({ urls: ['/servers'], files, screen, ...message }),
    answer: async (path: string) => (await screens.answer(new URL(path, origin)))?.text(),
    pass: (milliseconds: number) => {
      time += milliseconds
    },
  }
}

beforeEach(() => {
  vi.spyOn(console, 'info').mockImplementation(() => undefined)
})

describe('a kept screen', () => {
  it('is answered in its document, with the policy of that', async () => {
    const { screens, keep } = setUp()
    await keep()
    const response = await screens.answer(new URL('/servers', origin))
    expect(await response?.text()).toContain('<p>rows</p>')
    expect(response?.headers.get('content-security-policy')).toBe(policy)
    expect(response?.headers.has('etag')).toBe(false)
  })

  it.each(['/servers', '/', '/?source=pwa', '/servers?source=pwa'])(
    'answers %s, which has the same document',
    async (path) => {
      const { keep, answer } = setUp()
      await keep()
      expect(await answer(path)).toContain('rows')
    },
  )

  it.each(['/servers?mode=dm', '/faq', '/servers/details/1.2.3.4%3A27015'])('does not answer %s', async (path) => {
    const { keep, answer } = setUp()
    await keep()
    expect(await answer(path)).toBeUndefined()
  })

  it('answers its query in any order, and each path of the frame by itself', async () => {
    const { keep, answer } = setUp()
    await keep({ urls: ['/servers?mode=dm&full=0', '/servers/details/a'] })
    expect(await answer('/servers?full=0&mode=dm&source=pwa')).toContain('rows')
    expect(await answer('/servers/details/a')).toContain('rows')
    expect(await answer('/servers/details/b')).toBeUndefined()
  })

  it.each([
    ['another build', { files: ['/assets/index-2.js', '/assets/style-1.css'] }],
    ['another origin', { urls: ['https://evil.example/servers'] }],
    ['the API', { urls: ['/api/servers'] }],
    ['no address', { urls: ['http://['] }],
    ['markup that loads', { screen: { ...screen, markup: '<script src=/x.js></script>' } }],
    ['a language without a place', { screen: { ...screen, language: 'en' as const } }],
  ])('is not stored from %s', async (_, message) => {
    const { keep, cache } = setUp()
    await keep(message)
    expect(cache.held.size).toBe(0)
  })

  it.each([
    [days(29), true],
    [days(31), false],
    [days(365), false],
    [-days(31), false],
  ])('after %d ms it is answered: %s', async (age, answered) => {
    const { keep, answer, pass } = setUp()
    await keep()
    pass(age)
    expect((await answer('/servers')) !== undefined).toBe(answered)
  })

  it('is not answered without a time', async () => {
    const { keep, answer, cache } = setUp()
    await keep()
    for (const key of [...cache.held.keys()]) await cache.put(key, new Response('damaged'))
    expect(await answer('/servers')).toBeUndefined()
  })

  it('is written again only if it has changed, or after a day', async () => {
    const { keep, cache, pass } = setUp()
    const put = vi.spyOn(cache, 'put')
    await keep()
    await keep()
    expect(put).toHaveBeenCalledTimes(1)
    await keep({ screen: { ...screen, markup: '<p>others</p>' } })
    expect(put).toHaveBeenCalledTimes(2)
    pass(days(2))
    await keep({ screen: { ...screen, markup: '<p>others</p>' } })
    expect(put).toHaveBeenCalledTimes(3)
  })

  it('evicts the oldest', async () => {
    const { keep, answer, cache } = setUp()
    for (let n = 0; n <= maxScreens; n += 1) await keep({ urls: [`/servers?n=${n}`] })
    expect(cache.held.size).toBe(maxScreens)
    expect(await answer('/servers?n=0')).toBeUndefined()
    expect(await answer(`/servers?n=${maxScreens}`)).toContain('rows')
  })

  it('is deleted with its build', async () => {
    const old = setUp()
    await old.keep()
    const revisionOf = (path: string) => (path === '/servers.html' ? 's2' : 'x')
    const next = setUp({ precache: { answer: async () => new Response(plain), revisionOf } }, old.cache)
    expect(await next.answer('/servers')).toBeUndefined()
    await next.keep({ urls: ['/faq'] })
    await next.screens.prune()
    expect([...old.cache.held.keys()]).toEqual([`${origin}/kept-screen/x/faq.html`])
  })

  it('costs nothing but itself if storage is refused', async () => {
    const open = () => Promise.reject(new DOMException('refused', 'SecurityError'))
    const { keep, answer, screens } = setUp({ open })
    await keep()
    await screens.prune()
    expect(await answer('/servers')).toBeUndefined()
  })

  it('is left out where there is no room for it', async () => {
    const cache = memoryCache()
    const put = () => Promise.reject(new DOMException('full', 'QuotaExceededError'))
    const { keep, answer } = setUp({ open: async () => ({ ...cache, put }) }, cache)
    await keep()
    expect(console.info).toHaveBeenCalledExactlyOnceWith('First screens cannot be kept:', expect.any(DOMException))
    expect(await answer('/servers')).toBeUndefined()
  })
})
