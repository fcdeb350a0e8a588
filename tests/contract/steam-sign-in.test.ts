import * as v from 'valibot'
import { beforeEach, expect, it, vi } from 'vitest'
import { signedInSchema } from '../../contract/accounts/session.ts'
import { hours, minutes, seconds } from '../../contract/duration.ts'
import { href } from '../../contract/endpoint.ts'
import * as accountEndpoints from '../../contract/endpoints/accounts.ts'
import * as steamEndpoints from '../../contract/endpoints/steam.ts'
import { findAccountBySteamId } from '../../server/accounts/store/accounts.ts'
import { readConfig } from '../../server/config.ts'
import type { Database } from '../../server/kernel/db/database.ts'
import { configuredDoor } from '../../server/kernel/http/outgoing/configured-door.ts'
import { accountsApp, steamAccount, steamIdOf, testSecret } from '../support/accounts-app.ts'
import { ban } from '../support/ban.ts'
import { onEveryDatabase } from '../support/databases.ts'
import { assertionOf, callbackQuery, type TestProvider, testProvider } from '../support/openid-provider.ts'
import { Browser, comeBack, returnToOf } from '../support/steam-flow.ts'

const login = href(steamEndpoints.startSteamSignIn)
const exchange = href(steamEndpoints.exchangeSteamCode)
const steamId = steamIdOf(7)
/** Every URL that the server requested in the current test. */
const asked: string[] = []

beforeEach(() => {
  const { call } = configuredDoor
  asked.length = 0
  vi.spyOn(configuredDoor, 'call').mockImplementation((url, request) => {
    asked.push(String(url))
    return call(url, request)
  })
})

const portal = (database: Database, provider: TestProvider) =>
  accountsApp(database, { PORTAL_MODE: 'demo', STEAM_PROVIDER: provider.origin })

async function start(db: Database) {
  const provider = await testProvider()
  const app = await portal(db, provider)
  const browser = new Browser(app)
  const { headers } = await browser.open(login)
  const back = { provider: provider.origin, location: headers.location, steamId, now: app.clock.now }
  return { provider, app, browser, back, location: headers.location }
}
const codeIn = (location: unknown) => new URL(String(location)).searchParams.get('token') ?? ''
const errorIn = (location: unknown) => new URL(String(location)).searchParams.get('error')

onEveryDatabase('Steam sign-in', ({ open }) => {
  it('leads to Steam, back with a code, and to a login token', async () => {
    const db = await open()
    const { provider, app, browser, back, location } = await start(db)
    const sent = new URL(String(location))
    expect(sent.origin + sent.pathname).toBe(`${provider.origin}/openid/login`)
    expect(sent.searchParams.get('openid.realm')).toBe('https://play.example.org')
    expect(returnToOf(location).returnTo).toMatch(
      /^https:\/\/play\.example\.org\/api\/auth\/steam\/callback\?state=[\w-]{43}$/,
    )
    const callback = await comeBack(browser, back)
    expect(callback.statusCode).toBe(302)
    expect(callback.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    expect(callback.headers.location).toMatch(/^https:\/\/play\.example\.org\/auth\/steam\/callback\?token=[\w-]{43}$/)
    const answer = await browser.post(exchange, { code: codeIn(callback.headers.location), steamId })
    const signedIn = v.parse(signedInSchema, answer.json())
    expect(signedIn).toMatchObject({ tokenType: 'login', needsSteamBinding: false, steamId, username: 'Steam-000007' })
    const who = await app.call('GET', href(accountEndpoints.readUser), signedIn.token)
    expect(who.json()).toMatchObject({ steamId })
    expect(provider.asked).toHaveLength(1)
    expect(asked).toEqual([`${provider.origin}/openid/login`])
    expect(app.log.join('')).not.toContain(codeIn(callback.headers.location))
  })

  it('is bound to the browser by a protected cookie, which is deleted at the end', async () => {
    const { app, browser, back } = await start(await open())
    const first = await app.app.inject({ url: login, headers: { host: 'play.example.org' } })
    expect(first.headers['set-cookie']).toMatch(
      /^__Host-sign-in=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
    const { headers } = await comeBack(browser, back)
    const last = await browser.post(exchange, { code: codeIn(headers.location) })
    expect(last.headers['set-cookie']).toMatch(/^__Host-sign-in=; Max-Age=0; Path=\//)
  })

  it('exchanges a code for one token, within a minute, only in the browser that signed in', async () => {
    const db = await open()
    const { app, browser, back } = await start(db)
    const code = codeIn((await comeBack(browser, back)).headers.location)
    const stranger = new Browser(app)
    await stranger.open(login)
    expect((await stranger.post(exchange, { code })).statusCode).toBe(401)
    expect((await browser.post(exchange, { code, steamId: steamIdOf(8) })).statusCode).toBe(401)
    const both = await Promise.all([browser.post(exchange, { code }), browser.post(exchange, { code })])
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401])

    const again = await browser.open(login)
    const late = codeIn((await comeBack(browser, { ...back, location: again.headers.location })).headers.location)
    app.clock.now += seconds(60)
    expect((await browser.post(exchange, { code: late })).statusCode).toBe(401)
  })

  it('never returns a token for a SteamID alone: a thousand attempts get 401', async () => {
    const db = await open()
    const { app, browser } = await start(db)
    const answers = await Promise.all(
      Array.from({ length: 1000 }, (_, n) => browser.post(exchange, { steamId: steamIdOf(n) })),
    )
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([401]))
    const { statusCode } = await app.app.inject({ method: 'POST', url: exchange, payload: { steamId, code: 'x' } })
    expect(statusCode).toBe(401)
  })

  it.each([
    ['a tampered identity', { claimed_id: 'https://evil.test/openid/id/76561198000000007' }],
    ['another return URL', { return_to: 'https://play.example.org:x@evil.test/' }],
    ['a nonce of six minutes ago', { response_nonce: '2026-05-31T23:54:00Zold' }],
    ['a nonce in six minutes', { response_nonce: '2026-06-01T00:06:00Znew' }],
    ['another provider', { op_endpoint: 'https://evil.test/openid/login' }],
  ])('is refused without a request to Steam after %s', async (_, change) => {
    const { provider, browser, back } = await start(await open())
    expect(errorIn((await comeBack(browser, { ...back, change })).headers.location)).toBe('invalid_authentication')
    expect(provider.asked).toHaveLength(0)
    expect(asked).toEqual([])
  })

  it('is refused with a state that is used, expired or of another browser', async () => {
    const { provider, app, browser, back } = await start(await open())
    const stranger = new Browser(app)
    expect(errorIn((await comeBack(stranger, back)).headers.location)).toBe('invalid_authentication')
    await stranger.open(login)
    expect(errorIn((await comeBack(stranger, back)).headers.location)).toBe('invalid_authentication')
    expect(provider.asked).toHaveLength(0)
    expect(codeIn((await comeBack(browser, back)).headers.location)).not.toBe('')
    expect(errorIn((await comeBack(browser, back)).headers.location)).toBe('invalid_authentication')
    const old = await browser.open(login)
    app.clock.now += minutes(10)
    const late = { ...back, location: old.headers.location, now: app.clock.now }
    expect(errorIn((await comeBack(browser, late)).headers.location)).toBe('invalid_authentication')
    expect(provider.asked).toHaveLength(1)
  })

  it('accepts one of many concurrent callbacks', async () => {
    const { provider, browser, back } = await start(await open())
    const { returnTo, state } = returnToOf(back.location)
    const query = callbackQuery(state, assertionOf(back.provider, { ...back, returnTo }))
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => browser.open(`${href(steamEndpoints.finishSteamSignIn)}?${query}`)),
    )
    expect(answers.filter(({ headers }) => codeIn(headers.location) !== '')).toHaveLength(1)
    expect(provider.asked).toHaveLength(1)
  })

  it('accepts a nonce once, across processes and restarts', async () => {
    const db = await open()
    const provider = await testProvider()
    const change = { response_nonce: '2026-06-01T00:00:00Zsame' }
    const results: string[] = []
    for (const _ of ['first', 'same', 'restarted']) {
      const app = await portal(db, provider)
      for (const __ of [1, 2]) {
        const browser = new Browser(app)
        const { headers } = await browser.open(login)
        const back = { provider: provider.origin, location: headers.location, steamId, now: app.clock.now, change }
        results.push(errorIn((await comeBack(browser, back)).headers.location) ?? 'signed in')
      }
    }
    expect(results).toEqual(['signed in', ...Array.from({ length: 5 }, () => 'invalid_authentication')])
    expect(provider.asked).toHaveLength(1)
  })

  it('reports that Steam is unavailable, requests it once, and leaves the rest working', async () => {
    const { provider, app, browser, back } = await start(await open())
    provider.answer = (response) => void response.writeHead(503).end()
    expect(errorIn((await comeBack(browser, back)).headers.location)).toBe('steam_unavailable')
    expect(provider.asked).toHaveLength(1)
    expect((await app.app.inject('/api/servers')).statusCode).toBe(200)
  })

  it('is refused when Steam rejects the assertion', async () => {
    const { provider, browser, back } = await start(await open())
    provider.answer = (response) => void response.end('ns:http://specs.openid.net/auth/2.0\nis_valid:false\n')
    expect(errorIn((await comeBack(browser, back)).headers.location)).toBe('invalid_authentication')
  })

  it('redirects to the portal after a cancellation', async () => {
    const db = await open()
    const { browser, back } = await start(db)
    const { state } = returnToOf(back.location)
    const cancel = await browser.open(`${href(steamEndpoints.finishSteamSignIn)}?state=${state}&openid.mode=cancel`)
    expect(errorIn(cancel.headers.location)).toBe('cancelled')
  })

  it('tells a banned player why and until when, and nobody else', async () => {
    const db = await open()
    const { browser, back, app } = await start(db)
    await ban(db, steamId, app.clock.now, { endsAt: app.clock.now + hours(1) })
    const { location } = (await comeBack(browser, back)).headers
    expect(errorIn(location)).toBeNull()
    expect(String(location)).not.toContain('wallhack')
    const code = codeIn(location)
    expect((await new Browser(app).post(exchange, { code })).statusCode).toBe(401)
    const refused = await browser.post(exchange, { code })
    expect(refused.statusCode).toBe(403)
    expect(refused.json()).toMatchObject({ error: 'BANNED', details: 'wallhack', until: '2026-06-01T01:00:00.000Z' })
    expect((await browser.post(exchange, { code })).json()).toMatchObject({ error: 'UNAUTHORIZED' })
  })

  it('keeps the account of a returning player', async () => {
    const db = await open()
    const known = await steamAccount(db, 7, '阿伟')
    const { browser, back } = await start(db)
    const { headers } = await comeBack(browser, back)
    const answer = await browser.post(exchange, { code: codeIn(headers.location) })
    expect(answer.json()).toMatchObject({ username: '阿伟' })
    expect(await findAccountBySteamId(db, steamId)).toMatchObject({ id: known.id })
  })

  it('redirects to the configured host first, once', async () => {
    const { app } = await start(await open())
    const elsewhere = await app.app.inject({ url: login, headers: { host: 'localhost:8080' } })
    expect(elsewhere.headers.location).toBe(`https://play.example.org${login}?here=1`)
    const hidden = await app.app.inject({ url: `${login}?here=1`, headers: { host: '127.0.0.1:8080' } })
    expect(String(hidden.headers.location)).toContain('/openid/login?')
  })

  it('redirects only to Steam and the portal, whatever the query contains', async () => {
    const { provider, browser } = await start(await open())
    const evil = [
      'https://evil.test/',
      '//evil.test',
      '/\\\\evil.test',
      'javascript:alert(1)',
      '%0d%0aLocation:%20https://evil.test',
    ]
    const names = ['here', 'from', 'return_to', 'redirect', 'token', 'error', 'state', 'ticket', 'openid.return_to']
    const paths = [
      login,
      href(steamEndpoints.finishSteamSignIn),
      steamEndpoints.startSteamBind.path,
      href(steamEndpoints.finishSteamBind),
    ]
    for (const path of paths) {
      for (const name of names) {
        for (const value of evil) {
          const { statusCode, headers } = await browser.open(`${path}?${name}=${value}`)
          expect([302, 400]).toContain(statusCode)
          const target = new URL(String(headers.location))
          expect([provider.origin, 'https://play.example.org']).toContain(target.origin)
          expect(target.searchParams.get('openid.return_to') ?? '').not.toContain('evil')
        }
      }
    }
  })

  it('redirects to the portal when the database is unavailable', async () => {
    const db = await open()
    const { app, browser } = await start(db)
    vi.spyOn(db.kysely, 'insertInto').mockImplementation(() => {
      throw new Error('away')
    })
    const { statusCode, headers } = await browser.open(login)
    expect([statusCode, errorIn(headers.location)]).toEqual([302, 'failed'])
    expect(app.log.join('')).toContain('away')
  })
})

it('the configuration refuses any other provider in production', () => {
  const environment = {
    PORTAL_MODE: 'production',
    PUBLIC_ORIGIN: 'https://play.example.org',
    PORTAL_SECRET: testSecret,
  }
  const start = (provider: string) => readConfig({ ...environment, STEAM_PROVIDER: provider })
  expect(start('http://127.0.0.1:8090')).toEqual({
    problems: ['STEAM_PROVIDER must be absent or https://steamcommunity.com in production'],
  })
  expect(start('https://steamcommunity.com.evil.test')).toHaveProperty('problems')
  expect(start('https://steamcommunity.com/')).toHaveProperty('problems')
  expect(start('https://steamcommunity.com')).toHaveProperty('config.steamProvider', 'https://steamcommunity.com')
  expect(readConfig(environment)).toHaveProperty('config.steamProvider', undefined)
})
