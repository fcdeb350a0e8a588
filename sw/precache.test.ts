import { describe, expect, it, vi } from 'vitest'
import { memoryCache } from '../tests/support/memory-cache.ts'
import { claimsOpenPages, createPrecache } from './precache.ts'

const origin = 'https://play.example'
const oldBuild = [
  { url: 'index.html', revision: 'a' },
  { url: 'assets/old-11111111.js', revision: null },
]
const newBuild = [
  { url: 'index.html', revision: 'b' },
  { url: 'assets/new-22222222.js', revision: null },
]

/** What is in every document: the settings, here with this version. */
const block = (version = '') => `<script id="community" data-version="${version}"></script>`
const textOf = async (response: Response) => (await response.text()).replace(/<.*>/, '')

function setUp(entries: typeof oldBuild, cache = memoryCache(), answer = 'file') {
  const fetch = vi.fn(async (request: Request) => new Response(`${block()}${answer} ${new URL(request.url).pathname}`))
  const caches = { open: async () => cache }
  return { cache, fetch, precache: createPrecache(entries, { origin, caches, fetch }) }
}

it('renews the documents, and nothing else', async () => {
  const { precache, fetch, cache } = setUp(newBuild)
  await precache.install()
  fetch.mockClear()
  fetch.mockImplementation(async () => new Response(`${block('b')}renamed`))
  expect(await precache.renewDocuments()).toBe(true)
  expect(fetch.mock.calls.map(([request]) => [new URL(request.url).pathname, request.cache])).toEqual([
    ['/index.html', 'reload'],
  ])
  expect(await textOf(await precache.answer('/index.html'))).toBe('renamed')
  fetch.mockImplementation(async () => new Response('', { status: 503 }))
  await expect(precache.renewDocuments()).rejects.toThrow('503')
  expect(await textOf(await precache.answer('/index.html'))).toBe('renamed')
  expect(await cache.keys()).toHaveLength(2)
})

it('says whether the renewed documents have the settings that were asked for; a document of the build has none', async () => {
  const pages = [...newBuild, { url: 'vip.html', revision: 'c' }]
  const { precache, fetch } = setUp(pages)
  const versions: Record<string, string> = { '/index.html': 'b', '/vip.html': '' }
  fetch.mockImplementation(async ({ url }) => new Response(block(versions[new URL(url).pathname])))
  expect(await precache.renewDocuments('b')).toBe(true)
  expect(await precache.renewDocuments('c')).toBe(false)
  versions['/vip.html'] = 'a'
  expect(await precache.renewDocuments('b')).toBe(false)
})

it('stores nothing that the portal has not written', async () => {
  const { precache, fetch, cache } = setUp(newBuild)
  const html = { 'content-type': 'text/html' }
  fetch.mockImplementation(async () => new Response('<p>Sign in to the hotel</p>', { headers: html }))
  await expect(precache.install()).rejects.toThrow('answered by another')
  await expect(precache.renewDocuments()).rejects.toThrow('answered by another')
  expect(await cache.keys()).toEqual([])
})

it('counts the files of its build that are stored', async () => {
  const { precache, cache } = setUp(newBuild)
  await cache.put('https://play.example/assets/old-11111111.js', new Response('file'))
  expect(await precache.count()).toEqual({ stored: 0, all: 2 })
  await precache.install()
  expect(await precache.count()).toEqual({ stored: 2, all: 2 })
})

describe('install', () => {
  it('bypasses the HTTP cache for files without a hash in their name', async () => {
    const { precache, fetch } = setUp(newBuild)
    await precache.install()
    expect(fetch.mock.calls.map(([request]) => [new URL(request.url).pathname, request.cache])).toEqual([
      ['/index.html', 'reload'],
      ['/assets/new-22222222.js', 'default'],
    ])
  })

  it('downloads nothing twice', async () => {
    const { precache, fetch } = setUp(newBuild)
    await precache.install()
    fetch.mockClear()
    await precache.install()
    expect(fetch).not.toHaveBeenCalled()
  })

  it('fails if a file is missing, so that the old worker stays', async () => {
    const { precache, fetch } = setUp(newBuild)
    fetch.mockResolvedValueOnce(new Response('', { status: 404 }))
    await expect(precache.install()).rejects.toThrow('/index.html answered 404')
  })
})

describe('install on a first visit', () => {
  const build = [
    { url: 'index.html', revision: 'a' },
    { url: 'faq.html', revision: 'b' },
    { url: 'vip.html', revision: 'c' },
    { url: 'assets/loaded-11111111.js', revision: null },
    { url: 'assets/other-22222222.js', revision: null },
  ]
  const httpCache = async (request: Request) => {
    const { pathname } = new URL(request.url)
    if (request.cache === 'only-if-cached' && !pathname.includes('loaded')) throw new TypeError('not in the cache')
    return new Response(block() + pathname)
  }

  it('stores the open page from the HTTP cache, and requests no other file', async () => {
    const { precache, fetch, cache } = setUp(build)
    fetch.mockImplementation(httpCache)
    await precache.installVisited(['/index.html', '/faq.html'])
    expect([...cache.held.keys()].map((url) => new URL(url).pathname).sort()).toEqual([
      '/assets/loaded-11111111.js',
      '/faq.html',
      '/index.html',
    ])
    const requested = fetch.mock.calls.filter(([request]) => request.cache !== 'only-if-cached')
    expect(requested.map(([request]) => new URL(request.url).pathname)).toEqual(['/index.html', '/faq.html'])
    fetch.mockClear()
    await precache.install()
    expect(fetch.mock.calls.map(([request]) => new URL(request.url).pathname)).toEqual([
      '/vip.html',
      '/assets/other-22222222.js',
    ])
  })

  it('fails without the document of the open page', async () => {
    const { precache, fetch } = setUp(build)
    fetch.mockResolvedValue(new Response('', { status: 503 }))
    await expect(precache.installVisited(['/faq.html'])).rejects.toThrow('/faq.html answered 503')
  })

  it('fails if storage is refused, so that no worker without files takes control', async () => {
    const open = () => Promise.reject(new DOMException('refused', 'QuotaExceededError'))
    const fetch = async () => new Response('file')
    const precache = createPrecache(build, { origin, caches: { open }, fetch })
    await expect(precache.installVisited(['/faq.html'])).rejects.toThrow('refused')
    await expect(precache.install()).rejects.toThrow('refused')
  })
})

describe('two builds', () => {
  it('the old one is served until the new one cleans up', async () => {
    const old = setUp(oldBuild, undefined, 'old')
    await old.precache.install()
    const next = setUp(newBuild, old.cache, 'new')
    await next.precache.install()
    expect(await textOf(await old.precache.answer('/index.html'))).toBe('old /index.html')
    expect(await textOf(await next.precache.answer('/index.html'))).toBe('new /index.html')
    await next.precache.cleanUp()
    expect([...old.cache.held.keys()].sort()).toEqual([
      `${origin}/assets/new-22222222.js`,
      `${origin}/index.html?revision=b`,
    ])
  })
})

it('requests a file that was evicted from the network', async () => {
  const { precache, fetch } = setUp(newBuild)
  expect(await textOf(await precache.answer('/index.html'))).toBe('file /index.html')
  expect(fetch).toHaveBeenCalledOnce()
})

it('knows its files by path', () => {
  const { precache } = setUp(newBuild)
  expect(precache.has('/assets/new-22222222.js')).toBe(true)
  expect(precache.has('/assets/old-11111111.js')).toBe(false)
})

it('takes control of open pages only as the first worker', () => {
  expect(claimsOpenPages(null)).toBe(true)
  expect(claimsOpenPages({ state: 'activated' })).toBe(false)
})

it('stores the messages of the languages that the documents offer, and counts no others', async () => {
  const files = [
    'assets/messages-zh-11111111.js',
    'assets/messages-ru-22222222.js',
    'assets/payment-messages-33333333.js',
  ]
  const entries = [...newBuild, ...files.map((url) => ({ url, revision: null }))]
  const { precache, fetch, cache } = setUp(entries)
  const offer = (languages: string) =>
    fetch.mockImplementation(async () => new Response(`<html data-languages='${languages}'>${block()}`))
  const stored = async () =>
    (await cache.keys()).map(({ url }) => new URL(url).pathname).filter((each) => each.includes('messages'))
  offer('{"en":"en","ru":"ru"}')
  await precache.install()
  expect(await stored()).toEqual(['/assets/messages-ru-22222222.js', '/assets/payment-messages-33333333.js'])
  expect(await precache.count()).toEqual({ stored: 4, all: 4 })
  expect(precache.has('/assets/messages-zh-11111111.js')).toBe(true)
  offer('{"zh":"zh-Hans"}')
  await precache.renewDocuments()
  expect(await precache.count()).toEqual({ stored: 3, all: 4 })
  await precache.install()
  expect(await stored()).toContain('/assets/messages-zh-11111111.js')
})
