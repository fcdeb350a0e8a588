import { readdirSync } from 'node:fs'
import type { InjectOptions } from 'fastify'
import { describe, expect, it } from 'vitest'
import { days, minutes } from '../../contract/duration.ts'
import { cacheControl, type EndpointDefinition, isCountedTogether, isHidden, isOpen } from '../../contract/endpoint.ts'
import { everyEndpoint } from '../../contract/every-endpoint.ts'
import { freshMinutes } from '../../contract/staff/staff.ts'
import { createTokens } from '../../server/accounts/tokens.ts'
import type { Actor } from '../../server/kernel/audit/entry.ts'
import type { Database } from '../../server/kernel/db/database.ts'
import { type RateLimits, rateLimits } from '../../server/kernel/http/rate-limit.ts'
import { removeStaff, setStaffRole } from '../../server/staff/members.ts'
import { readStaffRole } from '../../server/staff/store.ts'
import { setStaffBadge } from '../../server/vip/acts.ts'
import { type AccountsApp, emailAccount, steamAccount } from '../support/accounts-app.ts'
import { onEveryDatabase, temporaryDatabase } from '../support/databases.ts'
import { wholeApp } from '../support/whole-app.ts'

const entries = Object.entries(everyEndpoint)

/** A valid URL of the endpoint for an object that does not exist. */
const addressOf = ({ path, query }: EndpointDefinition): string => {
  const samples: Readonly<Record<string, string>> = {
    id: '0'.repeat(32),
    steamId: '76561198000000042',
    mode: 'dm',
    method: 'alipay',
    code: 'x'.repeat(43),
  }
  const values: Readonly<Record<string, string>> = {
    ip: '192.0.2.1',
    port: '27015',
    product_type: 'server_rental',
    currency: 'CNY',
  }
  const pairs = Object.keys(query?.entries ?? {}).flatMap((name) => (values[name] ? [`${name}=${values[name]}`] : []))
  const filled = path.replace(/:(\w+)/g, (_, name: string) => samples[name] ?? 'x')
  return pairs.length === 0 ? filled : `${filled}?${pairs.join('&')}`
}

const call = (app: AccountsApp['app'], endpoint: EndpointDefinition, token = '', remoteAddress = '192.0.2.9') =>
  app.inject({
    method: endpoint.method,
    url: addressOf(endpoint),
    remoteAddress,
    headers: token === '' ? {} : { authorization: `Bearer ${token}` },
    ...(endpoint.method === 'GET' || endpoint.method === 'DELETE' ? {} : { payload: {} }),
  })

describe('the endpoint definitions', () => {
  it('are all in everyEndpoint, each under a unique name', async () => {
    const files = readdirSync('contract/endpoints')
    const names: string[] = []
    for (const file of files) {
      const exported: Readonly<Record<string, unknown>> = await import(`../../contract/endpoints/${file}`)
      names.push(...Object.keys(exported))
    }
    expect(names.sort()).toEqual(entries.map(([name]) => name).sort())
  })

  it.each(entries)('%s declares the parameters of its path', (_name, { path, params }) => {
    expect(Object.keys(params?.entries ?? {})).toEqual([...path.matchAll(/:(\w+)/g)].map(([, name]) => name))
  })
})

it('leaves staff out of what all processes count together: their paths do not exist for others', () => {
  expect(entries.filter(([, endpoint]) => isHidden(endpoint) && isCountedTogether(endpoint))).toEqual([])
})

const tokenKinds = [
  'none',
  'foreign',
  'expired',
  'bind',
  'appeal',
  'login',
  'moderator',
  'administrator',
  'stale administrator',
  'removed administrator',
] as const
type TokenKind = (typeof tokenKinds)[number]

/** Everyone who is signed in may do what a player may. */
const signedIn = ['login', 'moderator', 'administrator', 'stale administrator', 'removed administrator'] as const

/** Tokens that each kind of endpoint accepts; undefined: a token makes no difference. */
const accepted: Readonly<Record<EndpointDefinition['caller'], readonly TokenKind[] | undefined>> = {
  anyone: undefined,
  optionalAccount: undefined,
  provider: undefined,
  account: signedIn,
  device: signedIn,
  bindToken: ['bind'],
  appealToken: ['appeal'],
  issuedToken: ['bind', ...signedIn],
  gameServer: [],
  gameServerLog: [],
  moderator: ['moderator', 'administrator', 'stale administrator'],
  administrator: ['administrator', 'stale administrator'],
}

/** A new token of this kind for each call, because some calls end the session. */
async function tokens(database: Database, portal: AccountsApp): Promise<(kind: TokenKind) => Promise<string>> {
  const operator: Actor = { name: 'root', role: 'console', requestId: null, address: null }
  const acts = { database, setBadge: setStaffBadge, now: () => portal.clock.now }
  const player = await steamAccount(database, 42)
  const newcomer = await emailAccount(database, 'a@b.cd')
  const former = await steamAccount(database, 45)
  const staff = { moderator: await steamAccount(database, 43), administrator: await steamAccount(database, 44) }
  return async (kind) => {
    // The calls of this matrix change roles too.
    for (const role of ['moderator', 'administrator'] as const) {
      const steamId = staff[role].steam_id ?? ''
      if ((await readStaffRole(database, steamId)) !== role) await setStaffRole(acts, operator, { steamId, role })
    }
    if (kind === 'none') return ''
    if (kind === 'bind') return (await portal.begin(newcomer, 'bind')).token
    if (kind === 'moderator' || kind === 'administrator') return (await portal.begin(staff[kind], 'login', true)).token
    if (kind === 'removed administrator') {
      await setStaffRole(acts, operator, { steamId: former.steam_id ?? '', role: 'administrator' })
      const { token } = await portal.begin(former, 'login', true)
      await removeStaff(acts, operator, former.steam_id ?? '')
      return token
    }
    if (kind === 'stale administrator') {
      portal.clock.now -= minutes(freshMinutes)
      const { token } = await portal.begin(staff.administrator, 'login', true)
      portal.clock.now += minutes(freshMinutes)
      return token
    }
    if (kind === 'appeal') return (await portal.begin(player, 'appeal')).token
    const { session, token } = await portal.begin(player)
    if (kind === 'foreign') return createTokens('a secret that is not the one of this portal').issue(session)
    if (kind === 'expired') return portal.tokens.issue({ ...session, expires_at: portal.clock.now - days(1) })
    return token
  }
}

onEveryDatabase('every endpoint', ({ open }) => {
  it('accepts exactly the callers that its definition declares', async () => {
    const database = await open()
    const portal = await wholeApp(database)
    const tokenOf = await tokens(database, portal)
    for (const [name, endpoint] of entries.filter(([, each]) => !isHidden(each))) {
      const statuses = new Map<TokenKind, number>()
      for (const kind of tokenKinds) {
        statuses.set(kind, (await call(portal.app, endpoint, await tokenOf(kind))).statusCode)
      }
      const allowed = accepted[endpoint.caller]
      for (const [kind, status] of statuses) {
        const seen = `${name} with ${kind}: ${status}`
        if (allowed === undefined) expect(seen).toBe(`${name} with ${kind}: ${statuses.get('none')}`)
        else if (allowed.includes(kind)) expect(status, seen).not.toBe(401)
        else expect(seen).toBe(`${name} with ${kind}: 401`)
      }
    }
  })

  it('of staff exists for its role only, and asks for a fresh sign-in where it says so', async () => {
    const database = await open()
    // One call of an unknown path uses the limit up, so that 429 tells an unknown path from a 404 of the handler.
    const portal = await wholeApp(database, { limits: { ...rateLimits(100_000), other: 1 } })
    await portal.app.inject({ url: '/api/nothing', remoteAddress: '192.0.2.9' })
    const tokenOf = await tokens(database, portal)
    const hidden = entries.filter(([, endpoint]) => isHidden(endpoint))
    expect(hidden.length).toBeGreaterThan(5)
    for (const [name, endpoint] of hidden) {
      for (const kind of tokenKinds) {
        const response = await call(portal.app, endpoint, await tokenOf(kind))
        const seen = `${name} with ${kind}: ${response.statusCode}`
        const isRefused = !accepted[endpoint.caller]?.includes(kind)
        if (isRefused) expect(seen).toBe(`${name} with ${kind}: 429`)
        else if (endpoint.freshSignIn === true && kind === 'stale administrator') {
          expect(response.json(), seen).toMatchObject({ error: 'FRESH_SIGN_IN_REQUIRED' })
          expect(response.statusCode).toBe(403)
        } else expect([401, 403, 405, 429, 500], seen).not.toContain(response.statusCode)
      }
    }
  })

  it('of staff needs a fresh sign-in to give access or show keys, to move money, to change where users are sent, and to read or delete everything about a player', () => {
    const fresh: Readonly<Record<'access' | 'console' | 'money' | 'destination' | 'rights', readonly string[]>> = {
      access: [
        'setStaffMember',
        'removeStaffMember',
        'unlinkPlayerEmail',
        'makeApiKey',
        'rotateEventSecret',
        'issueLogKeys',
        'issueLogKeysFor',
        'exportLogLines',
        'rotateLogKey',
      ],
      money: [
        'refundStaffOrder',
        'settleStaffRefund',
        'setPlayerVip',
        'addRegionTime',
        'addRentalTime',
        'endStaffRental',
        'editPrice',
      ],
      destination: [
        'editCommunitySettings',
        'addStaffServers',
        'editStaffServer',
        'addStaffWebhook',
        'addEventWebhook',
        'moveEventWebhook',
        'moveStaffWebhook',
        'addStatusMessage',
        'moveStatusMessage',
      ],
      console: ['setGameConsole', 'removeGameConsole', 'testGameConsole'],
      rights: ['exportPlayerData', 'requestPlayerErasure'],
    }
    // What takes away, checks, restarts, words or ranks; a new endpoint has to choose.
    const others = [
      'setBan',
      'liftBan',
      'importBans',
      'answerStaffAppeal',
      'decideStaffAppeal',
      'dismissReports',
      'sayInGame',
      'kickFromGame',
      // Only what was defined with one.
      'runGameCommand',
      'endPlayerSessions',
      'addPlayerNote',
      'reloadInGame',
      'removeFromLeaderboard',
      'stopPlayerErasure',
      'voidStaffMatch',
      'createSeason',
      'closeSeason',
      'revokeLogKey',
      'revokeApiKey',
      'editEventWebhook',
      'sendEventAgain',
      'testEventWebhook',
      'testGameLog',
      'uploadGameLog',
      'retryStaffOrder',
      'checkRentalRegion',
      'restartStaffRental',
      'setRegionMaintenance',
      'setRentalMaintenance',
      'checkStaffServer',
      'editAnnouncement',
      'editFaq',
      'editPrivilege',
      'editServerRules',
      'editLegalPage',
      'publishLegalPage',
      'withdrawLegalPage',
      'uploadSettingsPicture',
      'editStaffWebhook',
      'dismissChecklist',
      'testMail',
      'testStaffWebhook',
      'editStatusMessage',
      'resumeStatusMessage',
    ]
    const hidden = entries.filter(([, endpoint]) => isHidden(endpoint))
    const needing = hidden.filter(([, { freshSignIn }]) => freshSignIn === true).map(([name]) => name)
    expect(needing.sort()).toEqual(Object.values(fresh).flat().sort())
    const writing = hidden.filter(([, { method }]) => method !== 'GET').map(([name]) => name)
    expect(writing.filter((name) => !needing.includes(name)).sort()).toEqual(others.sort())
  })

  it('of staff responds to others exactly like an unknown path, whatever they send', async () => {
    const database = await open()
    const portal = await wholeApp(database)
    const tokenOf = await tokens(database, portal)
    const responseTo = async (options: InjectOptions) => {
      const { statusCode, headers, body } = await portal.app.inject({ ...options, remoteAddress: '192.0.2.9' })
      // Request ids grow longer over time.
      const id = /"requestId":"([^"]+)"/.exec(body)?.[1] ?? ''
      const { date: _, 'content-length': length, ...rest } = headers
      return {
        statusCode,
        headers: rest,
        length: id === '' ? 0 : Number(length) - id.length,
        body: body.replace(id, ''),
      }
    }
    const bodies: readonly Pick<InjectOptions, 'payload' | 'headers'>[] = [
      {},
      { payload: '{', headers: { 'content-type': 'application/json' } },
      { payload: 'x', headers: { 'content-type': 'image/png' } },
      { payload: `"${'x'.repeat(70_000)}"`, headers: { 'content-type': 'application/json' } },
    ]
    const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const
    // None of these calls ends its session: all of them are refused.
    const token = await tokenOf('login')
    for (const path of new Set(entries.filter(([, each]) => isHidden(each)).map(([, each]) => addressOf(each)))) {
      for (const method of methods) {
        for (const { payload = '', headers = {} } of method === 'GET' || method === 'HEAD' ? [{}] : bodies) {
          const sent = { method, headers: { ...headers, authorization: `Bearer ${token}` }, payload }
          const unknown = await responseTo({ ...sent, url: `/api/nothing${path.slice('/api'.length)}` })
          expect(await responseTo({ ...sent, url: path }), `${method} ${path}`).toEqual(unknown)
          expect(unknown.statusCode).toBe(404)
        }
      }
    }
  })
})

it('of staff are not in the public OpenAPI document', async () => {
  const { app } = await wholeApp(await temporaryDatabase())
  const { body } = await app.inject('/api/openapi.json')
  expect(body).toContain('/api/servers')
  expect(body).not.toMatch(/\/api\/staff|PLAYER_IS_STAFF|Audit/)
})

it('document refusals outside /api as the line of text that they are', async () => {
  const { app } = await wholeApp(await temporaryDatabase())
  const { paths } = (await app.inject('/api/openapi.json')).json()
  const refusal = paths['/pictures/{file}'].get.responses[404]
  expect(refusal.content['text/plain'].schema.enum).toContain('NOT_FOUND')
  expect(Object.keys(refusal.content)).toEqual(['text/plain'])
  expect(Object.keys(paths['/api/servers/{id}'].get.responses[404].content)).toEqual(['application/json'])
})

/** A distinct limit for each class, so that a count identifies the class. */
const counts: RateLimits = {
  ...rateLimits(100_000),
  list: 3,
  details: 4,
  other: 5,
  probe: 10,
  cspReports: 6,
  signIn: 7,
  account: 8,
  signedCalls: 9,
}

it('limits each endpoint by its rate limit class', async () => {
  const database = await temporaryDatabase()
  const portal = await wholeApp(database, { limits: counts })
  const { app } = portal
  const token = await (await tokens(database, portal))('administrator')
  for (const [n, [name, endpoint]] of entries.entries()) {
    const { limit } = endpoint
    const most = counts[typeof limit === 'string' ? limit : limit.class]
    let passed = 0
    while (passed <= most) {
      // Everyone else is counted with the callers of unknown paths.
      const { headers } = await call(app, endpoint, isHidden(endpoint) ? token : '', `198.${n}.100.1`)
      if (headers['retry-after'] === '60') break
      passed += 1
    }
    expect(`${name} lets through ${passed}`).toBe(`${name} lets through ${most}`)
  }
})

it('counts endpoints together only if their definitions share a counter', async () => {
  const { app } = await wholeApp(await temporaryDatabase(), { limits: { ...counts, details: 1 } })
  const seen = new Map<string, string[]>()
  const shared = entries.filter(([, { limit }]) => typeof limit === 'object')
  expect(shared.length).toBeGreaterThan(1)
  for (const [, endpoint] of shared) {
    const { statusCode } = await call(app, endpoint)
    const key = typeof endpoint.limit === 'object' ? endpoint.limit.shared : ''
    seen.set(key, [...(seen.get(key) ?? []), statusCode === 429 ? 'refused' : 'passed'])
  }
  for (const results of seen.values()) expect(results.indexOf('refused')).toBe(1)
})

it('serves public reads with the cache policy of their definitions', async () => {
  const { app } = await wholeApp(await temporaryDatabase())
  const reads = entries.filter(([, { caller, method, status }]) => caller === 'anyone' && method === 'GET' && !status)
  const answered: string[] = []
  for (const [name, endpoint] of reads) {
    const { statusCode, headers } = await call(app, endpoint)
    const expected = statusCode < 300 ? cacheControl(endpoint.cache) : 'no-store'
    expect(`${name} ${statusCode} ${headers['cache-control']}`).toBe(`${name} ${statusCode} ${expected}`)
    const isKept = typeof endpoint.cache === 'object' && endpoint.cache.etag === true
    if (statusCode < 300) expect(headers.etag !== undefined, name).toBe(isKept)
    if (statusCode < 300) answered.push(name)
  }
  expect(answered).toEqual(expect.arrayContaining(['listServers', 'listFaqs', 'readLeaderboard', 'readPricing']))
})

describe('pages of other sites', () => {
  const ofSite = { origin: 'https://forum.example.net' }
  const preflight = (app: AccountsApp['app'], endpoint: EndpointDefinition, method: string, header: string) =>
    app.inject({
      method: 'OPTIONS',
      url: addressOf(endpoint),
      remoteAddress: '192.0.2.9',
      headers: { ...ofSite, 'access-control-request-method': method, 'access-control-request-headers': header },
    })

  it('may read what anyone gets and what caches may keep, and nothing else', async () => {
    const database = await temporaryDatabase()
    const portal = await wholeApp(database)
    const tokenOf = await tokens(database, portal)
    const open: string[] = []
    for (const [name, endpoint] of entries) {
      const { method } = endpoint
      const headers = { ...ofSite, authorization: `Bearer ${await tokenOf('administrator')}`, cookie: 'a=b' }
      const payload = method === 'GET' || method === 'DELETE' ? {} : { payload: {} }
      const { headers: sent } = await portal.app.inject({ method, url: addressOf(endpoint), headers, ...payload })
      expect(`${name} ${sent['access-control-allow-origin']}`).toBe(`${name} ${isOpen(endpoint) ? '*' : undefined}`)
      expect(sent['access-control-allow-credentials'], name).toBeUndefined()
      if (isOpen(endpoint)) open.push(name)
    }
    expect(open).toEqual(
      expect.arrayContaining(['listServers', 'readServer', 'readLeaderboard', 'readServerCard', 'readPicture']),
    )
    expect(open).not.toContain('readHealth')
  })

  it('may revalidate with a header of their own, and send no other one', async () => {
    const { app } = await wholeApp(await temporaryDatabase())
    for (const [name, endpoint] of entries) {
      const { statusCode, headers } = await preflight(app, endpoint, 'GET', 'if-none-match')
      const allowed = [headers['access-control-allow-origin'], headers['access-control-allow-headers']]
      const isOpenPath = entries.some(([, each]) => each.path === endpoint.path && isOpen(each))
      expect(`${name} ${allowed.join(' ')}`).toBe(`${name} ${isOpenPath ? '* If-None-Match' : ' '}`)
      expect(statusCode === 204, name).toBe(isOpenPath)
      expect(headers['access-control-allow-credentials'], name).toBeUndefined()
      if (isOpenPath) expect(headers['access-control-allow-methods'], name).toBe('GET, HEAD')
    }
  })

  it('may read 304 and refusals of such a read too', async () => {
    const { app } = await wholeApp(await temporaryDatabase())
    const first = await app.inject({ url: '/api/servers', headers: ofSite })
    expect(first.headers['access-control-expose-headers']).toContain('ETag')
    const again = await app.inject({
      url: '/api/servers',
      headers: { ...ofSite, 'if-none-match': String(first.headers.etag) },
    })
    expect([again.statusCode, again.headers['access-control-allow-origin']]).toEqual([304, '*'])
    const refused = await app.inject({ url: '/api/servers/192.0.2.77:1', headers: ofSite })
    expect([refused.statusCode, refused.headers['access-control-allow-origin']]).toEqual([404, '*'])
  })
})
