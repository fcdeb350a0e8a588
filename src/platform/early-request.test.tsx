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

it('parses the first responses once, after the first paint and before the app asks for them', async () => {
  const community = { defaultLanguage: 'en', name: 'C', tagline: {}, accent: { dark: '#fff', light: '#000' } }
  document.body.innerHTML = `<script type="application/json" id="community">${JSON.stringify(community)}</script>`
  const paths = ['/api/servers']
  const first = { reads: { zh: paths, en: paths }, catalogues: { zh: [], en: [] }, files: [] }
  document.documentElement.dataset['first'] = JSON.stringify(first)
  let painted = () => undefined
  class Observer {
    constructor(callback: () => undefined) {
      painted = callback
    }
    observe = () => undefined
  }
  const response = Response.json(['one'])
  const parse = vi.spyOn(response, 'json')
  vi.stubGlobal('PerformanceObserver', Observer)
  vi.stubGlobal('fetch', async () => response)
  runInThisContext(boot)
  await Promise.resolve()
  expect(parse).not.toHaveBeenCalled()
  painted()
  painted() // of every kind of paint
  await vi.waitFor(() => expect(parse).toHaveBeenCalledOnce())
  const taken = await takeEarly('/api/servers')
  expect(await taken?.json()).toEqual(['one'])
  expect(parse).toHaveBeenCalledOnce()
})
