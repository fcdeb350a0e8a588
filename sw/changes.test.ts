import { beforeEach, describe, expect, it, vi } from 'vitest'
import { settingsHeader } from '../contract/community/settings-version.ts'
import { fetchedAtHeader, versionHeader } from '../contract/page/sw-messages.ts'
import { memoryCache } from '../tests/support/memory-cache.ts'
import { changesFirst, wholeFirst } from './changes.ts'
import type { KeepDeps } from './keep.ts'

const whole = new URL('https://play.example/api/servers')
const row = (port: number, players = '0/9') => ({ ip: '192.0.2.1', port, players })
const json = (body: unknown, version?: string) =>
  Response.json(body, version === undefined ? {} : { headers: { [versionHeader]: version } })
const changes = (since: string, version: string) => ({
  since,
  version,
  changed: [row(2, '5/9')],
  removed: [{ ip: '192.0.2.1', port: 1 }],
})

async function setUp(fetch: (request: Request) => Response | Promise<Response>, version = 'a') {
  const cache = memoryCache()
  const headers = { [fetchedAtHeader]: '500', [versionHeader]: version }
  await cache.put(whole.href, new Response(JSON.stringify([row(1), row(2)]), { headers }))
  const asked: string[] = []
  const work: Promise<unknown>[] = []
  const deps: KeepDeps = {
    fetch: async (request) => {
      asked.push(new URL(request.url).search)
      return fetch(request)
    },
    open: async () => cache,
    now: () => 1000,
    maxEntries: 2,
    wait: () => new Promise(() => undefined),
    onQuota: async () => undefined,
  }
  const ask = async (since = 'a') => {
    const request = new Request(`${whole.href}?since=${since}`)
    const response = await changesFirst(request, { whole, since }, deps, (task) => work.push(task))
    await Promise.all(work)
    return response
  }
  const askWhole = async () => {
    const response = await wholeFirst(new Request(whole), 'since', deps, (task) => work.push(task))
    await Promise.all(work)
    return response
  }
  const stored = () => {
    const held = cache.held.get(whole.href)
    return {
      list: JSON.parse(held?.body ?? ''),
      at: held?.headers.get(fetchedAtHeader),
      is: held?.headers.get(versionHeader),
    }
  }
  return { ask, askWhole, asked, stored, cache }
}

beforeEach(() => {
  vi.spyOn(console, 'info').mockImplementation(() => undefined)
})

it('passes the changes on, and stores the whole list as of now', async () => {
  const { ask, stored, cache } = await setUp(() => json(changes('a', 'b')))
  expect(await (await ask()).json()).toEqual(changes('a', 'b'))
  expect(stored()).toEqual({ list: [row(2, '5/9')], at: '1000', is: 'b' })
  expect(cache.held.size).toBe(1)
})

it('stores that nothing has changed', async () => {
  const { ask, stored } = await setUp(() => json({ since: 'a', version: 'a', changed: [], removed: [] }))
  await ask()
  expect(stored()).toEqual({ list: [row(1), row(2)], at: '1000', is: 'a' })
})

it('stores a whole list that comes in place of changes', async () => {
  const { ask, stored } = await setUp(() => json([row(7)], 'c'))
  await ask()
  expect(stored()).toEqual({ list: [row(7)], at: '1000', is: 'c' })
})

it('requests the whole list where it has another version, and goes on with changes of that', async () => {
  const { ask, asked, stored } = await setUp(({ url }) =>
    json(url.includes('?') ? changes('c', 'd') : [row(1), row(2)], 'c'),
  )
  expect(await (await ask('b')).json()).toEqual([row(1), row(2)])
  expect(stored().is).toBe('c')
  await ask('c')
  expect([asked, stored().is]).toEqual([['', '?since=c'], 'd'])
})

it.each([
  ['of another version', changes('z', 'b')],
  ['that do not fit', { ...changes('a', 'b'), removed: [{ ip: '192.0.2.9', port: 1 }] }],
  ['of another shape', { since: 'a' }],
])('leaves the list alone on changes %s', async (_, body) => {
  const { ask, stored } = await setUp(() => json(body))
  await ask()
  expect(stored()).toEqual({ list: [row(1), row(2)], at: '500', is: 'a' })
})

it.each([
  ['fails', () => Promise.reject(new TypeError('offline'))],
  ['answers 503', () => new Response('{}', { status: 503, headers: { 'content-type': 'application/json' } })],
])('gives the stored list, with its age and version, where the network %s', async (_, fetch) => {
  const { ask, stored } = await setUp(fetch)
  const answer = await ask()
  expect(await answer.json()).toEqual([row(1), row(2)])
  expect([answer.headers.get(fetchedAtHeader), answer.headers.get(versionHeader)]).toEqual(['500', 'a'])
  expect(stored().at).toBe('500')
})

describe('a page that asks for the whole list', () => {
  it('gets the stored one with its changes, dated now', async () => {
    const { askWhole, asked, stored } = await setUp(() => json(changes('a', 'b')))
    const answer = await askWhole()
    expect(await answer.json()).toEqual([row(2, '5/9')])
    expect([answer.headers.get(fetchedAtHeader), answer.headers.get(versionHeader)]).toEqual([null, 'b'])
    expect([asked, stored()]).toEqual([['?since=a'], { list: [row(2, '5/9')], at: '1000', is: 'b' }])
  })

  it('gets the version of the settings that came with the changes', async () => {
    const { askWhole } = await setUp(() => {
      const response = json(changes('a', 'b'))
      response.headers.set(settingsHeader, 's')
      return response
    })
    expect((await askWhole()).headers.get(settingsHeader)).toBe('s')
  })

  it('gets the one that the portal sends in place of changes', async () => {
    const { askWhole, asked, stored } = await setUp(() => json([row(7)], 'c'))
    expect(await (await askWhole()).json()).toEqual([row(7)])
    expect([asked, stored()]).toEqual([['?since=a'], { list: [row(7)], at: '1000', is: 'c' }])
  })

  it('causes no request for changes where nothing is stored', async () => {
    const { askWhole, asked, stored, cache } = await setUp(() => json([row(7)], 'c'))
    cache.held.clear()
    expect(await (await askWhole()).json()).toEqual([row(7)])
    expect([asked, stored().is]).toEqual([[''], 'c'])
  })

  it.each([
    ['of another version', changes('z', 'b')],
    ['that do not fit', { ...changes('a', 'b'), removed: [{ ip: '192.0.2.9', port: 1 }] }],
    ['of another shape', { since: 'a' }],
  ])('gets the one of the network on changes %s', async (_, body) => {
    const { askWhole, asked } = await setUp(({ url }) => (url.includes('?') ? json(body) : json([row(7)], 'c')))
    expect(await (await askWhole()).json()).toEqual([row(7)])
    expect(asked).toEqual(['?since=a', ''])
  })

  it.each([
    ['fails', () => Promise.reject(new TypeError('offline'))],
    ['answers 503', () => new Response('{}', { status: 503, headers: { 'content-type': 'application/json' } })],
  ])('gets the stored one, with its age, where the network %s', async (_, fetch) => {
    const { askWhole } = await setUp(fetch)
    const answer = await askWhole()
    expect(await answer.json()).toEqual([row(1), row(2)])
    expect(answer.headers.get(fetchedAtHeader)).toBe('500')
  })
})
