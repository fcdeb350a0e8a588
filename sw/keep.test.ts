import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fetchedAtHeader } from '../contract/page/sw-messages.ts'
import { memoryCache } from '../tests/support/memory-cache.ts'
import { type KeepDeps, keep, networkFirst, prune } from './keep.ts'

const url = 'https://play.example/api/servers'
const json = (body: string, status = 200) =>
  new Response(body, { status, headers: { 'content-type': 'application/json; charset=utf-8' } })

/** Promise.withResolvers, which Node 20 does not have. */
function deferred<T>() {
  let resolve: (value: T) => void = () => undefined
  const promise = new Promise<T>((done) => {
    resolve = done
  })
  return { promise, resolve }
}

function setUp(fetch: KeepDeps['fetch'], over: Partial<KeepDeps> = {}) {
  const cache = memoryCache()
  const work: Promise<unknown>[] = []
  const deps: KeepDeps = {
    fetch,
    open: async () => cache,
    now: () => 1000,
    maxEntries: 2,
    wait: () => new Promise(() => undefined),
    onQuota: vi.fn(async () => undefined),
    ...over,
  }
  const ask = async () => {
    let hasEnded = false
    // As ExtendableEvent.waitUntil: an event that has its response, and no other work, takes no more.
    const later = (task: Promise<unknown>) => {
      if (hasEnded) throw new DOMException('The event has ended', 'InvalidStateError')
      work.push(task)
    }
    const response = await networkFirst(new Request(url), deps, later)
    hasEnded = work.length === 0
    return response
  }
  const remember = (body: string) => cache.put(url, new Response(body, { headers: { [fetchedAtHeader]: '500' } }))
  return { cache, deps, ask, remember, untilKept: () => Promise.all(work) }
}

beforeEach(() => {
  vi.spyOn(console, 'info').mockImplementation(() => undefined)
})

describe('networkFirst', () => {
  it('passes on the network’s response and stores it with its time', async () => {
    const { ask, cache, untilKept } = setUp(async () => json('[1]'))
    const response = await ask()
    await untilKept()
    expect(response.headers.has(fetchedAtHeader)).toBe(false)
    expect(await response.json()).toEqual([1])
    expect(cache.held.get(url)?.headers.get(fetchedAtHeader)).toBe('1000')
  })

  it.each([
    ['fails', () => Promise.reject(new TypeError('offline'))],
    ['answers 500', async () => json('{"error":"INTERNAL"}', 500)],
    ['answers 503', async () => json('{"error":"UNAVAILABLE"}', 503)],
    ['is a proxy without its server', async () => new Response('<html>', { status: 502 })],
  ])('gives the last good answer, with its age, where the network %s', async (_, fetch) => {
    const { ask, remember, cache, untilKept } = setUp(fetch)
    await remember('[0]')
    const response = await ask()
    await untilKept()
    expect(await response.json()).toEqual([0])
    expect(response.headers.get(fetchedAtHeader)).toBe('500')
    expect(cache.held.get(url)?.body).toBe('[0]')
  })

  it('returns the last good response if the network is slow, and stores the late one', async () => {
    const network = deferred<Response>()
    const patience = deferred<void>()
    const { ask, remember, cache } = setUp(() => network.promise, { wait: () => patience.promise })
    await remember('[0]')
    const answer = ask()
    patience.resolve()
    expect(await (await answer).json()).toEqual([0])
    network.resolve(json('[2]'))
    await expect.poll(() => cache.held.get(url)?.body).toBe('[2]')
  })

  it('does not wait for a late response for ever', async () => {
    const waits: number[] = []
    const wait = async (milliseconds: number) => void waits.push(milliseconds)
    const { ask, remember, untilKept } = setUp(() => new Promise(() => undefined), { wait })
    await remember('[0]')
    await ask()
    await untilKept()
    expect(waits).toEqual([30_000, 4000])
  })

  it('waits for a slow network if nothing is stored', async () => {
    const network = deferred<Response>()
    const { ask } = setUp(() => network.promise, { wait: async () => undefined })
    const answer = ask()
    network.resolve(json('[3]'))
    expect(await (await answer).json()).toEqual([3])
  })

  it('passes on the network’s refusal if nothing is stored', async () => {
    const { ask, cache, untilKept } = setUp(async () => json('{"error":"UNAVAILABLE"}', 503))
    expect((await ask()).status).toBe(503)
    await untilKept()
    expect(cache.held.size).toBe(0)
  })

  it('rejects if there is neither a network nor a stored response', async () => {
    await expect(setUp(() => Promise.reject(new TypeError('offline'))).ask()).rejects.toThrow('offline')
  })

  it('works if storage is refused', async () => {
    const open = () => Promise.reject(new DOMException('refused', 'SecurityError'))
    expect(await (await setUp(async () => json('[4]'), { open }).ask()).json()).toEqual([4])
  })
})

describe('keep', () => {
  it.each([
    ['an error', json('{"error":"NOT_FOUND"}', 404)],
    ['half an answer', json('[{"ip":')],
    ['a page of HTML', new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } })],
  ])('leaves the last good answer alone on %s', async (_, response) => {
    const { deps, cache, remember } = setUp(async () => json('[]'))
    await remember('[0]')
    await keep(new Request(url), response, deps)
    expect(cache.held.get(url)?.body).toBe('[0]')
  })

  it('evicts the oldest', async () => {
    const { deps, cache } = setUp(async () => json('[]'))
    for (const n of [1, 2, 3]) await keep(new Request(`${url}/${n}`), json('{}'), deps)
    expect([...cache.held.keys()]).toEqual([`${url}/2`, `${url}/3`])
  })

  it('frees space if storage is full', async () => {
    const cache = { ...memoryCache(), put: () => Promise.reject(new DOMException('full', 'QuotaExceededError')) }
    const { deps } = setUp(async () => json('[]'), { open: async () => cache })
    await keep(new Request(url), json('[]'), deps)
    expect(deps.onQuota).toHaveBeenCalledOnce()
  })
})

describe('prune', () => {
  const about = 'https://play.example/api/leaderboard/user/76561198000000101'

  it('deletes what an older version stored and this one does not', async () => {
    const cache = memoryCache()
    for (const address of [url, about]) await cache.put(address, json('[]'))
    await prune(
      async () => cache,
      (request) => request.url === url,
    )
    expect([...cache.held.keys()]).toEqual([url])
  })

  it('a worker whose storage is refused keeps working', async () => {
    const refused = async () => Promise.reject(new DOMException('refused', 'SecurityError'))
    await expect(prune(refused, () => false)).resolves.toBeUndefined()
  })
})
