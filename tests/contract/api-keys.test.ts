import { expect, it } from 'vitest'
import { days, minutes } from '../../contract/duration.ts'
import { type EndpointDefinition, isHidden, scopesOf } from '../../contract/endpoint.ts'
import { everyEndpoint } from '../../contract/every-endpoint.ts'
import { keysAtMost, type NewKey } from '../../contract/staff/api-keys.ts'
import { type KeyScope, keyScopes, keySections } from '../../contract/staff/key-scopes.ts'
import { makeKey, revokeKey } from '../../server/accounts/api-keys/acts.ts'
import { newKeyText, readKeyText } from '../../server/accounts/api-keys/key-text.ts'
import { pruneKeys } from '../../server/accounts/store/sign-in-leftovers.ts'
import type { Actor } from '../../server/kernel/audit/entry.ts'
import type { Database } from '../../server/kernel/db/database.ts'
import { rateLimits } from '../../server/kernel/http/rate-limit.ts'
import { removeStaff, setStaffRole } from '../../server/staff/members.ts'
import { setStaffBadge } from '../../server/vip/acts.ts'
import { type AccountsApp, steamAccount, steamIdOf } from '../support/accounts-app.ts'
import { onEveryDatabase } from '../support/databases.ts'
import { wholeApp } from '../support/whole-app.ts'

const entries = Object.entries(everyEndpoint)
const ann = steamIdOf(1)
const operator: Actor = { name: 'root', role: 'console', requestId: null, address: null }
const byAnn: Actor = { name: ann, role: 'administrator', requestId: null, address: null }

/** A valid URL of the endpoint for an object that does not exist. */
function addressOf({ path, query }: EndpointDefinition): string {
  const samples: Readonly<Record<string, string>> = { steamId: '76561198000000042', mode: 'dm', id: '0'.repeat(12) }
  const values: Readonly<Record<string, string>> = { ip: '192.0.2.1', port: '27015', currency: 'CNY' }
  const pairs = Object.keys(query?.entries ?? {}).flatMap((name) => (values[name] ? [`${name}=${values[name]}`] : []))
  const filled = path.replace(/:(\w+)/g, (_, name: string) => samples[name] ?? 'x')
  return pairs.length === 0 ? filled : `${filled}?${pairs.join('&')}`
}

const call = ({ app }: AccountsApp, endpoint: EndpointDefinition, key: string, remoteAddress = '192.0.2.9') =>
  app.inject({
    method: endpoint.method,
    url: addressOf(endpoint),
    remoteAddress,
    headers: key === '' ? {} : { authorization: `Bearer ${key}` },
    ...(endpoint.method === 'GET' || endpoint.method === 'DELETE' ? {} : { payload: {} }),
  })

let made = 0
const newKey = (scopes: readonly KeyScope[], more: Partial<NewKey> = {}): NewKey => {
  made += 1
  return {
    ...{ id: made.toString(16).padStart(12, '0'), name: `key ${made}`, scopes: [...scopes], rate: 12_000, days: null },
    ...more,
  }
}

/** A portal with one administrator, who has made these keys. */
async function portalWith(database: Database, overrides: Parameters<typeof wholeApp>[1] = {}) {
  const portal = await wholeApp(database, overrides)
  const acts = { database, setBadge: setStaffBadge, now: () => portal.clock.now }
  await steamAccount(database, 1, 'Ann')
  const promote = () => setStaffRole(acts, operator, { steamId: ann, role: 'administrator' })
  await promote()
  const make = (scopes: readonly KeyScope[], more?: Partial<NewKey>) => makeKey(acts, byAnn, newKey(scopes, more))
  return { portal, acts, make, promote }
}

const idOf = (key: string): string => readKeyText(key)?.id ?? ''

onEveryDatabase('an API key', ({ open }) => {
  it('reaches exactly the endpoints of its scopes', async () => {
    const database = await open()
    const { portal, acts, make } = await portalWith(database, {
      limits: { ...rateLimits(100_000), other: 1 },
    })
    const every = new Map<string, string>()
    for (const scope of keyScopes) every.set(scope, await make([scope]))
    const expired = await make(keyScopes, { days: 1 })
    portal.clock.now += days(2)
    const revoked = await make(keyScopes)
    await revokeKey(acts, byAnn, idOf(revoked))
    // One call of an unknown path uses the limit up, so that 429 tells an unknown path from a 404 of the handler.
    await portal.app.inject({ url: '/api/nothing', remoteAddress: '192.0.2.9' })
    const wrong = newKeyText(idOf(every.get('read') ?? ''))
    const dead = {
      expired,
      revoked,
      wrong,
      unknown: newKeyText('f'.repeat(12)),
      misspelled: `${revoked.slice(0, -1)}x`,
    }

    const reached: string[] = []
    for (const [name, endpoint] of entries.filter(([, each]) => isHidden(each))) {
      for (const [kind, key] of Object.entries({ none: '', ...dead, ...Object.fromEntries(every) })) {
        const { statusCode } = await call(portal, endpoint, key)
        const isAllowed = scopesOf(endpoint).some((scope) => scope === kind)
        const seen = `${name} with ${kind}: ${statusCode}`
        if (isAllowed) {
          expect([401, 403, 405, 429, 500, 503], seen).not.toContain(statusCode)
          reached.push(kind)
        } else expect(seen).toBe(`${name} with ${kind}: 429`)
      }
    }
    expect(keyScopes.filter((scope) => !reached.includes(scope))).toEqual(['read'])
  })

  it('is no login: what is for players stays closed, and public reads refuse one that is not valid', async () => {
    const database = await open()
    const { portal, acts, make } = await portalWith(database)
    const [all, section, revoked] = [await make(keyScopes), await make(['staff:orders:write']), await make(['read'])]
    await revokeKey(acts, byAnn, idOf(revoked))
    for (const [name, endpoint] of entries.filter(([, each]) => !isHidden(each))) {
      const statusOf = async (key: string) => (await call(portal, endpoint, key)).statusCode
      const without = await statusOf('')
      expect(`${name} ${await statusOf(all)}`).toBe(`${name} ${without}`)
      expect(`${name} ${await statusOf(section)}`).toBe(`${name} ${without}`)
      const isRead = scopesOf(endpoint).includes('read')
      expect(`${name} ${await statusOf(revoked)}`).toBe(`${name} ${isRead ? 401 : without}`)
    }
    expect(scopesOf(everyEndpoint.listServers ?? { caller: 'anyone', method: 'POST', limit: 'list' })).toEqual(['read'])
  })

  it('has a limit of its own, whatever address it calls from', async () => {
    const database = await open()
    const { portal, make } = await portalWith(database, { limits: { ...rateLimits(100_000), list: 2, account: 2 } })
    const key = await make(['read', 'staff:orders:read'], { rate: 60 })
    const ask = async (url: string, address: string, bearer = key) =>
      (await portal.app.inject({ url, remoteAddress: address, headers: { authorization: `Bearer ${bearer}` } }))
        .statusCode
    const statuses = new Set<number>()
    for (let n = 0; n < 30; n += 1) {
      statuses.add(await ask('/api/servers', '192.0.2.9'))
      statuses.add(await ask('/api/staff/orders', `198.51.100.${n}`))
    }
    expect([...statuses]).toEqual([200])
    expect(await ask('/api/servers', '203.0.113.1')).toBe(429)
    expect(await ask('/api/staff/orders', '203.0.113.1')).toBe(429)
    // Another key, and callers without one, are not concerned.
    expect(await ask('/api/servers', '192.0.2.9', await make(['read']))).toBe(200)
    expect((await portal.app.inject({ url: '/api/servers', remoteAddress: '192.0.2.9' })).statusCode).toBe(200)
    portal.clock.now += minutes(1)
    expect(await ask('/api/servers', '203.0.113.1')).toBe(200)
  })

  it('is guessed as seldom as a sign-in, and then costs no read', async () => {
    const database = await open()
    const { portal, make } = await portalWith(database, { limits: { ...rateLimits(100_000), signIn: 3 } })
    const key = await make(['read', 'staff:orders:read'])
    const ask = async (url: string, bearer: string) =>
      (await portal.app.inject({ url, remoteAddress: '192.0.2.7', headers: { authorization: `Bearer ${bearer}` } }))
        .statusCode
    expect(await ask('/api/servers', key)).toBe(200)
    for (const expected of [401, 401, 429, 429])
      expect(await ask('/api/servers', newKeyText('a'.repeat(12)))).toBe(expected)
    expect(await ask('/api/staff/orders', newKeyText('a'.repeat(12)))).toBe(404)
    // One that was used before is no guess.
    expect(await ask('/api/servers', key)).toBe(200)
    expect(await ask('/api/staff/orders', key)).toBe(200)
  })

  it('acts under its own name, and loses the staff room with the role of its creator', async () => {
    const database = await open()
    const { portal, acts, make, promote } = await portalWith(database)
    const key = await make(['read', 'staff:players:write', 'staff:audit:read'])
    const banned = await portal.call('PUT', `/api/staff/players/${steamIdOf(42)}/ban`, key, {
      ...{ reason: 'cheating', endsAt: null, note: '', replaces: null },
    })
    const audit = async () => (await portal.call('GET', '/api/staff/audit', key)).json()
    expect(banned.statusCode).toBe(204)
    expect(await audit()).toMatchObject({
      entries: [{ action: 'ban.add', actor: `key:${idOf(key)}`, role: 'key' }, { action: 'api-key.make' }, {}],
    })
    await setStaffRole(acts, operator, { steamId: steamIdOf(2), role: 'administrator' })
    await setStaffRole(acts, operator, { steamId: ann, role: 'moderator' })
    expect((await portal.call('GET', '/api/staff/audit', key)).statusCode).toBe(404)
    await removeStaff(acts, operator, ann)
    expect((await portal.call('GET', '/api/staff/audit', key)).statusCode).toBe(404)
    expect((await portal.call('GET', '/api/servers', key)).statusCode).toBe(200)
    await promote()
    expect((await portal.call('GET', '/api/staff/audit', key)).statusCode).toBe(200)
  })

  it('is stored as a hash, and appears in no line of the log', async () => {
    const database = await open()
    const { portal, make } = await portalWith(database)
    const key = await make(['read', 'staff:orders:read'])
    const wrong = newKeyText(idOf(key))
    for (const bearer of [key, wrong, `${key}x`, `${key} `]) {
      for (const url of [
        '/api/servers',
        '/api/staff/orders',
        '/api/staff/me',
        '/api/user',
        `/api/x/${bearer}`,
        `/api/servers?key=${bearer}`,
      ]) {
        for (const method of ['GET', 'POST', 'DELETE'] as const) {
          await portal.app.inject({ method, url: encodeURI(url), headers: { authorization: `Bearer ${bearer}` } })
        }
      }
    }
    expect(portal.log.length).toBeGreaterThan(5)
    const secrets = [key, wrong].map((text) => text.slice(17))
    for (const line of portal.log) for (const secret of secrets) expect(line).not.toContain(secret.slice(0, 16))
    const rows = await database.kysely.selectFrom('api_key').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(secrets[0])
    expect(JSON.stringify(await database.kysely.selectFrom('audit_entry').selectAll().execute())).not.toContain(
      secrets[0],
    )
  })

  it('is made by an administrator with a fresh sign-in, is shown once, and tells when it was last used', async () => {
    const database = await open()
    const { portal, acts } = await portalWith(database)
    const account = await steamAccount(database, 1, 'Ann')
    const stale = (await portal.begin(account)).token
    const fresh = (await portal.begin(account, 'login', true)).token
    const body = newKey(['read'], { rate: 600, days: 30 })
    portal.clock.now += minutes(20)
    expect((await portal.call('POST', '/api/staff/api-keys', stale, body)).json()).toMatchObject({
      error: 'FRESH_SIGN_IN_REQUIRED',
    })
    portal.clock.now -= minutes(20)
    const make = async () => (await portal.call('POST', '/api/staff/api-keys', fresh, body)).json()
    const [lost, shown] = [await make(), await make()]
    const keyIn = (answer: unknown): string => JSON.parse(JSON.stringify(answer)).key
    const use = async (key: string) => (await portal.call('GET', '/api/servers', key)).statusCode
    // The response with the first one was lost: it is not valid, and there is one key.
    expect(await use(keyIn(lost))).toBe(401)
    const list = async () => (await portal.call('GET', '/api/staff/api-keys', fresh)).json()
    expect(await list()).toMatchObject([{ name: body.name, usedAt: null, createdByName: 'Ann', scopes: ['read'] }])
    expect(await use(keyIn(shown))).toBe(200)
    await expect.poll(list).toMatchObject([{ usedAt: new Date(portal.clock.now).toISOString(), revokedAt: null }])
    expect(await make()).toMatchObject({ error: 'CONFLICT' })
    const used = new Date(portal.clock.now).toISOString()
    portal.clock.now += 30_000
    expect(await use(keyIn(shown))).toBe(200)
    expect(await list()).toMatchObject([{ usedAt: used }])
    const revoke = () => portal.call('DELETE', `/api/staff/api-keys/${body.id}`, fresh)
    expect([(await revoke()).statusCode, (await revoke()).statusCode]).toEqual([204, 204])
    expect(await use(keyIn(shown))).toBe(401)
    expect((await portal.call('DELETE', `/api/staff/api-keys/${'e'.repeat(12)}`, fresh)).json()).toMatchObject({
      error: 'GONE',
    })
    await pruneKeys(database, portal.clock.now + days(29))
    expect(await list()).toHaveLength(1)
    await pruneKeys(database, portal.clock.now + days(31))
    expect(await list()).toEqual([])
    for (let n = 0; n < keysAtMost; n += 1) await makeKey(acts, byAnn, newKey(['read']))
    expect((await portal.call('POST', '/api/staff/api-keys', fresh, newKey(['read']))).json()).toMatchObject({
      error: 'KEYS_FULL',
    })
  })

  it('finds the scopes of every endpoint in the document for staff', async () => {
    const { portal, make } = await portalWith(await open())
    const document = JSON.parse(
      (await portal.call('GET', '/api/staff/openapi.json', await make(['staff:overview:read']))).body,
    )
    expect(document.components.securitySchemes.apiKey).toMatchObject({ type: 'http', scheme: 'bearer' })
    for (const [name, endpoint] of entries) {
      const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
      const security: Record<string, string[]>[] = document.paths[path][endpoint.method.toLowerCase()].security ?? []
      expect([name, security.flatMap(({ apiKey = [] }) => apiKey)]).toEqual([name, [...scopesOf(endpoint)]])
    }
    const publicDocument = JSON.parse((await portal.app.inject('/api/openapi.json')).body)
    expect(publicDocument.paths['/api/servers'].get.security).toEqual([{}, { apiKey: ['read'] }])
  })
})

it('is never for what needs a fresh sign-in, makes keys or names who may do what', () => {
  const reachable = entries.filter(([, each]) => scopesOf(each).some((scope) => scope.startsWith('staff:')))
  expect(reachable.filter(([, { freshSignIn }]) => freshSignIn === true)).toEqual([])
  const names = reachable.map(([name]) => name)
  for (const name of [
    'makeApiKey',
    'revokeApiKey',
    'listApiKeys',
    'setStaffMember',
    'refundStaffOrder',
    'rotateLogKey',
    'testMail',
  ]) {
    expect(names).not.toContain(name)
  }
  for (const section of keySections) {
    expect(
      reachable.some(([, each]) => each.scope === section),
      section,
    ).toBe(true)
  }
})
