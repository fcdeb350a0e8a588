import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { precompress } from '../../scripts/precompress.mjs'
import { rateLimits } from '../../server/kernel/http/rate-limit.ts'
import { testApp } from '../support/http-app.ts'

const boot = "document.documentElement.dataset.theme = 'dark'"
const html = `<!doctype html><script>${boot}</script><script type="module" src="/assets/app-1a.js"></script><p>${'shell '.repeat(300)}`
const faqHtml = '<!doctype html><h1>FAQ</h1>'
let pageDirectory = ''

beforeAll(async () => {
  pageDirectory = mkdtempSync(path.join(tmpdir(), 'spawnpoint-page-'))
  mkdirSync(path.join(pageDirectory, 'assets'))
  mkdirSync(path.join(pageDirectory, '.git'))
  const files = {
    'index.html': html,
    'faq.html': faqHtml,
    'documents.json': '{}',
    'shells.json': JSON.stringify({ '/faq': 'faq.html' }),
    'sw.js': '// sw',
    'manifest.webmanifest': '{}',
    'robots.txt': 'User-agent: *',
    '.git/HEAD': 'ref',
    'assets/app-1a.js': `export const text = '${'long '.repeat(400)}'`,
    'assets/app-1a.js.map': '{}',
    'assets/latency.worker-1a.js': '// worker',
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(pageDirectory, name), text)
  await precompress(pageDirectory)
})
afterAll(() => rmSync(pageDirectory, { recursive: true, force: true }))

describe('the page', () => {
  it.each([
    '/',
    '/index.html',
    '/servers',
    '/servers/details/192.0.2.1%3A27015',
    '/servers/details/192.0.2.1:27015',
    '/a.b/c',
    '/x?y=.js',
  ])('%s is the shell', async (url) => {
    const { app } = await testApp({ pageDirectory })
    const answer = await app.inject(url)
    expect([answer.statusCode, answer.payload]).toEqual([200, html])
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(answer.headers['cache-control']).toBe('no-cache')
    const again = await app.inject({ url, headers: { 'if-none-match': `${answer.headers.etag}` } })
    expect(again.statusCode).toBe(304)
  })

  it.each(['/faq', '/faq?from=game', '/faq.html'])('%s is the page’s own document', async (url) => {
    const { app } = await testApp({ pageDirectory })
    const { payload, headers } = await app.inject(url)
    expect([payload, headers['cache-control']]).toEqual([faqHtml, 'no-cache'])
  })

  it.each(['/faq/', '/faq/more', '/FAQ', '/constructor', '/__proto__'])('%s is the frame', async (url) => {
    const { app } = await testApp({ pageDirectory })
    expect((await app.inject(url)).payload).toBe(html)
  })

  it.each(['/shells.json', '/documents.json'])('does not serve %s, which is for the portal', async (url) => {
    const { app } = await testApp({ pageDirectory })
    expect((await app.inject(url)).statusCode).toBe(404)
  })

  describe('rendered with content', () => {
    const html = `<!doctype html><script>${boot}</script><script type="application/json">["</"]</script><p>${'row '.repeat(300)}`
    const packed = new Map([['br' as const, brotliCompressSync(html)]])
    const bytes = { html, packed }
    const renderedDocument = (address: string) => (address === '/faq' || address === '/faq?of=1' ? bytes : undefined)

    it.each(['/faq', '/faq?of=1'])('answers %s', async (url) => {
      const { app } = await testApp({ pageDirectory, renderedDocument })
      const answer = await app.inject({ url, headers: { 'accept-encoding': 'br' } })
      expect(answer.rawPayload).toEqual(packed.get('br'))
      const again = await app.inject({
        url,
        headers: { 'if-none-match': `${answer.headers.etag}`, 'accept-encoding': 'br' },
      })
      expect([answer.headers['cache-control'], again.statusCode]).toEqual(['no-cache', 304])
    })

    it.each(['/faq?of=2', '/faq.html'])(
      'leaves %s to the built document, which the service worker caches',
      async (url) => {
        const { app } = await testApp({ pageDirectory, renderedDocument })
        expect((await app.inject(url)).payload).toBe(faqHtml)
      },
    )

    it('has the hashes of its scripts in its policy, and none for its data', async () => {
      const { app } = await testApp({ pageDirectory, renderedDocument })
      const policy = String((await app.inject('/faq')).headers['content-security-policy'])
      const hash = createHash('sha256').update(boot).digest('base64')
      expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`)
    })

    it('does not allow a script that the build has not written', async () => {
      const planted = 'alert(1)'
      const hostile = { html: `${html}<script>${planted}</script><SCRIPT async>${planted}</SCRIPT>`, packed: new Map() }
      const { app } = await testApp({ pageDirectory, renderedDocument: () => hostile })
      const answer = await app.inject('/faq')
      expect(answer.payload).toContain(planted)
      const hashes = String(answer.headers['content-security-policy']).match(/'sha256-[^']+'/g)
      expect(hashes).toEqual([`'sha256-${createHash('sha256').update(boot).digest('base64')}'`])
    })
  })

  it('is sent as precompressed by the build', async () => {
    const { app } = await testApp({ pageDirectory })
    const answer = await app.inject({ url: '/', headers: { 'accept-encoding': 'br' } })
    expect(answer.rawPayload.equals(readFileSync(path.join(pageDirectory, 'index.html.br')))).toBe(true)
    expect(brotliDecompressSync(answer.rawPayload).toString()).toBe(html)
  })

  it('allows its own inline script by hash and nothing unsafe', async () => {
    const { app } = await testApp({ pageDirectory })
    const policy = String((await app.inject('/')).headers['content-security-policy'])
    const hash = createHash('sha256').update(boot).digest('base64')
    expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`)
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types spawnpoint#script-url dompurify")
    expect(policy).not.toContain('unsafe')
    expect(policy).not.toContain('ws://')
  })

  it('may connect only to its own origin and to responders over TLS', async () => {
    const { app } = await testApp({ pageDirectory })
    const policy = String((await app.inject('/')).headers['content-security-policy'])
    const directives = new Map(policy.split('; ').map((part) => [part.split(' ')[0], part.split(' ').slice(1)]))
    expect(directives.get('connect-src')).toEqual(["'self'", 'wss:'])
    const open = [...directives].filter(([, sources]) => sources.some((source) => /^[a-z]+:/.test(source)))
    expect(open.map(([name, sources]) => [name, sources.at(-1)])).toEqual([
      ['img-src', 'data:'],
      ['connect-src', 'wss:'],
    ])
    for (const name of ['form-action', 'font-src', 'worker-src', 'manifest-src']) {
      expect([name, directives.get(name)]).toEqual([name, ["'self'"]])
    }
    for (const name of ['default-src', 'frame-src', 'base-uri', 'frame-ancestors']) {
      expect([name, directives.get(name)]).toEqual([name, ["'none'"]])
    }
  })

  it('may open loopback sockets without TLS in the demo, which sends no HSTS', async () => {
    const { app } = await testApp({ pageDirectory, mode: 'demo' })
    const { headers } = await app.inject('/')
    expect(headers['content-security-policy']).toContain("connect-src 'self' wss: ws://127.0.0.1:* ws://localhost:*;")
    expect(headers['strict-transport-security']).toBeUndefined()
  })

  it('sends HSTS for subdomains only if the operator declares that they all have TLS', async () => {
    const hsts = async (hstsIncludesSubdomains?: boolean) => {
      const { app } = await testApp({
        pageDirectory,
        ...(hstsIncludesSubdomains === undefined ? {} : { hstsIncludesSubdomains }),
      })
      const answers = [await app.inject('/'), await app.inject('/api/servers'), await app.inject('/sw.js')]
      return new Set(answers.map(({ headers }) => headers['strict-transport-security']))
    }
    expect(await hsts()).toEqual(new Set(['max-age=63072000']))
    expect(await hsts(false)).toEqual(new Set(['max-age=63072000']))
    expect(await hsts(true)).toEqual(new Set(['max-age=63072000; includeSubDomains; preload']))
  })

  it('may frame only the configured pages, and none by default', async () => {
    const frames = async (framedOrigins: readonly string[]) => {
      const { app } = await testApp({ pageDirectory, framedOrigins })
      return /frame-src ([^;]*)/.exec(String((await app.inject('/')).headers['content-security-policy']))?.[1]
    }
    expect(await frames(['https://vip.example'])).toBe('https://vip.example')
    expect(await frames([])).toBe("'none'")
  })
})

describe('files', () => {
  it.each([
    ['/assets/app-1a.js', 'public, max-age=31536000, immutable', 'application/javascript; charset=utf-8'],
    ['/sw.js', 'no-cache', 'application/javascript; charset=utf-8'],
    ['/manifest.webmanifest', 'no-cache', 'application/manifest+json'],
    ['/robots.txt', 'no-cache', 'text/plain; charset=utf-8'],
  ])('%s → %s', async (url, cacheControl, contentType) => {
    const { app } = await testApp({ pageDirectory })
    const answer = await app.inject(url)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({ 'cache-control': cacheControl, 'content-type': contentType })
  })

  it('are sent as precompressed by the build', async () => {
    const { app } = await testApp({ pageDirectory })
    const url = '/assets/app-1a.js'
    for (const [accepted, encoding] of [
      ['gzip, deflate, br', 'br'],
      ['gzip', 'gzip'],
      ['identity', undefined],
    ]) {
      const answer = await app.inject({ url, headers: { 'accept-encoding': accepted } })
      expect(answer.headers['content-encoding']).toBe(encoding)
      expect(answer.headers['content-type']).toBe('application/javascript; charset=utf-8')
      expect(answer.headers.vary).toBe('Accept-Encoding')
    }
  })

  it.each([
    '/assets/gone-2b.js',
    '/assets/gone',
    '/missing.png',
    '/assets/app-1a.js.map',
    '/assets/app-1a.js.br',
    '/.git/HEAD',
    '/%2egit/HEAD',
    '/.env',
    '/..%2f..%2fetc/passwd.txt',
  ])('%s is a plain 404', async (url) => {
    const { app } = await testApp({ pageDirectory })
    const answer = await app.inject(url)
    expect([answer.statusCode, answer.payload]).toEqual([404, 'NOT_FOUND\n'])
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
  })

  it('a path with a backslash is refused, because some file systems treat it as a slash', async () => {
    const { app } = await testApp({ pageDirectory })
    const answer = await app.inject('/assets/..%5c..%5cpackage.json')
    expect([answer.statusCode, answer.payload]).toEqual([400, 'BAD_REQUEST\n'])
  })

  it.each(['POST', 'PUT', 'DELETE', 'OPTIONS', 'TRACE'] as const)('%s of the page is refused', async (method) => {
    const { app } = await testApp({ pageDirectory })
    expect((await app.inject({ method, url: '/servers' })).statusCode).toBe(405)
  })
})

describe('security headers on every status', () => {
  const json = [
    '/api/servers',
    '/api/faqs',
    '/api/server/info',
    '/api/server/info?ip=192.0.2.3&port=27015',
    '/api/nothing',
    '/healthz',
    '/%zz',
  ]
  const pages = ['/', '/servers', '/sw.js', '/assets/latency.worker-1a.js', '/missing.js', '/%00.js']
  const always = {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'strict-transport-security': 'max-age=63072000',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  }
  const ofPage = { ...always, 'permissions-policy': expect.stringContaining('camera=()') }

  it.each([...json, ...pages])('%s', async (url) => {
    const { app } = await testApp({ pageDirectory, limits: rateLimits(30) })
    const statuses = new Set<number>()
    for (const method of ['GET', 'HEAD', 'POST', 'TRACE'] as const) {
      const first = await app.inject({ method, url })
      const again = await app.inject({ method, url, headers: { 'if-none-match': `${first.headers.etag}` } })
      for (const answer of [first, again]) {
        statuses.add(answer.statusCode)
        if (answer.statusCode === 304) continue
        expect(answer.headers).toMatchObject(pages.includes(url) ? ofPage : always)
        expect(answer.headers['content-type']).toMatch(/; charset=utf-8$/)
      }
    }
    const expected = url === '/api/nothing' ? 404 : url.includes('%zz') ? 400 : 405
    expect(statuses).toContain(expected)
  })

  it('of an asset are few: it is no document, no worker, and nothing of another site may read it', async () => {
    const { app } = await testApp({ pageDirectory })
    const first = await app.inject('/assets/app-1a.js')
    const again = await app.inject({ url: '/assets/app-1a.js', headers: { 'if-none-match': `${first.headers.etag}` } })
    expect([first.statusCode, again.statusCode]).toEqual([200, 304])
    expect(first.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'strict-transport-security': 'max-age=63072000',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    })
    expect(Object.entries(first.headers).join('\r\n').length).toBeLessThan(900)
    const gone = await app.inject('/assets/gone-2b.js')
    expect(gone.headers).toMatchObject(ofPage)
  })

  it('are not repeated with 304, which a cache completes from what it has, but for a page', async () => {
    const { app } = await testApp({ pageDirectory })
    const headersOf304 = async (url: string) => {
      const first = await app.inject(url)
      const again = await app.inject({ url, headers: { 'if-none-match': `${first.headers.etag}` } })
      expect([again.statusCode, again.headers['cache-control']]).toEqual([304, first.headers['cache-control']])
      return Object.keys(again.headers).sort()
    }
    const validators = ['cache-control', 'connection', 'date', 'etag', 'vary']
    for (const url of ['/sw.js', '/assets/app-1a.js', '/manifest.webmanifest']) {
      expect(await headersOf304(url), url).toEqual(validators)
    }
    // The version is of now, not of what the cache holds; a page of another site may have asked with a validator of its own.
    expect(await headersOf304('/api/servers')).toEqual(['access-control-allow-origin', ...validators, 'x-settings'])
    expect(await headersOf304('/servers')).toEqual(
      [...validators, ...Object.keys(ofPage), 'reporting-endpoints'].sort(),
    )
  })

  it('stay on 429 and 500', async () => {
    const { app } = await testApp({
      limits: rateLimits(1),
      content: () => {
        throw new Error('broken')
      },
    })
    const broken = await app.inject('/api/faqs')
    const limited = await app.inject('/api/faqs')
    expect([broken.statusCode, limited.statusCode]).toEqual([500, 429])
    for (const answer of [broken, limited]) expect(answer.headers).toMatchObject(always)
  })

  it('reveal no software, and let other origins read what anyone gets, without credentials', async () => {
    const { app } = await testApp({ pageDirectory })
    const { headers } = await app.inject({ url: '/api/servers', headers: { origin: 'https://evil.test' } })
    expect(headers['access-control-allow-origin']).toBe('*')
    expect(headers['access-control-allow-credentials']).toBeUndefined()
    const page = await app.inject({ url: '/servers', headers: { origin: 'https://evil.test' } })
    expect(page.headers['access-control-allow-origin']).toBeUndefined()
    expect(headers['x-powered-by'] ?? headers.server).toBeUndefined()
  })
})
