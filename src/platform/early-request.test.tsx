import { readFileSync } from 'node:fs'
import { runInThisContext } from 'node:vm'
import { afterEach, expect, it, vi } from 'vitest'
import { takeEarly } from './early-request.ts'

const [, boot = ''] = /<script>(.*?)<\/script>/s.exec(readFileSync('index.html', 'utf8')) ?? []

afterEach(() => {
  vi.unstubAllGlobals()
  delete document.documentElement.dataset['first']
  document.body.innerHTML = ''
})

it('parses the first responses once, after the first content is painted and before the app asks for them', async () => {
  const community = { defaultLanguage: 'en', name: 'C', tagline: {}, accent: { dark: '#fff', light: '#000' } }
  document.body.innerHTML = `<script type="application/json" id="community">${JSON.stringify(community)}</script>`
  const paths = ['/api/servers']
  const first = { reads: { zh: paths, en: paths }, catalogues: { zh: [], en: [] }, files: [] }
  document.documentElement.dataset['first'] = JSON.stringify(first)
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
