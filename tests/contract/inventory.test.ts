import { SignJWT } from 'jose'
import * as v from 'valibot'
import { describe, expect, it, onTestFinished } from 'vitest'
import { href } from '../../contract/endpoint.ts'
import * as accountEndpoints from '../../contract/endpoints/accounts.ts'
import * as inventoryEndpoints from '../../contract/endpoints/inventory.ts'
import * as portalEndpoints from '../../contract/endpoints/portal.ts'
import { inventorySignInSchema } from '../../contract/inventory/inventory.ts'
import { openPortalAccess } from '../../demo/connect.ts'
import { startInventoryHost } from '../../demo/inventory/start.ts'
import type { Profile } from '../../server/accounts/backends/steam-profile/profiles.ts'
import { findAccountBySteamId } from '../../server/accounts/store/accounts.ts'
import { type Inventory, startInventory } from '../../server/inventory/module.ts'
import type { Database } from '../../server/kernel/db/database.ts'
import { securityHeaders } from '../../server/kernel/http/security-headers.ts'
import { deriveKey } from '../../server/kernel/secrets/token-hash.ts'
import { accountsApp, emailAccount, steamAccount, steamIdOf, testSecret } from '../support/accounts-app.ts'
import { onEveryDatabase, temporaryDatabase } from '../support/databases.ts'
import { httpStandIn } from '../support/http-stand-in.ts'
import { wholeApp } from '../support/whole-app.ts'

const apiKey = 'a-key-of-the-portal'
const signInPath = href(inventoryEndpoints.signInToInventory)
const syncPath = href(inventoryEndpoints.syncPlayer)

interface InventoryOptions {
  /** Origin of the inventory host; absent: no host. */
  readonly origin?: string
  readonly key?: string
  readProfile?(steamId: string): Promise<Profile>
}

const unknown = async (steamId: string): Promise<Profile> => ({ steamId, username: null, avatar: null })

/** Accounts and inventory over a database. */
async function inventoryApp(
  database: Database,
  { origin, key = apiKey, readProfile = unknown }: InventoryOptions = {},
) {
  const places: Inventory[] = []
  const base = await accountsApp(database, {}, async ({ authenticate }, clock) => {
    const host = origin === undefined ? undefined : { origin, apiKey: key }
    const inventory = startInventory({
      host,
      database,
      authenticate,
      readProfile,
      secret: testSecret,
      now: () => clock.now,
    })
    places.push(inventory)
    return [inventory.module]
  })
  const account = await steamAccount(database, 1, 'Ana')
  const { token } = await base.begin(account)
  return {
    ...base,
    steamId: steamIdOf(1),
    framed: places.flatMap(({ framedOrigins }) => framedOrigins),
    signIn: (body: object = { steamId: steamIdOf(1) }, bearer = token) => base.call('POST', signInPath, bearer, body),
    sync: (body: object = { steamid: steamIdOf(1) }, bearer = token) => base.call('POST', syncPath, bearer, body),
  }
}

const host = (status: number, body: string) =>
  httpStandIn((_, response) => response.writeHead(status, { 'content-type': 'application/json' }).end(body))

onEveryDatabase('the inventory', ({ open }) => {
  it('is opened by a token of the host, only for the bearer', async () => {
    const { origin, asked } = await host(200, '{"token":"one-use"}')
    const { app, signIn, framed } = await inventoryApp(await open(), { origin })
    const answer = await signIn()
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { token: 'one-use', callback: `${origin}/api/sign-in/callback` },
    ])
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.body).not.toContain(apiKey)
    expect(framed).toEqual([origin])

    const foreign = await signIn({ steamId: steamIdOf(2) })
    expect([foreign.statusCode, foreign.json()]).toMatchObject([403, { error: 'FORBIDDEN', field: 'steamId' }])
    for (const body of [{}, { steamId: 1 }, { steamId: '42' }, { steamid: steamIdOf(1) }]) {
      expect((await signIn(body)).statusCode).toBe(400)
    }
    expect((await signIn({ steamId: steamIdOf(1) }, '')).statusCode).toBe(401)
    expect((await app.inject({ method: 'GET', url: signInPath })).statusCode).toBe(405)
    expect(asked).toHaveLength(1)
  })

  it('is refused without a Steam account', async () => {
    const db = await open()
    const { begin, signIn, sync } = await inventoryApp(db)
    const { token } = await begin(await emailAccount(db, 'fox@example.org'), 'bind')
    expect((await signIn(undefined, token)).statusCode).toBe(401)
    expect((await sync(undefined, token)).statusCode).toBe(401)
  })

  it('refreshes name and avatar from Steam at most once every ten minutes', async () => {
    const db = await open()
    const asked: string[] = []
    const readProfile = async (steamId: string): Promise<Profile> => {
      asked.push(steamId)
      return { steamId, username: `Ana ${asked.length}`, avatar: null }
    }
    const { sync, clock, steamId } = await inventoryApp(db, { readProfile })
    const name = async () => (await findAccountBySteamId(db, steamId))?.username
    const answers = await Promise.all(Array.from({ length: 100 }, () => sync()))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([204]))
    expect([asked, await name()]).toEqual([[steamId], 'Ana 1'])
    clock.now += 600_000
    await sync()
    expect([asked.length, await name()]).toEqual([2, 'Ana 2'])
  })

  it('keeps the known name if Steam returns none, and refreshes only the bearer', async () => {
    const db = await open()
    const { sync, steamId } = await inventoryApp(db)
    const foreign = await sync({ steamid: steamIdOf(2) })
    expect([foreign.statusCode, foreign.json()]).toMatchObject([403, { field: 'steamid' }])
    expect((await sync({ steamId })).statusCode).toBe(400)
    expect((await sync({ steamid: steamId }, '')).statusCode).toBe(401)
    expect((await sync()).statusCode).toBe(204)
    expect((await findAccountBySteamId(db, steamId))?.username).toBe('Ana')
    expect(await findAccountBySteamId(db, steamIdOf(2))).toBeUndefined()
  })

  it('works end to end in the demo with the stand-in host', async () => {
    const database = await open()
    const { usernameOf: nameOf } = openPortalAccess({ database, secret: testSecret, now: Date.now })
    const settings = { portals: ['http://127.0.0.1:8080'], nameOf, now: Date.now, portBase: 0 }
    const standIn = await startInventoryHost(settings)
    onTestFinished(() => standIn.close())
    const { signIn, framed } = await inventoryApp(database, { origin: standIn.origin, key: standIn.apiKey })
    const { token, callback } = v.parse(inventorySignInSchema, (await signIn()).json())
    expect(framed).toEqual([new URL(callback).origin])
    const page = await fetch(`${callback}?token=${encodeURIComponent(token)}`)
    expect(await page.text()).toContain('<bdi>Ana</bdi>')
    expect(page.url).not.toContain(token)
    expect(page.headers.get('content-security-policy')).toContain('frame-ancestors http://127.0.0.1:8080')
    await standIn.close()
    expect((await signIn()).json()).toMatchObject({ error: 'INVENTORY_UNAVAILABLE' })
  })
})

describe('failures of the inventory host', () => {
  const answered = async (status: number, body: string) => {
    const { origin } = await host(status, body)
    return inventoryApp(await temporaryDatabase(), { origin })
  }

  it.each([
    [400, '{"error":"No such user"}', 409, { error: 'INVENTORY_PLAYER_UNKNOWN', details: 'No such user' }],
    [401, '', 503, { error: 'INVENTORY_REFUSED' }],
    [403, '{"details":"Banned until Friday"}', 503, { error: 'INVENTORY_REFUSED', details: 'Banned until Friday' }],
    [500, '<html>', 503, { error: 'INVENTORY_UNAVAILABLE' }],
    [200, '{}', 503, { error: 'INVENTORY_UNAVAILABLE' }],
  ])('%i %s returns a readable error', async (status, body, ours, said) => {
    const { signIn, log } = await answered(status, body)
    const answer = await signIn()
    expect([answer.statusCode, answer.json()]).toEqual([
      ours,
      { ...said, message: expect.any(String), requestId: expect.any(String) },
    ])
    expect(log.join('\n')).not.toContain(apiKey)
  })

  it('a host that is down is reported as unavailable', async () => {
    const { signIn } = await inventoryApp(await temporaryDatabase(), { origin: 'http://127.0.0.1:9' })
    const answer = await signIn()
    expect([answer.statusCode, answer.json()]).toMatchObject([503, { error: 'INVENTORY_UNAVAILABLE' }])
  })

  it('without a host, production reports it and allows no frame', async () => {
    const { signIn, sync, framed } = await inventoryApp(await temporaryDatabase())
    const answer = await signIn()
    expect([answer.statusCode, answer.json()]).toMatchObject([503, { error: 'INVENTORY_OFF' }])
    expect((await sync()).statusCode).toBe(204)
    expect(framed).toEqual([])
  })

  it('one user gets at most ten tokens per minute', async () => {
    const { signIn, clock } = await answered(200, '{"token":"x"}')
    const statuses = await Promise.all(Array.from({ length: 12 }, async () => (await signIn()).statusCode))
    expect(statuses.filter((status) => status === 200)).toHaveLength(10)
    const refused = await signIn()
    expect([refused.statusCode, Number(refused.headers['retry-after'])]).toEqual([429, 60])
    clock.now += 60_000
    expect((await signIn()).statusCode).toBe(200)
  })
})

it('a token for the inventory is refused by every portal endpoint', async () => {
  const database = await temporaryDatabase()
  const { app, begin, call } = await wholeApp(database)
  const { session, token: login } = await begin(await steamAccount(database, 1))
  const claims = { iss: 'spawnpoint', sub: session.account_id, jti: session.id }
  const forInventory = await new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setAudience('inventory')
    .setExpirationTime(session.expires_at / 1000)
    .sign(deriveKey(testSecret, 'tokens'))

  const methodSchema = v.pipe(v.string(), v.toUpperCase(), v.picklist(['GET', 'POST', 'PUT', 'DELETE']))
  const documentSchema = v.object({
    paths: v.record(
      v.string(),
      v.record(v.string(), v.object({ security: v.optional(v.array(v.record(v.string(), v.unknown()))) })),
    ),
  })
  const { paths } = v.parse(documentSchema, (await app.inject(href(portalEndpoints.readOpenApi))).json())
  const guarded = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { security = [] }]) => {
      const needed = security.flatMap((each) => Object.keys(each))
      const isOpen = security.some((each) => Object.keys(each).length === 0)
      return !isOpen && needed.some((name) => name === 'login' || name === 'bind') ? [{ path, method }] : []
    }),
  )
  expect(guarded.length).toBeGreaterThan(25)
  for (const { path, method } of guarded) {
    const named = v.parse(methodSchema, method)
    const url = path.replace(/\{\w+\}/g, session.id)
    const answer = await call(named, url, forInventory, method === 'get' ? undefined : {})
    expect([method, path, answer.statusCode]).toEqual([method, path, 401])
  }
  expect((await call('GET', href(accountEndpoints.readUser), login)).statusCode).toBe(200)
})

it('the page may frame only the host', () => {
  const { page } = securityHeaders({ mode: 'production', frames: ['https://inventory.example.org'] })
  expect(page('<html>', [])['content-security-policy']).toContain('; frame-src https://inventory.example.org; ')
})
