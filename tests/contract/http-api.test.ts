import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { defaultSettings } from '../../contract/community/community-settings.ts'
import { announcementsSchema } from '../../contract/content/announcements.ts'
import { faqsSchema } from '../../contract/content/faq.ts'
import { privilegesSchema } from '../../contract/content/privileges.ts'
import { href } from '../../contract/endpoint.ts'
import * as contentEndpoints from '../../contract/endpoints/content.ts'
import * as portalEndpoints from '../../contract/endpoints/portal.ts'
import * as serverDetailEndpoints from '../../contract/endpoints/server-details.ts'
import * as serverEndpoints from '../../contract/endpoints/servers.ts'
import { errorBodySchema } from '../../contract/errors.ts'
import { healthSchema } from '../../contract/health.ts'
import {
  serverDetailSchema,
  serverInfoSchema,
  serverRulesSchema,
  serverSchema,
} from '../../contract/servers/servers.ts'
import { neverSeen } from '../../server/servers/rules/server-state.ts'
import { communityFile } from '../support/community.ts'
import { testApp } from '../support/http-app.ts'

const id = '192.0.2.1:27015'
const list = v.array(serverSchema)

describe('every response matches the contract', () => {
  it.each([
    [href(serverEndpoints.listServers), list],
    [href(serverDetailEndpoints.readServer, { params: { id } }), serverDetailSchema],
    [href(serverDetailEndpoints.readServerRules, { params: { id } }), serverRulesSchema],
    [href(serverEndpoints.readServerInfo, { query: { ip: '192.0.2.1', port: 27015 } }), serverInfoSchema],
    [href(contentEndpoints.readTicker, { query: { language: 'zh' } }), announcementsSchema],
    [href(contentEndpoints.listAnnouncements, { query: { language: 'en' } }), announcementsSchema],
    [href(contentEndpoints.listPrivileges, { query: { language: 'en' } }), privilegesSchema],
    [href(contentEndpoints.listFaqs, { query: { language: 'zh' } }), faqsSchema],
    ['/healthz', healthSchema],
  ])('%s', async (url, schema) => {
    const { app } = await testApp()
    const answer = await app.inject(url)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(v.safeParse(schema, answer.json()).issues).toBeUndefined()
  })

  it('are described in OpenAPI, with the configured address whatever the Host header says', async () => {
    const { app } = await testApp()
    const document = (
      await app.inject({ url: href(portalEndpoints.readOpenApi), headers: { host: 'evil.test' } })
    ).json()
    expect(document.servers).toEqual([{ url: 'https://play.example.org' }])
    expect(Object.keys(document.paths)).toEqual(expect.arrayContaining(['/api/servers', '/api/servers/{id}/rules']))
    expect(JSON.stringify(document)).not.toContain('evil.test')
    const row = document.paths['/api/servers'].get.responses[200].content['application/json'].schema.anyOf[0].items
    expect(Object.keys(row.properties)).toEqual(Object.keys(serverSchema.entries))
    const order = document.paths['/api/payment/orders']
    expect([order.get.security, order.post.requestBody.required]).toEqual([[{ login: [] }], true])
  })
})

describe('GET /api/servers', () => {
  const addresses = async (query: string) => {
    const { app } = await testApp()
    return v
      .parse(list, (await app.inject(`/api/servers${query}`)).json())
      .map(({ ip }) => ip.at(-1))
      .join('')
  }

  it.each([
    ['', '123'],
    ['?', '123'],
    ['?modes=deathmatch', '1'],
    ['?modes=retakes,%20DM', '12'],
    ['?regions=ap-tokyo', '23'],
    ['?maps=DE_MIRAGE&regions=ap-tokyo', '2'],
    ['?maps=de_nowhere', ''],
    ['?modes=&colour=red', '123'],
  ])('%s → %s', async (query, expected) => {
    expect(await addresses(query)).toBe(expected)
  })

  it.each([
    ['modes', `?modes=${'x'.repeat(1001)}`],
    ['maps', '?maps=a&maps=b'],
    ['regions', `?regions=${'a,'.repeat(65)}`],
  ])('names %s when it is invalid', async (field, query) => {
    const { app } = await testApp()
    const answer = await app.inject(`/api/servers${query}`)
    expect(answer.statusCode).toBe(400)
    expect(v.parse(errorBodySchema, answer.json())).toMatchObject({ error: 'BAD_REQUEST', field })
  })

  it('follows the server list, updated at most once a second', async () => {
    const { app, serverList, clock } = await testApp()
    const map = async () => v.parse(list, (await app.inject('/api/servers')).json())[2]?.map
    expect(await map()).toBe('')
    serverList.setState('192.0.2.3:27015', { ...neverSeen, open: true, map: 'surf_ski' })
    expect(await map()).toBe('')
    clock.now += 1000
    expect(await map()).toBe('surf_ski')
  })
})

describe('a server that moved', () => {
  it('is found by its former address, and a hidden one by none', async () => {
    const { app, serverList } = await testApp()
    const [one, two] = Array.from(serverList.all(), ({ listed }) => listed)
    if (!one || !two) throw new Error('the app has three servers')
    const moved = { ...one, ip: '198.51.100.7', former: [id] }
    serverList.setListed([moved, { ...two, state: 'hidden' }])
    const at = async (address: string) =>
      (await app.inject(href(serverDetailEndpoints.readServer, { params: { id: address } }))).json()
    for (const address of [id, '198.51.100.7:27015']) {
      expect(await at(address)).toMatchObject({ ip: '198.51.100.7', former: [id], lastSeen: 1000 })
    }
    expect(await at('192.0.2.2:27015')).toMatchObject({ error: 'SERVER_NOT_LISTED' })
    const players = (ip: string) =>
      app.inject(href(serverEndpoints.readServerInfo, { query: { ip, port: 27015 } })).then((answer) => answer.json())
    expect(await players('192.0.2.1')).toHaveProperty('players')
    expect(await players('192.0.2.2')).toMatchObject({ error: 'SERVER_NOT_LISTED' })
    expect(v.parse(list, (await app.inject('/api/servers')).json()).map(({ ip }) => ip)).toEqual(['198.51.100.7'])
  })
})

describe('cached responses', () => {
  const bigApp = async () => {
    const built = await testApp()
    const servers = communityFile({
      servers: Array.from({ length: 50 }, (_, i) => ({
        ip: `192.0.2.${i}`,
        port: 27015,
        name: `S${i}`,
        category: 'dm',
        region: 'ap-seoul',
      })),
    }).servers
    built.serverList.setListed((servers ?? []).map((server) => ({ ...server, id: `${server.ip}:${server.port}` })))
    return built
  }

  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('contain the same list in %s, under a separate ETag', async (encoding, unpack) => {
    const { app } = await bigApp()
    const plain = await app.inject('/api/servers')
    const packed = await app.inject({ url: '/api/servers', headers: { 'accept-encoding': encoding } })
    expect(packed.headers['content-encoding']).toBe(encoding)
    expect(unpack(packed.rawPayload).toString()).toBe(plain.payload)
    expect(packed.headers.etag).not.toBe(plain.headers.etag)
    expect(packed.headers.vary).toBe('Accept-Encoding')
  })

  it.each([
    ['gzip;q=1.0, br;q=0', 'gzip'],
    ['gzip, deflate, br, zstd', 'br'],
    ['identity', undefined],
    ['*', undefined],
  ])('Accept-Encoding %s → %s', async (accepted, expected) => {
    const { app } = await bigApp()
    const answer = await app.inject({ url: '/api/servers', headers: { 'accept-encoding': accepted } })
    expect(answer.headers['content-encoding']).toBe(expected)
  })

  it.each([
    href(serverEndpoints.listServers),
    href(serverDetailEndpoints.readServer, { params: { id } }),
    href(serverEndpoints.readServerInfo, { query: { ip: '192.0.2.1', port: 27015 } }),
    href(contentEndpoints.listFaqs, { query: { language: 'en' } }),
    href(contentEndpoints.readTicker, { query: { language: 'en' } }),
  ])('%s returns 304 for its own ETag, also when a proxy weakened it', async (url) => {
    const { app } = await testApp()
    const first = await app.inject(url)
    const { etag } = first.headers
    expect(etag).toMatch(/^"[\w-]+"$/)
    for (const tag of [`${etag}`, `"other", W/${etag}`]) {
      const again = await app.inject({ url, headers: { 'if-none-match': tag } })
      expect(again.statusCode).toBe(304)
      expect(again.payload).toBe('')
      expect(again.headers['cache-control']).toBe(first.headers['cache-control'])
    }
    expect((await app.inject({ url, headers: { 'if-none-match': '"other"' } })).statusCode).toBe(200)
  })

  it('let a CDN cache the list for seconds, but never an error', async () => {
    const { app } = await testApp()
    expect((await app.inject('/api/servers')).headers['cache-control']).toMatch(/^public, max-age=5/)
    expect((await app.inject('/api/nothing')).headers['cache-control']).toBe('no-store')
  })

  it('to HEAD have the headers of GET and no body', async () => {
    const { app } = await testApp()
    const answer = await app.inject({ method: 'HEAD', url: '/api/servers' })
    expect(answer.statusCode).toBe(200)
    expect(Number(answer.headers['content-length'])).toBeGreaterThan(2)
  })
})

describe('content', () => {
  it('says in which language a text is, where it is in another than the reader’s, who gets one that is offered', async () => {
    const { announcements = [], faqs = [] } = communityFile({
      announcements: [
        { id: 'a', text: { en: '<p>Cup</p>', zh: '<p>杯</p>' }, start_date: '2026-05-01T00:00:00Z', show: ['list'] },
      ],
      faqs: [
        {
          id: 'q',
          order: 1,
          question: { ru: 'Как?', en: 'How?' },
          answer: { en: 'So.' },
          updatedAt: '2026-05-01T00:00:00Z',
        },
      ],
    })
    const settings = { ...defaultSettings, languages: ['en', 'ru'], defaultLanguage: 'en' } as const
    const { app } = await testApp({
      settings: () => settings,
      content: () => ({ version: 1, privileges: [], announcements, faqs }),
    })
    const read = async (language: 'zh' | 'en' | 'ru') => ({
      list: (await app.inject(href(contentEndpoints.listAnnouncements, { query: { language } }))).json(),
      faqs: (await app.inject(href(contentEndpoints.listFaqs, { query: { language } }))).json(),
    })
    expect(await read('ru')).toMatchObject({
      list: [{ text: '<p>Cup</p>', lang: 'en' }],
      faqs: [{ question: 'Как?', answer: 'So.', answerLang: 'en' }],
    })
    const english = await read('en')
    expect(english).toMatchObject({ list: [{ text: '<p>Cup</p>' }], faqs: [{ question: 'How?' }] })
    expect(JSON.stringify(english)).not.toMatch(/lang"/i)
    expect(await read('zh')).toEqual(english)
  })

  it('gives the ticker plain text of current announcements, in the requested language', async () => {
    const content = {
      version: 1,
      privileges: [],
      faqs: [],
      announcements:
        communityFile({
          announcements: [
            {
              id: 'a',
              text: { zh: '<p>周末 <b>双倍</b></p>', en: '<p>Fish &amp; <b>chips</b></p>' },
              start_date: '2026-06-01T00:00:01Z',
              show: ['ticker'],
            },
          ],
        }).announcements ?? [],
    }
    const { app, clock } = await testApp({ content: () => content })
    const texts = async (url: string) =>
      v.parse(announcementsSchema, (await app.inject(url)).json()).map(({ text }) => text)
    expect(await texts(href(contentEndpoints.readTicker, { query: { language: 'en' } }))).toEqual([])
    clock.now += 1000
    expect(await texts(href(contentEndpoints.readTicker, { query: { language: 'en' } }))).toEqual(['Fish & chips'])
    expect(await texts(contentEndpoints.readTicker.path)).toEqual(['周末 双倍'])
    expect(await texts(`${contentEndpoints.readTicker.path}?language=fr&language=en`)).toEqual(['周末 双倍'])
    expect(await texts(href(contentEndpoints.listAnnouncements, { query: { language: 'en' } }))).toEqual([])
  })

  it('leaves out announcements that are over, and tells when the others end', async () => {
    const between = (id: string, end: string) => ({
      id,
      text: { zh: id, en: id },
      start_date: '2026-05-01T00:00:00Z',
      end_date: end,
      show: ['ticker', 'list'] as const,
    })
    const { announcements = [] } = communityFile({
      announcements: [between('soon', '2026-06-01T00:00:01Z'), between('later', '2026-06-01T00:00:02Z')].map(
        ({ show, ...each }) => ({ ...each, show: [...show] }),
      ),
    })
    const { app, clock } = await testApp({ content: () => ({ version: 1, privileges: [], faqs: [], announcements }) })
    const ids = async (path: string) =>
      v.parse(announcementsSchema, (await app.inject(path)).json()).map(({ id: each, end_date }) => [each, end_date])
    for (const { path } of [contentEndpoints.readTicker, contentEndpoints.listAnnouncements]) {
      clock.now = Date.parse('2026-06-01T00:00:00Z')
      const later = ['later', '2026-06-01T00:00:02Z']
      expect(await ids(path)).toEqual([['soon', '2026-06-01T00:00:01Z'], later])
      clock.now += 1000
      expect(await ids(path)).toEqual([later])
      clock.now += 1000
      expect(await ids(path)).toEqual([])
    }
  })

  it('follows an import', async () => {
    let content = { version: 1, announcements: [], privileges: [], faqs: communityFile().faqs ?? [] }
    const { app } = await testApp({ content: () => content })
    const count = async () =>
      v.parse(faqsSchema, (await app.inject(href(contentEndpoints.listFaqs, { query: { language: 'zh' } }))).json())
        .length
    expect(await count()).toBe(2)
    content = { ...content, version: 2, faqs: [] }
    expect(await count()).toBe(0)
  })
})
