import { readFileSync } from 'node:fs'
import { runInThisContext } from 'node:vm'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { stop } from '../../public/stopped.js'
import { stopPage } from './stop-page.ts'

const [, boot = ''] = /<script>(.*?)<\/script>/s.exec(readFileSync('index.html', 'utf8')) ?? []
const server = { name: 'Retakes', ip: '10.0.0.1', port: 27015 }
const requests = vi.fn(async () => Response.json([server]))

beforeEach(() => {
  vi.stubGlobal('fetch', requests)
  document.body.innerHTML = '<div id="root"><p>Loading servers…</p></div>'
})
afterEach(() => {
  requests.mockClear()
  globalThis.spawnpointStop = undefined
  delete document.documentElement.dataset['first']
  document.body.innerHTML = ''
  for (const node of document.documentElement.childNodes) if (node instanceof Text) node.remove()
})

describe('the boot script', () => {
  /** Nothing can be imported here: it says what it can without stopped.js. */
  const start = (hasColors: boolean) => {
    const first = {
      reads: { zh: ['/api/x'], en: ['/api/x'] },
      catalogues: { zh: [], en: [] },
      files: ['/assets/entry.js'],
      title: { zh: 'C', en: 'C' },
    }
    document.documentElement.dataset['first'] = JSON.stringify(first)
    document.documentElement.dataset['languages'] = '{"zh":"zh-Hans","en":"en"}'
    vi.stubGlobal('CSS', { supports: () => hasColors })
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    runInThisContext(boot)
  }
  const said = () => document.documentElement.lastChild?.textContent

  it('starts nothing in a browser that is too old, and says so', async () => {
    start(false)
    await vi.waitFor(() => expect(said()).toBe('This browser is too old'))
    expect(requests).not.toHaveBeenCalled()
  })

  it('says why the scripts could not be loaded, but not while the page is being left', async () => {
    start(true)
    await vi.waitFor(() => expect(said()).toMatch(/^TypeError.*import/))
    expect(requests).toHaveBeenCalledOnce()
    document.documentElement.lastChild?.remove()
    dispatchEvent(new Event('beforeunload'))
    globalThis.spawnpointStop?.(new Error('aborted'))
    await Promise.resolve()
    await Promise.resolve()
    expect(said()).not.toContain('aborted')
  })
})

it('a start that throws stops the page with its reason, which the console gets as well', () => {
  const stopped = vi.fn()
  globalThis.spawnpointStop = stopped
  const error = new Error('no IndexedDB')
  expect(() => stopPage(error)).toThrow(error)
  expect(stopped).toHaveBeenCalledExactlyOnceWith(error)
})

describe('a page that does not start', () => {
  it('says in the language of the user that the browser is too old, with the addresses of the servers', async () => {
    await stop('zh', null)
    expect(document.body.textContent).toContain('浏览器版本过旧')
    expect(document.body.textContent).toContain('Retakes · connect 10.0.0.1:27015')
    expect(document.body.textContent).not.toContain('Loading')
  })

  it('says the reason and offers another try; what the document shows already stays', async () => {
    document.body.innerHTML = '<div id="root"><div data-content>Rules</div></div>'
    await stop('en', new Error('no IndexedDB'))
    expect(document.querySelector('[role="alert"]')?.textContent).toBe('The page could not start.')
    expect(document.body.textContent).toContain('Error: no IndexedDB')
    expect(document.querySelector('a')?.getAttribute('href')).toBe(location.href)
    expect(document.body.textContent).toContain('Rules')
  })
})
