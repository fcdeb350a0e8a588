import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createConnection } from 'node:net'
import * as v from 'valibot'
import { describe, expect, it, onTestFinished } from 'vitest'
import { defaultSettings } from '../../contract/community/community-settings.ts'
import { href } from '../../contract/endpoint.ts'
import * as serverDetailEndpoints from '../../contract/endpoints/server-details.ts'
import * as serverEndpoints from '../../contract/endpoints/servers.ts'
import { errorBodySchema } from '../../contract/errors.ts'
import type { LanguageOffer } from '../../contract/language.ts'
import { rateLimits } from '../../server/kernel/http/rate-limit.ts'
import { emptyHistory, testApp } from '../support/http-app.ts'

describe('GET /api/server/info', () => {
  it.each([
    ['', 'ip'],
    ['?ip=localhost&port=1', 'ip'],
    ['?ip=192.0.2.1', 'port'],
    ['?ip=192.0.2.1&port=65536', 'port'],
    ['?ip=192.0.2.1&port=1e3', 'port'],
    ['?ip=192.0.2.1&ip=192.0.2.2&port=1', 'ip'],
  ])('%s is refused with the field %s', async (query, field) => {
    const { app } = await testApp()
    const answer = await app.inject(`/api/server/info${query}`)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ error: 'BAD_REQUEST', field })
  })

  it('distinguishes a server that never replied from one that is not listed', async () => {
    const { app } = await testApp()
    const ask = async (ip: string) => {
      const answer = await app.inject(href(serverEndpoints.readServerInfo, { query: { ip, port: 27015 } }))
      return [answer.statusCode, answer.json().error]
    }
    expect(await ask('192.0.2.3')).toEqual([503, 'SERVER_NOT_REACHED'])
    expect(await ask('192.0.2.4')).toEqual([404, 'SERVER_NOT_LISTED'])
  })

  it('sends no packet, whatever port is requested', async () => {
    const socket = createSocket('udp4').bind(0, '127.0.0.1')
    onTestFinished(() => void socket.close())
    await once(socket, 'listening')
    let packets = 0
    socket.on('message', () => {
      packets += 1
    })
    const { app } = await testApp()
    const { port } = socket.address()
    const ports = [port, ...Array.from({ length: 3000 }, (_, i) => i + 1)]
    const statuses = new Set<number>()
    for (const asked of ports) {
      statuses.add(
        (await app.inject(href(serverEndpoints.readServerInfo, { query: { ip: '127.0.0.1', port: asked } })))
          .statusCode,
      )
    }
    // On loopback, datagrams that were sent earlier arrive before this one.
    const marker = createSocket('udp4')
    marker.send('marker', port, '127.0.0.1')
    await once(socket, 'message')
    marker.close()
    expect([...statuses]).toEqual([404])
    expect(packets).toBe(1)
  })
})

describe('refusals', () => {
  it.each([
    ['GET', '/api/nothing', 404, 'NOT_FOUND'],
    ['POST', '/api/nothing', 404, 'NOT_FOUND'],
    ['GET', '/api', 404, 'NOT_FOUND'],
    ['GET', '/api/servers/nonsense', 404, 'SERVER_NOT_LISTED'],
    ['GET', '/api/servers/192.0.2.9%3A27015/rules', 404, 'SERVER_NOT_LISTED'],
    ['GET', '/api/servers/%zz', 400, 'BAD_REQUEST'],
    ['POST', '/api/servers', 405, 'METHOD_NOT_ALLOWED'],
    ['DELETE', '/api/faqs', 405, 'METHOD_NOT_ALLOWED'],
    ['TRACE', '/api/servers', 405, 'METHOD_NOT_ALLOWED'],
    ['OPTIONS', '/api/csp-report', 405, 'METHOD_NOT_ALLOWED'],
    ['GET', '/api/csp-report', 405, 'METHOD_NOT_ALLOWED'],
  ] as const)('%s %s → %i %s', async (method, url, status, error) => {
    const { app } = await testApp()
    const answer = await app.inject({ method, url })
    expect(answer.statusCode).toBe(status)
    expect(v.parse(errorBodySchema, answer.json()).error).toBe(error)
    if (status === 405) {
      expect(answer.headers['access-control-allow-origin']).toBeUndefined()
      expect(answer.headers.allow).toMatch(/^(GET, HEAD, OPTIONS|POST)$/)
    }
  })

  it('are 503 while the history cannot be read, without the cause, until it recovers', async () => {
    let broken = true
    const { app, log } = await testApp({
      readHistory: async () => {
        if (broken) throw new Error('password=hunter2')
        return emptyHistory
      },
    })
    const url = href(serverDetailEndpoints.readServer, { params: { id: '192.0.2.1:27015' } })
    const answer = await app.inject(url)
    expect([answer.statusCode, answer.json().error]).toEqual([503, 'UNAVAILABLE'])
    expect(answer.payload).not.toContain('hunter2')
    expect(answer.headers['retry-after']).toBeDefined()
    expect(log.filter((line) => line.includes(answer.json().requestId))).toHaveLength(1)
    broken = false
    expect((await app.inject(url)).statusCode).toBe(200)
  })

  it('hide the details of an unexpected error, which is logged', async () => {
    const { app, log } = await testApp({
      content: () => {
        throw new TypeError('secret detail')
      },
    })
    const answer = await app.inject('/api/faqs')
    expect([answer.statusCode, answer.json().error]).toEqual([500, 'INTERNAL'])
    expect(answer.payload).not.toContain('secret')
    expect(log.join()).toContain('secret detail')
  })

  it('report degraded health with 503 while the database is unavailable', async () => {
    const { app } = await testApp({ database: { kind: 'postgresql', ping: async () => false } })
    const answer = await app.inject('/healthz')
    expect(answer.statusCode).toBe(503)
    expect(answer.json()).toMatchObject({ status: 'degraded', database: { kind: 'postgresql', ok: false } })
    expect((await app.inject('/api/servers')).statusCode).toBe(200)
  })

  it('keep a process ready for proxies while the database is unavailable or hangs, until it ends', async () => {
    const closing = { now: false }
    const asked: string[] = []
    const { app } = await testApp({
      database: {
        kind: 'postgresql',
        ping: () => {
          asked.push('ping')
          return new Promise(() => undefined)
        },
      },
      isClosing: () => closing.now,
    })
    const checks = await Promise.all([app.inject('/readyz'), app.inject('/readyz'), app.inject('/livez')])
    expect(checks.map((answer) => [answer.statusCode, answer.json().status])).toEqual([
      [200, 'degraded'],
      [200, 'degraded'],
      [200, 'ok'],
    ])
    expect(asked).toEqual(['ping'])
    closing.now = true
    const last = await app.inject('/readyz')
    expect([last.statusCode, last.json()]).toEqual([503, { status: 'closing' }])
    expect((await app.inject('/livez')).statusCode).toBe(200)
  })

  it('log one JSON line per refused call, with control characters escaped', async () => {
    const { app, log } = await testApp()
    await app.inject({ url: '/api/servers?maps=a&maps=%1b[31m%0d%0aforged', headers: { host: 'x' } })
    const body = { 'csp-report': { 'blocked-uri': '\u009b31m\u202e\r\nforged' } }
    await app.inject({
      method: 'POST',
      url: '/api/csp-report',
      headers: { 'content-type': 'application/csp-report' },
      payload: JSON.stringify(body),
    })
    expect(log).toHaveLength(2)
    for (const line of log) expect(line.trimEnd()).not.toMatch(/[\p{Cc}\u202e]/u)
    expect(JSON.parse(log[1] ?? '').cspReport.blocked).toBe('\u009b31m\u202e\r\nforged')
  })
})

describe('POST /api/csp-report', () => {
  const send = async (type: string, payload: string) => {
    const built = await testApp()
    const headers = { 'content-type': type }
    const answer = await built.app.inject({ method: 'POST', url: '/api/csp-report', headers, payload })
    return { ...built, status: answer.statusCode }
  }

  it('accepts both formats that browsers send', async () => {
    const old = JSON.stringify({ 'csp-report': { 'effective-directive': 'img-src', 'blocked-uri': 'x:' } })
    const batch = JSON.stringify([
      { type: 'csp-violation', age: 1, url: 'u', body: { effectiveDirective: 'img-src', blockedURL: 'x:' } },
      { type: 'deprecation', age: 1, url: 'u', body: {} },
    ])
    for (const [type, payload] of [
      ['application/csp-report', old],
      ['application/reports+json', batch],
    ] as const) {
      const { status, reports } = await send(type, payload)
      expect(status).toBe(204)
      expect(reports).toMatchObject([{ directive: 'img-src', blocked: 'x:' }])
    }
  })

  it.each([
    ['text/plain', '{}', 415],
    ['application/csp-report', '{', 400],
    ['application/csp-report', '{"csp-report":{},"__proto__":{}}', 400],
    ['application/csp-report', '[]x', 400],
    ['application/csp-report', '"text"', 400],
    ['application/csp-report', `"${'x'.repeat(17_000)}"`, 413],
  ])('refuses an invalid report: %s', async (type, payload, status) => {
    const result = await send(type, payload)
    expect(result.status).toBe(status)
    expect(result.reports).toEqual([])
  })
})

describe('rate limits', () => {
  const call = (remoteAddress: string, forwarded?: string) => ({
    url: '/api/servers',
    remoteAddress,
    ...(forwarded === undefined ? {} : { headers: { 'x-forwarded-for': forwarded } }),
  })

  it('refuse one address with Retry-After, but not the others', async () => {
    const { app } = await testApp({ limits: rateLimits(5) })
    for (let i = 0; i < 5; i++) expect((await app.inject(call('198.51.100.1'))).statusCode).toBe(200)
    const refused = await app.inject(call('198.51.100.1'))
    expect([refused.statusCode, refused.json().error]).toEqual([429, 'RATE_LIMIT_EXCEEDED'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await app.inject(call('198.51.100.2'))).statusCode).toBe(200)
  })

  it('trust X-Forwarded-For only from a configured proxy', async () => {
    const last = async (trustedProxies: readonly string[]) => {
      const { app } = await testApp({ limits: rateLimits(5), trustedProxies })
      let status = 0
      for (let i = 0; i < 6; i++) status = (await app.inject(call('10.0.0.1', `198.51.100.${i}`))).statusCode
      return status
    }
    expect(await last([])).toBe(429)
    expect(await last(['10.0.0.2'])).toBe(429)
    expect(await last(['10.0.0.0/8'])).toBe(200)
  })

  it('apply to unknown paths, too', async () => {
    const { app } = await testApp({ limits: rateLimits(10) })
    const ask = async () => (await app.inject({ url: '/api/x', remoteAddress: '198.51.100.1' })).statusCode
    expect([await ask(), await ask()]).toEqual([404, 429])
  })

  it('do not affect a user with five tabs', async () => {
    const { app } = await testApp({ limits: rateLimits(1200) })
    const statuses = new Set<number>()
    // A minute of five tabs: each reads the list twice, the content once, and the players of every server.
    for (let tab = 0; tab < 5; tab++) {
      for (const url of ['/api/servers', '/api/servers', '/api/faqs', '/api/server/announcement']) {
        statuses.add((await app.inject({ url, remoteAddress: '198.51.100.1' })).statusCode)
      }
      for (let i = 0; i < 50; i++) {
        const url = href(serverEndpoints.readServerInfo, { query: { ip: '192.0.2.1', port: 27015 } })
        statuses.add((await app.inject({ url, remoteAddress: '198.51.100.1' })).statusCode)
      }
    }
    expect([...statuses]).toEqual([200])
  })
})

/** What the server sends on one connection that carries these requests, until the server ends it. */
async function exchange(text: string): Promise<string> {
  const { app } = await testApp()
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  const socket = createConnection(Number(port), '127.0.0.1')
  socket.write(text)
  let received = ''
  for await (const chunk of socket) received += String(chunk)
  return received
}

describe('malformed HTTP', () => {
  it('gets a plain 400 with the security headers', async () => {
    const text = await exchange('GET / HTTP/1.1\r\nbroken header\r\n\r\n')
    expect(text).toMatch(/^HTTP\/1\.1 400 /)
    expect(text.toLowerCase()).toContain('x-content-type-options: nosniff')
  })
})

describe('a connection', () => {
  const headsOf = (text: string) => text.match(/HTTP\/1\.1 200 [\s\S]*?\r\n\r\n/g) ?? []
  const ask = (version: string, connection: string) =>
    ['GET', '/api/servers', `HTTP/${version}\r\nhost: x\r\n${connection}\r\n`].join(' ')

  it('of HTTP/1.1 stays open until a head says that it ends', async () => {
    const heads = headsOf(await exchange(ask('1.1', '') + ask('1.1', '') + ask('1.1', 'connection: close\r\n')))
    expect(heads).toHaveLength(3)
    expect(heads.map((head) => /^connection: .*$/gim.exec(head)?.[0])).toEqual([
      'Connection: keep-alive',
      'Connection: keep-alive',
      'Connection: close',
    ])
  })

  it('of HTTP/1.0 stays open only because a head says so', async () => {
    const open = 'connection: keep-alive\r\n'
    const heads = headsOf(await exchange(ask('1.0', open) + ask('1.0', '')))
    expect(heads.map((head) => /^connection: .*$/gim.exec(head)?.[0])).toEqual([
      'Connection: keep-alive',
      'Connection: close',
    ])
  })
})

describe('the message of an error', () => {
  const ask = async (acceptLanguage?: string, offer: Partial<LanguageOffer> = { defaultLanguage: 'zh' }) => {
    const { app } = await testApp({ settings: () => ({ ...defaultSettings, ...offer }) })
    const headers = acceptLanguage === undefined ? {} : { 'accept-language': acceptLanguage }
    const answer = await app.inject({ url: '/api/server/info?ip=192.0.2.1', headers })
    const { error, field, message } = v.parse(errorBodySchema, answer.json())
    return { error, field, message, language: answer.headers['content-language'] }
  }

  it('is in the language of the caller, else in the default one of the community, beside the code and the field', async () => {
    const refused = { error: 'BAD_REQUEST', field: 'port' }
    expect(await ask('en-GB,en;q=0.9')).toEqual({ ...refused, message: '"port" is missing.', language: 'en' })
    expect(await ask()).toEqual({ ...refused, message: '缺少 “port”。', language: 'zh' })
    expect(await ask('fr')).toMatchObject({ language: 'zh' })
    expect(await ask('zh', { languages: ['en', 'ru'] })).toMatchObject({ language: 'en' })
  })
})
