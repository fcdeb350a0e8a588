import { readFileSync } from 'node:fs'
import { runInThisContext } from 'node:vm'
import type { State } from 'swr'
import { afterEach, expect, test, vi } from 'vitest'
import { documentDataId } from '../../contract/page/page-documents.ts'
import { getRaw } from './api-client.ts'
import { fillFromDocument, takeEarly } from './first-answers.ts'

const [, boot = ''] = /<script>(.*?)<\/script>/s.exec(readFileSync('index.html', 'utf8')) ?? []

const path = '/api/faqs?language=en'

function setUp(text: string | undefined, type = 'navigate') {
  if (text !== undefined) {
    document.body.innerHTML = `<script type="application/json" id="${documentDataId}">${text}</script>`
  }
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([Object.assign(performance.mark('navigation'), { type })])
  const map = new Map<string, State>()
  fillFromDocument({
    get: (key) => map.get(key),
    set: (key, value) => void map.set(key, value),
    delete: (key) => void map.delete(key),
    keys: () => map.keys(),
  })
  return map
}

afterEach(() => {
  document.body.innerHTML = ''
  globalThis.spawnpointEarly = undefined
  delete document.documentElement.dataset['first']
})

test('the first render has the responses of the document, and the first request for one is answered by it', async () => {
  const map = setUp(JSON.stringify({ [path]: ['q'] }))
  expect(map.get(path)?.data).toMatchObject({ data: ['q'], fromCache: false })
  const network = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json(['newer']))
  expect(await getRaw(path)).toMatchObject({ data: ['q'], fromCache: false })
  expect(network).not.toHaveBeenCalled()
  expect(await getRaw(path)).toMatchObject({ data: ['newer'] })
})

test('a document that the history brought back is shown and asked for again', async () => {
  const map = setUp(JSON.stringify({ [path]: ['q'] }), 'back_forward')
  expect(map.get(path)?.data).toMatchObject({ data: ['q'] })
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json(['newer']))
  expect(await getRaw(path)).toMatchObject({ data: ['newer'] })
})

test.each([undefined, '{', '1', 'null'])('%s holds nothing', (text) => {
  const told = vi.spyOn(console, 'info').mockReturnValue(undefined)
  expect(setUp(text).size).toBe(0)
  expect(told).toHaveBeenCalledTimes(text === undefined ? 0 : 1)
})

test('parses the first responses once, after the first content is painted and before the app asks for them', async () => {
  const community = { defaultLanguage: 'en', name: 'C', tagline: {}, accent: { dark: '#fff', light: '#000' } }
  document.body.innerHTML = `<script type="application/json" id="community">${JSON.stringify(community)}</script>`
  const paths = ['/api/servers']
  const first = {
    reads: { zh: paths, en: paths },
    catalogues: { zh: [], en: [] },
    files: [],
    title: { zh: 'C', en: 'C' },
  }
  document.documentElement.dataset['first'] = JSON.stringify(first)
  document.documentElement.dataset['languages'] = '{"zh":"zh-Hans","en":"en"}'
  let painted: (list: Pick<PerformanceObserverEntryList, 'getEntriesByName'>) => void = () => undefined
  class Observer {
    constructor(callback: typeof painted) {
      painted = callback
    }
    observe = () => undefined
  }
  const response = Response.json(['one'])
  const parse = vi.spyOn(response, 'json')
  vi.stubGlobal('PerformanceObserver', Observer)
  // On a return as well, where a service worker answers.
  vi.stubGlobal('navigator', { ...navigator, serviceWorker: { controller: {} } })
  vi.stubGlobal('fetch', async () => response)
  runInThisContext(boot)
  await Promise.resolve()
  expect(parse).not.toHaveBeenCalled()
  const paint = (kind: string) => {
    const entry: PerformanceEntry = { name: kind, entryType: 'paint', startTime: 1, duration: 0, toJSON: () => ({}) }
    painted({ getEntriesByName: (name) => (name === kind ? [entry] : []) })
  }
  paint('first-paint') // of a background alone
  await Promise.resolve()
  expect(parse).not.toHaveBeenCalled()
  paint('first-contentful-paint')
  await vi.waitFor(() => expect(parse).toHaveBeenCalledOnce())
  const taken = await takeEarly('/api/servers')
  expect(await taken?.json()).toEqual(['one'])
  expect(parse).toHaveBeenCalledOnce()
})
