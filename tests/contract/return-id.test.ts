import { expect, it } from 'vitest'
import { minutes } from '../../contract/duration.ts'
import { href } from '../../contract/endpoint.ts'
import * as steamEndpoints from '../../contract/endpoints/steam.ts'
import { accountsApp, emailAccount, steamAccount, steamIdOf } from '../support/accounts-app.ts'
import { ban } from '../support/ban.ts'
import { type DatabaseUnderTest, onEveryDatabase } from '../support/databases.ts'
import { testProvider } from '../support/openid-provider.ts'
import { Browser, comeBack, returnToOf } from '../support/steam-flow.ts'

const id = 'AbCdEfGhIjKlMnOpQrSt_-'
const steamId = steamIdOf(7)

async function setUp({ open }: DatabaseUnderTest) {
  const db = await open()
  const provider = await testProvider()
  const app = await accountsApp(db, { PORTAL_MODE: 'demo', STEAM_PROVIDER: provider.origin })
  const browser = new Browser(app)
  /** Returns from Steam after this redirect; resolves to the page to which the portal then redirects. */
  const follow = async (location: unknown, who = steamId) => {
    const parts = { provider: provider.origin, location, steamId: who, now: app.clock.now }
    return new URL(String((await comeBack(browser, parts)).headers.location))
  }
  const start = async (returnId = id) =>
    follow(
      (await browser.open(href(steamEndpoints.startSteamSignIn, { query: { return: returnId } }))).headers.location,
    )
  return { db, provider, app, browser, follow, start }
}
const returnIn = (page: URL) => page.searchParams.get('return')

onEveryDatabase('a return ID', (databases) => {
  it('is sent to Steam and returned with the code; Steam sees an ID and no path', async () => {
    const { browser, follow } = await setUp(databases)
    const { headers } = await browser.open(href(steamEndpoints.startSteamSignIn, { query: { return: id } }))
    const { returnTo } = returnToOf(headers.location)
    expect(returnTo).toMatch(
      /^https:\/\/play\.example\.org\/api\/auth\/steam\/callback\?state=[\w-]{43}\.AbCdEfGhIjKlMnOpQrSt_-$/,
    )
    const page = await follow(headers.location)
    expect(page.pathname).toBe('/auth/steam/callback')
    expect(page.searchParams.get('token')).toMatch(/^[\w-]{43}$/)
    expect(returnIn(page)).toBe(id)
  })

  it('is returned with every error, too', async () => {
    const { db, app, browser, provider, start } = await setUp(databases)
    const { headers } = await browser.open(href(steamEndpoints.startSteamSignIn, { query: { return: id } }))
    const { state } = returnToOf(headers.location)
    const cancel = await browser.open(`${href(steamEndpoints.finishSteamSignIn)}?state=${state}&openid.mode=cancel`)
    expect(String(cancel.headers.location)).toContain(`error=cancelled&return=${id}`)
    provider.answer = (response) => void response.writeHead(503).end()
    const away = await start()
    expect([away.searchParams.get('error'), returnIn(away)]).toEqual(['steam_unavailable', id])
    await steamAccount(db, 7)
    await ban(db, steamId, 1)
    provider.answer = (response) => void response.end('ns:http://specs.openid.net/auth/2.0\nis_valid:true\n')
    const banned = await start()
    expect([banned.searchParams.get('error'), returnIn(banned)]).toEqual([null, id])
    app.clock.now += minutes(11)
    const late = await browser.open(`${href(steamEndpoints.finishSteamSignIn)}?state=${state}`)
    expect(String(late.headers.location)).toContain(`error=invalid_authentication&return=${id}`)
  })

  it('belongs to its attempt: concurrent tabs each get their own, and none is refused', async () => {
    const { browser, follow } = await setUp(databases)
    const ids = [id, 'B'.repeat(22), undefined]
    const sent = []
    for (const each of ids)
      sent.push(
        (await browser.open(href(steamEndpoints.startSteamSignIn, { query: { return: each } }))).headers.location,
      )
    for (const [i, location] of sent.entries()) {
      const page = await follow(location)
      expect(returnIn(page)).toBe(ids[i] ?? null)
      const answer = await browser.post(href(steamEndpoints.exchangeSteamCode), {
        code: page.searchParams.get('token'),
      })
      expect(answer.statusCode).toBe(200)
      const isLast = i === ids.length - 1
      expect(/=; Max-Age=0/.test(String(answer.headers['set-cookie'] ?? ''))).toBe(isLast)
    }
  })

  it('cannot be replaced on the way: it is part of the state of the attempt', async () => {
    const { browser, follow } = await setUp(databases)
    const { headers } = await browser.open(href(steamEndpoints.startSteamSignIn, { query: { return: id } }))
    const swapped = String(headers.location).replaceAll(id, 'C'.repeat(22))
    expect((await follow(swapped)).searchParams.get('error')).toBe('invalid_authentication')
  })

  it('is preserved when an account is linked', async () => {
    const { db, app, browser, follow } = await setUp(databases)
    const bind = await app.begin(await emailAccount(db, 'a@b.cd'), 'bind')
    const { ticket } = JSON.parse((await browser.post(href(steamEndpoints.createBindTicket), {}, bind.token)).body)
    const page = await follow(
      (await browser.open(href(steamEndpoints.startSteamBind, { query: { ticket, return: id } }))).headers.location,
    )
    expect([page.pathname, returnIn(page)]).toEqual(['/auth/steam/bind/callback', id])
    const used = await browser.open(href(steamEndpoints.startSteamBind, { query: { ticket, return: id } }))
    expect(String(used.headers.location)).toContain(`error=invalid_token&return=${id}`)
  })

  it('is preserved by the redirect to the configured host', async () => {
    const { app } = await setUp(databases)
    const elsewhere = await app.app.inject({
      url: href(steamEndpoints.startSteamSignIn, { query: { return: id } }),
      headers: { host: 'localhost:8080' },
    })
    expect(elsewhere.headers.location).toBe(`https://play.example.org/api/auth/steam/login?return=${id}&here=1`)
  })

  it.each([
    'https://evil.test/',
    '//evil.test',
    '/%5Cevil.test',
    'javascript:alert(1)',
    '%0d%0aLocation:%20https://evil.test',
    `${id}x`,
    id.slice(1),
    `${id}.${id}`,
    '/pracc/join/abc',
  ])('%s is not a return ID: it is neither stored nor reflected', async (value) => {
    const { browser, follow } = await setUp(databases)
    const { headers } = await browser.open(`${href(steamEndpoints.startSteamSignIn)}?return=${value}`)
    expect(returnToOf(headers.location).state).toMatch(/^[\w-]{43}$/)
    const page = await follow(headers.location)
    expect([page.origin, returnIn(page)]).toEqual(['https://play.example.org', null])
    const forged = await browser.open(`${href(steamEndpoints.finishSteamSignIn)}?state=x.${value}&openid.mode=cancel`)
    const target = new URL(String(forged.headers.location))
    expect([target.origin, target.pathname, returnIn(target)]).toEqual([
      'https://play.example.org',
      '/auth/steam/callback',
      null,
    ])
  })
})
