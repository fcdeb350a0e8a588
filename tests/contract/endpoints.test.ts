import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { days } from '../../contract/duration.ts'
import { cacheControl, type EndpointDefinition } from '../../contract/endpoint.ts'
import { everyEndpoint } from '../../contract/every-endpoint.ts'
import { createTokens } from '../../server/accounts/tokens.ts'
import { type RateLimits, rateLimits } from '../../server/kernel/http/rate-limit.ts'
import { type AccountsApp, emailAccount, steamAccount } from '../support/accounts-app.ts'
import { temporaryDatabase } from '../support/databases.ts'
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

const tokenKinds = ['none', 'foreign', 'expired', 'bind', 'login'] as const
type TokenKind = (typeof tokenKinds)[number]

/** Tokens that each kind of endpoint accepts; undefined: a token makes no difference. */
const accepted: Readonly<Record<EndpointDefinition['caller'], readonly TokenKind[] | undefined>> = {
  anyone: undefined,
  optionalAccount: undefined,
  provider: undefined,
  account: ['login'],
  bindToken: ['bind'],
  issuedToken: ['login', 'bind'],
  gameServer: [],
  gameServerLog: [],
}

it('accepts exactly the callers that each definition declares', async () => {
  const database = await temporaryDatabase()
  const portal = await wholeApp(database)
  const player = await steamAccount(database, 42)
  const newcomer = await emailAccount(database, 'a@b.cd')
  const tokenOf = async (kind: TokenKind): Promise<string> => {
    if (kind === 'none') return ''
    if (kind === 'bind') return (await portal.begin(newcomer, 'bind')).token
    const { session, token } = await portal.begin(player)
    if (kind === 'foreign') return createTokens('a secret that is not the one of this portal').issue(session)
    if (kind === 'expired') return portal.tokens.issue({ ...session, expires_at: portal.clock.now - days(1) })
    return token
  }
  for (const [name, endpoint] of entries) {
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
  const { app } = await wholeApp(await temporaryDatabase(), { limits: counts })
  for (const [n, [name, endpoint]] of entries.entries()) {
    const { limit } = endpoint
    const most = counts[typeof limit === 'string' ? limit : limit.class]
    let passed = 0
    while (passed <= most) {
      const { headers } = await call(app, endpoint, '', `198.51.100.${n}`)
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
