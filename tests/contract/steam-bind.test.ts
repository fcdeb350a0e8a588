import * as v from 'valibot'
import { expect, it } from 'vitest'
import { signedInSchema } from '../../contract/accounts/session.ts'
import { bindTicketSchema } from '../../contract/accounts/sign-in.ts'
import { minutes, seconds } from '../../contract/duration.ts'
import { href } from '../../contract/endpoint.ts'
import * as accountEndpoints from '../../contract/endpoints/accounts.ts'
import * as steamEndpoints from '../../contract/endpoints/steam.ts'
import { findAccountByEmail } from '../../server/accounts/store/accounts.ts'
import { linkSteam } from '../../server/accounts/store/link-steam.ts'
import type { Database } from '../../server/kernel/db/database.ts'
import { accountsApp, emailAccount, steamAccount, steamIdOf } from '../support/accounts-app.ts'
import { onEveryDatabase } from '../support/databases.ts'
import { testProvider } from '../support/openid-provider.ts'
import { Browser, comeBack } from '../support/steam-flow.ts'

const steamId = steamIdOf(7)
const start = href(steamEndpoints.createBindTicket)

async function setUp(db: Database) {
  const provider = await testProvider()
  const app = await accountsApp(db, { PORTAL_MODE: 'demo', STEAM_PROVIDER: provider.origin })
  const account = await emailAccount(db, 'a@b.cd')
  const bind = await app.begin(account, 'bind')
  const browser = new Browser(app)
  const ticket = async (from = browser) =>
    v.parse(bindTicketSchema, (await from.post(start, {}, bind.token)).json()).ticket
  const toSteam = async (from = browser) =>
    from.open(href(steamEndpoints.startSteamBind, { query: { ticket: await ticket(from) } }))
  const back = async (from = browser) => {
    const { headers } = await toSteam(from)
    const parts = { provider: provider.origin, location: headers.location, steamId, now: app.clock.now }
    return new URL(String((await comeBack(from, parts)).headers.location))
  }
  return { provider, app, account, bind, browser, ticket, toSteam, back }
}

onEveryDatabase('linking through Steam', { sensitive: true }, ({ open }) => {
  it('leads from the bind token to Steam and back to a login token, in one window', async () => {
    const db = await open()
    const { app, browser, back, bind } = await setUp(db)
    const page = await back()
    expect(page.origin + page.pathname).toBe('https://play.example.org/auth/steam/bind/callback')
    const code = page.searchParams.get('token')
    const answer = await browser.post(href(steamEndpoints.exchangeSteamCode), { code, steamId })
    const signedIn = v.parse(signedInSchema, answer.json())
    expect(signedIn).toMatchObject({ tokenType: 'login', steamId })
    const who = await app.call('GET', href(accountEndpoints.readUser), signedIn.token)
    expect(who.json()).toMatchObject({ steamId, email: 'a@b.cd' })
    expect((await browser.post(start, {}, bind.token)).statusCode).toBe(401)
    const [audit] = await db.kysely.selectFrom('audit_log').selectAll().execute()
    expect(audit).toMatchObject({ action: 'BIND-STEAM', steam_id: steamId })
  })

  it('merges into the existing account of the player', async () => {
    const db = await open()
    const known = await steamAccount(db, 7)
    const { back } = await setUp(db)
    expect((await back()).searchParams.get('token')).toMatch(/^[\w-]{43}$/)
    expect(await findAccountByEmail(db, 'a@b.cd')).toMatchObject({ id: known.id, steam_id: steamId })
  })

  it('requires a bind token to start, not a login token', async () => {
    const db = await open()
    const { app, browser } = await setUp(db)
    const login = await app.begin(await steamAccount(db, 1))
    expect((await browser.post(start, {}, login.token)).statusCode).toBe(401)
    expect((await browser.post(start, {})).statusCode).toBe(401)
  })

  it('accepts a ticket once, within a minute, in the browser that requested it', async () => {
    const { provider, app, browser, ticket } = await setUp(await open())
    const use = async (value: string, from = browser) =>
      (await from.open(href(steamEndpoints.startSteamBind, { query: { ticket: value } }))).headers.location
    const refused = 'https://play.example.org/auth/steam/bind/callback?error=invalid_token'
    const stranger = new Browser(app)
    expect(await use(await ticket(), stranger)).toBe(refused)
    await stranger.open(href(steamEndpoints.startSteamSignIn))
    expect(await use(await ticket(), stranger)).toBe(refused)
    const value = await ticket()
    expect(await use(value)).toContain(`${provider.origin}/openid/login?`)
    expect(await use(value)).toBe(refused)
    const late = await ticket()
    app.clock.now += seconds(60)
    expect(await use(late)).toBe(refused)
    expect((await browser.open(steamEndpoints.startSteamBind.path)).headers.location).toBe(refused)
  })

  it('reports that the SteamID belongs to another user, and links nothing', async () => {
    const db = await open()
    const { account, back } = await setUp(db)
    const other = await emailAccount(db, 'other@b.cd')
    await linkSteam(db, { accountId: other.id, steamId, username: null, avatar: null, now: 1 })
    expect((await back()).searchParams.get('error')).toBe('steam_already_bound')
    expect(await findAccountByEmail(db, 'a@b.cd')).toMatchObject({ id: account.id, steam_id: null })
  })

  it('reports that the account is already linked to another Steam account', async () => {
    const db = await open()
    const { account, back } = await setUp(db)
    await linkSteam(db, { accountId: account.id, steamId: steamIdOf(9), username: null, avatar: null, now: 1 })
    expect((await back()).searchParams.get('error')).toBe('already_bound')
  })

  it('does not link after the bind session has ended', async () => {
    const db = await open()
    const { provider, app, browser, toSteam } = await setUp(db)
    const { headers } = await toSteam()
    await db.kysely.updateTable('session').set({ revoked_at: 1 }).execute()
    const parts = { provider: provider.origin, location: headers.location, steamId, now: app.clock.now }
    expect((await comeBack(browser, parts)).headers.location).toContain('error=invalid_token')
    app.clock.now += minutes(1)
    expect(await findAccountByEmail(db, 'a@b.cd')).toMatchObject({ steam_id: null })
  })

  it('is separate from sign-in: a sign-in cannot return as a link', async () => {
    const db = await open()
    const { provider, app, browser } = await setUp(db)
    const { headers } = await browser.open(href(steamEndpoints.startSteamSignIn))
    const location = String(headers.location).replaceAll('steam%2Fcallback', 'steam%2Fbind%2Fcallback')
    const parts = { provider: provider.origin, location, steamId, now: app.clock.now }
    expect((await comeBack(browser, parts)).headers.location).toContain('error=invalid_authentication')
    expect(provider.asked).toHaveLength(0)
  })
})
