import path from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { defaultSettings } from '../../contract/community/community-settings.ts'
import { type EmbedSettings, shippedEmbeds } from '../../contract/embeds/embed-settings.ts'
import type { LeaderboardRecord } from '../../contract/leaderboard/leaderboard.ts'
import { serverId } from '../../contract/servers/address.ts'
import type { Server } from '../../contract/servers/servers.ts'
import type { EmbedDeps } from '../../server/embeds/handlers/embeds.ts'
import { createCardThread } from '../../server/embeds/jobs/card-thread.ts'
import { embedRoutes } from '../../server/embeds/module.ts'
import { createLogger } from '../../server/kernel/log/logger.ts'
import { testApp } from '../support/http-app.ts'
import { leaderboardRecord } from '../support/leaderboard-record.ts'

const player = '76561198000000042'

const server = (name: string, more: Partial<Server> = {}): Server => ({
  ...{ ip: '192.0.2.1', port: 27015, name, name_display: null, players: '12/20', players_max: null },
  ...{ category: 'dm', map: 'de_dust2', region: 'ap-shanghai', open: 1, ontop: 0, star: 0, ping_target: null },
  ...more,
})

/** Names as hostile players and operators write them. */
const hostile: readonly (readonly [what: string, name: string])[] = [
  ['ends an element', '</text><script>alert(1)</script>'],
  ['ends an attribute', '"><img src=x onerror=alert(1)>'],
  ['holds markup of XML', ']]><!-- &amp; &#0; <!ENTITY x SYSTEM "file:///etc/passwd">'],
  ['holds control characters', 'a\u0000b\u0008c\u001bd\u007f\u0085\uFFFE\uFFFF\uD800x'],
  ['changes the direction', '\u202Egnp.exe\u2066\u200F\u061C'],
  ['piles up marks', `z${'\u0301\u0327'.repeat(400)}`],
  ['is very long', '战'.repeat(500)],
  ['has letters of four bytes and joined emoji', '𠮷野家 👨‍👩‍👧‍👦 🏳️‍🌈'.repeat(40)],
  ['is written from right to left', 'שלום عالم'],
  ['is blank', '   '],
]
const hostileNames = hostile.map(([, name]) => name)

interface Options {
  readonly servers?: readonly Server[]
  readonly records?: readonly LeaderboardRecord[]
  readonly frames?: EmbedSettings
  readonly draw?: EmbedDeps['draw']
  readonly features?: Partial<typeof defaultSettings.features>
}

async function embedsApp({
  servers = [server('A')],
  records = [],
  frames = shippedEmbeds,
  draw,
  features,
}: Options = {}) {
  const clock = { now: Date.parse('2026-06-01T00:00:00Z') }
  const settings = { ...defaultSettings, features: { ...defaultSettings.features, ...features } }
  const shown = { servers, records, frames }
  const module = embedRoutes({
    findServer: (address) => shown.servers.find(({ ip, port }) => serverId(ip, port) === address),
    listServers: () => shown.servers,
    readPlayer: async () => shown.records,
    settings: () => settings,
    frames: () => shown.frames,
    publicOrigin: 'https://play.example.org',
    draw: draw ?? (() => Promise.reject(new Error('nothing draws'))),
    now: () => clock.now,
  })
  const { app } = await testApp({ modules: [module] })
  return { app, clock, shown }
}

const cardOf = (address: string, type = 'svg') => `/card/server/${encodeURIComponent(address)}.${type}`
const first = cardOf('192.0.2.1:27015')

/** A thread that draws, stopped after the test. */
function drawing() {
  const thread = createCardThread({ file: path.resolve('server/card-thread.ts'), logger: createLogger('silent') })
  onTestFinished(() => thread.stop())
  return thread.draw
}

/** Well-formed, of shapes and texts alone, without control characters, and of bounded size. */
function expectHarmless(svg: string): void {
  const parts = svg.match(/<[^>]*>|[^<]+/g) ?? []
  expect(parts.join('')).toBe(svg)
  for (const part of parts) {
    if (part.startsWith('<'))
      expect(part).toMatch(
        /^<\/?(?:svg|title|rect|circle|path|text)(?:\s(?:xmlns|x|y|cx|cy|r|rx|d|width|height|viewBox|role|fill|stroke|stroke-width|stroke-linejoin|opacity|font-family|font-size|font-weight|text-anchor)="[^"<]*")*\/?>$/,
      )
    else expect(part).toMatch(/^(?:[^<>&]|&(?:amp|lt|gt|quot|#39);)*$/)
  }
  expect(svg).not.toMatch(/[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069\u200F\u061C\uFFFE\uFFFF]/u)
  expect(svg.length).toBeLessThan(8000)
}

describe('the card of a server', () => {
  it('has its name, mode, region, map and people, and may be shown anywhere', async () => {
    const { app } = await embedsApp({ servers: [server('Dust & Co')] })
    const { statusCode, headers, body } = await app.inject(first)
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=30',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    })
    for (const text of ['Dust &amp; Co', '12/20', 'de_dust2', '192.0.2.1:27015', defaultSettings.name]) {
      expect(body).toContain(`>${text}</text>`)
    }
    expectHarmless(body)
    const again = await app.inject({ url: first, headers: { 'if-none-match': String(headers.etag) } })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  it.each(hostile)('shows a name as text that %s', async (_what, name) => {
    const { app } = await embedsApp({ servers: [server(name, { map: name, category: name, region: name })] })
    for (const theme of ['dark', 'light']) expectHarmless((await app.inject(`${first}?theme=${theme}`)).body)
  })

  it('is in the language of the request, of those that the community offers', async () => {
    const { app } = await embedsApp({ servers: [server('A', { open: 0 })] })
    expect((await app.inject(`${first}?lang=en`)).body).toContain('offline')
    expect((await app.inject(`${first}?lang=zh`)).body).toContain('离线')
    expect((await app.inject(`${first}?lang=xx`)).statusCode).toBe(400)
  })

  it.each([
    '/card/server/192.0.2.9%3A27015.svg',
    '/card/server/x.svg',
    '/card/server/192.0.2.1%3A27015.gif',
    '/card/server/.png',
  ])('%s is not found', async (url) => {
    const { app } = await embedsApp()
    const { statusCode, headers } = await app.inject(url)
    expect([statusCode, headers['access-control-allow-origin']]).toEqual([404, '*'])
  })

  it('is built again after 30 seconds', async () => {
    const { app, clock, shown } = await embedsApp()
    await app.inject(first)
    shown.servers = [server('B')]
    clock.now += 29_000
    expect((await app.inject(first)).body).toContain('>A</text>')
    clock.now += 1000
    expect((await app.inject(first)).body).toContain('>B</text>')
  })

  it('is not there where the community has no server list', async () => {
    const { app } = await embedsApp({ features: { servers: { ...defaultSettings.features.servers, enabled: false } } })
    expect((await app.inject(first)).statusCode).toBe(404)
    expect((await app.inject('/embed/servers')).statusCode).toBe(404)
  })
})

describe('the card of a player', () => {
  const records = [
    leaderboardRecord(40, { steamid: player, nickname: 'Player', mode: 'dm', usergroup: ['vip', 'normal'] }),
    leaderboardRecord(3, { steamid: player, nickname: 'Player', mode: 'retakes' }),
  ]

  it('has the name, badges and the place per mode, the best first', async () => {
    const { app } = await embedsApp({ records })
    const { body } = await app.inject(`/card/player/${player}.svg?lang=en`)
    expectHarmless(body)
    const texts = [...body.matchAll(/<text[^>]*>([^<]*)/g)].map(([, text]) => text)
    expect(texts).toEqual(['Player', 'VIP', '#3', 'Retakes', '#40', 'Deathmatch', 'Leaderboard', defaultSettings.name])
  })

  it.each(hostile)('shows a name as text that %s', async (_what, nickname) => {
    const { app } = await embedsApp({ records: [leaderboardRecord(1, { steamid: player, nickname, mode: 'dm' })] })
    expectHarmless((await app.inject(`/card/player/${player}.svg`)).body)
  })

  it('is not there for who has no record, was deleted, or is no player', async () => {
    const { app } = await embedsApp()
    expect((await app.inject(`/card/player/${player}.svg`)).statusCode).toBe(404)
    expect((await app.inject(`/embed/player/${player}`)).statusCode).toBe(404)
    const deleted = await embedsApp({ records })
    for (const id of ['76561202255233022', 'x', '1']) {
      expect((await deleted.app.inject(`/card/player/${id}.png`)).statusCode).toBe(404)
    }
  })
})

describe('a card as PNG', () => {
  it('is drawn with every name, and is the same picture until the card changes', async () => {
    const { app } = await embedsApp({
      servers: hostileNames.map((name, at) => server(name, { port: 27015 + at })),
      draw: drawing(),
    })
    for (const [at] of hostileNames.entries()) {
      const { statusCode, headers, rawPayload } = await app.inject(cardOf(`192.0.2.1:${27015 + at}`, 'png'))
      expect([statusCode, headers['content-type'], headers['content-encoding']]).toEqual([200, 'image/png', undefined])
      expect(rawPayload.subarray(1, 4).toString()).toBe('PNG')
      expect([rawPayload.readUInt32BE(16), rawPayload.readUInt32BE(20)]).toEqual([480, 120])
      const again = await app.inject({
        url: cardOf(`192.0.2.1:${27015 + at}`, 'png'),
        headers: { 'if-none-match': String(headers.etag) },
      })
      expect(again.statusCode).toBe(304)
    }
  })

  it.each([
    ['Latin', ['Server', 'Serves']],
    ['Cyrillic', ['Сервер', 'Сектор']],
    ['Chinese', ['服务器', '练习服']],
    ['kana', ['サーバ', 'テスト']],
    ['Korean', ['한국어', '서버야']],
    ['Arabic', ['سلام', 'كلام']],
    ['emoji', ['🎯🔥❤️', '💣🐔✈️']],
    ['emoji of several characters', ['👨‍👩‍👧 👍🏽', '👩‍👩‍👦 👎🏿']],
    ['flags', ['🇨🇳', '🇰🇷']],
  ])('shows letters as such, not as boxes that are all alike: %s', async (_script, names) => {
    const draw = drawing()
    const pictures = new Set<string>()
    for (const name of ['', ...names]) {
      const { app } = await embedsApp({ servers: [server(name)], draw })
      pictures.add((await app.inject(cardOf('192.0.2.1:27015', 'png'))).rawPayload.toString('base64'))
    }
    expect(pictures.size).toBe(names.length + 1)
  })

  /** Draws nothing, and counts. */
  const counting = () => {
    const drawn: string[] = []
    const draw = async (svg: string) => {
      drawn.push(svg)
      return new Uint8Array(100)
    }
    return { drawn, draw }
  }

  it('is drawn at a bounded rate per network and in total; beyond, the last one or 503 responds', async () => {
    const { drawn, draw } = counting()
    const servers = Array.from({ length: 200 }, (_, at) => server(`S${at}`, { port: 1000 + at }))
    const { app, clock, shown } = await embedsApp({ servers, draw })
    const get = (at: number, network = 1) =>
      app.inject({ url: cardOf(`192.0.2.1:${1000 + at}`, 'png'), remoteAddress: `198.51.${network}.7` })
    for (let at = 0; at < 40; at += 1) await get(at)
    expect(drawn).toHaveLength(33)
    const refused = await get(50)
    expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([503, true])
    for (let at = 40; at < 200; at += 1) await get(at, at)
    expect(drawn).toHaveLength(100)
    clock.now += 31_000
    shown.servers = servers.map((each) => ({ ...each, players: '13/20' }))
    for (let at = 0; at < 34; at += 1) await get(at)
    expect(drawn).toHaveLength(133)
    const stale = await get(40)
    expect([stale.statusCode, drawn.length]).toEqual([200, 133])
  })

  it('is 503 while nothing can draw, and works again afterwards', async () => {
    const { app } = await embedsApp()
    const { statusCode, headers } = await app.inject(cardOf('192.0.2.1:27015', 'png'))
    expect([statusCode, headers['retry-after'] !== undefined]).toEqual([503, true])
  })
})

describe('an embed', () => {
  const many = Array.from({ length: 30 }, (_, at) =>
    server(`S${at}`, { port: 1000 + at, players: `${at}/40`, category: at % 2 === 0 ? 'dm' : 'surf' }),
  )

  it('can do nothing but show itself anew: one script, no form, no storage, no other request', async () => {
    const { app } = await embedsApp()
    const { headers, body } = await app.inject('/embed/servers')
    const policy = String(headers['content-security-policy']).split('; ')
    expect(policy).toEqual([
      "default-src 'none'",
      expect.stringMatching(/^style-src 'sha256-[\w+/=]+'$/),
      'script-src https://play.example.org/embed/renew.js',
      'connect-src https://play.example.org/embed/servers',
      "base-uri 'none'",
      "form-action 'none'",
      'frame-ancestors *',
      'sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox',
    ])
    expect(headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'content-type': 'text/html; charset=utf-8' })
    expect(headers['x-frame-options']).toBeUndefined()
    expect(headers['set-cookie']).toBeUndefined()
    expect(body).not.toMatch(/<form|<iframe|<img|<link|<base|\son\w+=|\sstyle=/i)
    expect(body.match(/<script[^>]*>/g)).toEqual(['<script src="https://play.example.org/embed/renew.js" async>'])
    expect(body).toContain('<noscript><meta http-equiv="refresh" content="30"></noscript>')
    const script = await app.inject('/embed/renew.js')
    expect(script.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cross-origin-resource-policy': 'cross-origin',
    })
    const other = await (
      await embedsApp({ records: [leaderboardRecord(1, { steamid: player, mode: 'dm' })] })
    ).app.inject(`/embed/player/${player}`)
    expect(other.headers['content-security-policy']).not.toMatch(/script-src|connect-src/)
    expect(other.body).not.toContain('<script')
    const links = [...body.matchAll(/<a ([^>]*)>/g)].map(([, attributes]) => attributes)
    expect(links).toHaveLength(2)
    for (const link of links)
      expect(link).toMatch(/^href="https:\/\/play\.example\.org\/[^"]*" target="_blank" rel="noopener noreferrer"/)
    expect(body).toContain('href="https://play.example.org/servers/details/192.0.2.1%3A27015"')
  })

  it.each([
    [shippedEmbeds, '*'],
    [{ sites: 'none', origins: [] }, "'none'"],
    [{ sites: 'listed', origins: [] }, "'none'"],
    [
      { sites: 'listed', origins: ['https://a.example', 'https://*.b.example:8443'] },
      'https://a.example https://*.b.example:8443',
    ],
  ] as const)('may be framed as the setting says: %j', async (frames, ancestors) => {
    const { app, shown } = await embedsApp()
    await app.inject('/embed/servers')
    shown.frames = frames
    const refusal = await app.inject(`/embed/player/${player}`)
    expect(refusal.statusCode).toBe(404)
    for (const { headers } of [await app.inject('/embed/servers'), refusal]) {
      expect(String(headers['content-security-policy'])).toContain(`frame-ancestors ${ancestors};`)
    }
    // The rest stays as it is.
    for (const url of ['/api/servers', '/', '/nothing', first]) {
      const { headers } = await app.inject(url)
      expect(String(headers['content-security-policy']), url).toContain("frame-ancestors 'none'")
    }
  })

  it('lists the fullest servers that are online, by mode, region and limit', async () => {
    const { app } = await embedsApp({ servers: [...many, server('Away', { open: 0, players: '40/40' })] })
    const namesIn = async (query: string) =>
      [...(await app.inject(`/embed/servers${query}`)).body.matchAll(/class="name" dir="auto">([^<]*)/g)].map(
        ([, name]) => name,
      )
    expect(await namesIn('?limit=3')).toEqual(['S29', 'S28', 'S27'])
    expect(await namesIn('')).toHaveLength(10)
    expect(await namesIn('?mode=deathmatch&limit=2')).toEqual(['S28', 'S26'])
    expect(await namesIn('?region=eu-nowhere')).toEqual([])
    for (const query of ['?limit=0', '?limit=51', '?limit=x', '?theme=pink']) {
      expect((await app.inject(`/embed/servers${query}`)).statusCode, query).toBe(400)
    }
  })

  it('shows a player, with a link to their page', async () => {
    const { app } = await embedsApp({
      records: [leaderboardRecord(3, { steamid: player, nickname: 'Ann', mode: 'dm' })],
    })
    const { body } = await app.inject(`/embed/player/${player}?lang=en&theme=light`)
    expect(body).toContain('<html lang="en">')
    expect(body).toContain('color-scheme:light')
    expect(body).toContain('<dt>Deathmatch</dt><dd>#3</dd>')
    expect(body).toContain(`href="https://play.example.org/players/${player}"`)
  })

  it.each(hostile)('shows a name as text that %s', async (_what, name) => {
    const { app } = await embedsApp({
      servers: [server(name, { map: name, category: name, region: name })],
      records: [leaderboardRecord(1, { steamid: player, nickname: name, mode: name })],
    })
    for (const url of ['/embed/servers', `/embed/player/${player}`]) {
      const { body } = await app.inject(url)
      const tags = body.replace(/<style>[^<]*<\/style>/, '').match(/<[^>]*>/g) ?? []
      for (const tag of tags) {
        expect(tag).toMatch(
          /^<(?:!doctype html|\/?(?:html|head|meta|script|noscript|title|body|main|h1|ul|li|div|a|p|span|svg|path|dl|dt|dd)(?:\s(?:async(?=>)|(?:src|lang|charset|name|content|http-equiv|class|dir|aria-label|aria-hidden|role|href|target|rel|xmlns|width|height|viewBox|fill|stroke|stroke-width|stroke-linejoin|opacity|d)="[^"<>]*"))*\/?)>$/,
        )
      }
      expect(body).not.toMatch(/[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069\u200F\u061C]/u)
      expect(body.length).toBeLessThan(20_000)
    }
  })
})
