import * as v from 'valibot'
import { expect, it } from 'vitest'
import { sessionListSchema } from '../../contract/accounts/session.ts'
import { userSchema } from '../../contract/accounts/user.ts'
import { days, hours, minutes } from '../../contract/duration.ts'
import { href } from '../../contract/endpoint.ts'
import * as accountEndpoints from '../../contract/endpoints/accounts.ts'
import { accountsApp, emailAccount, steamAccount, steamIdOf } from '../support/accounts-app.ts'
import { ban } from '../support/ban.ts'
import { onEveryDatabase } from '../support/databases.ts'

const who = href(accountEndpoints.readUser)

onEveryDatabase('sessions', ({ open }) => {
  it('identify the user of a login token, in an uncacheable response', async () => {
    const db = await open()
    const { begin, call } = await accountsApp(db)
    const { token } = await begin(await steamAccount(db, 1, '阿伟'))
    const answer = await call('GET', who, token)
    expect(answer).toMatchObject({ statusCode: 200, headers: { 'cache-control': 'no-store' } })
    expect(v.parse(userSchema, answer.json())).toMatchObject({ steamId: steamIdOf(1), username: '阿伟', email: null })
  })

  it('end after seven days, whatever the page stores', async () => {
    const db = await open()
    const { begin, call, clock } = await accountsApp(db)
    const { token } = await begin(await steamAccount(db, 1))
    clock.now += days(7) - 1000
    expect((await call('GET', who, token)).statusCode).toBe(200)
    clock.now += 1000
    expect((await call('GET', who, token)).statusCode).toBe(401)
    clock.now += days(1)
    expect((await call('GET', who, token)).statusCode).toBe(401)
  })

  it('distinguish bind tokens and login tokens', async () => {
    const db = await open()
    const { begin, call, clock, accounts } = await accountsApp(db)
    const bind = await begin(await emailAccount(db, 'a@b.cd'), 'bind')
    const login = await begin(await steamAccount(db, 1))
    expect((await call('GET', who, bind.token)).statusCode).toBe(401)
    const request = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })
    await expect(accounts.authenticate.bindToken(request(login.token))).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
    await expect(accounts.authenticate.bindToken(request(bind.token))).resolves.toMatchObject({
      session: { kind: 'bind' },
    })
    await expect(accounts.authenticate.optionalAccount(request(bind.token))).resolves.toBeUndefined()
    clock.now += minutes(10)
    await expect(accounts.authenticate.bindToken(request(bind.token))).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  })

  it('can be ended one at a time; signing out again has no effect', async () => {
    const db = await open()
    const { begin, call } = await accountsApp(db)
    const account = await steamAccount(db, 1)
    const [here, there] = [await begin(account), await begin(account)]
    for (const _ of [1, 2]) {
      expect((await call('POST', href(accountEndpoints.signOut), here.token)).statusCode).toBe(204)
    }
    expect((await call('GET', who, here.token)).statusCode).toBe(401)
    expect((await call('GET', who, there.token)).statusCode).toBe(200)
    expect((await call('POST', href(accountEndpoints.signOut), 'nonsense')).statusCode).toBe(401)
  })

  it('can all be ended', async () => {
    const db = await open()
    const { begin, call } = await accountsApp(db)
    const [account, other] = [await steamAccount(db, 1), await steamAccount(db, 2)]
    const [here, there, stranger] = [await begin(account), await begin(account), await begin(other)]
    expect((await call('POST', href(accountEndpoints.signOutEverywhere), here.token)).statusCode).toBe(204)
    expect((await call('GET', who, here.token)).statusCode).toBe(401)
    expect((await call('GET', who, there.token)).statusCode).toBe(401)
    expect((await call('GET', who, stranger.token)).statusCode).toBe(200)
  })

  it('can be ended on every other device; repeating that has no effect', async () => {
    const db = await open()
    const { begin, call } = await accountsApp(db)
    const [account, other] = [await steamAccount(db, 1), await steamAccount(db, 2)]
    const [here, there, stranger] = [await begin(account), await begin(account), await begin(other)]
    const leave = (payload: object) => call('POST', href(accountEndpoints.signOutEverywhere), here.token, payload)
    expect((await leave({ keepThis: 'yes' })).statusCode).toBe(400)
    for (const _ of [1, 2]) expect((await leave({ keepThis: true })).statusCode).toBe(204)
    expect((await call('GET', who, here.token)).statusCode).toBe(200)
    expect((await call('GET', who, there.token)).statusCode).toBe(401)
    expect((await call('GET', who, stranger.token)).statusCode).toBe(200)
  })

  it('are listed with the current device first, and only their owner can end them', async () => {
    const db = await open()
    const { begin, call, clock } = await accountsApp(db)
    const [account, other] = [await steamAccount(db, 1), await steamAccount(db, 2)]
    const here = await begin(account)
    clock.now += hours(1)
    const [there, stranger] = [await begin(account), await begin(other)]
    const list = v.parse(sessionListSchema, (await call('GET', href(accountEndpoints.listSessions), here.token)).json())
    expect(list.map(({ id, current }) => [id, current])).toEqual([
      [here.session.id, true],
      [there.session.id, false],
    ])
    const end = (id: string) => call('DELETE', href(accountEndpoints.endSession, { params: { id } }), here.token)
    expect((await end(stranger.session.id)).statusCode).toBe(404)
    expect((await end('x')).statusCode).toBe(400)
    expect((await end(there.session.id)).statusCode).toBe(204)
    expect((await end(there.session.id)).statusCode).toBe(404)
    expect((await call('GET', who, there.token)).statusCode).toBe(401)
    expect((await call('GET', who, stranger.token)).statusCode).toBe(200)
  })

  it('are a hundred of an account at most: the one that was used longest ago ends', async () => {
    const db = await open()
    const { begin, call, clock } = await accountsApp(db)
    const account = await steamAccount(db, 1)
    const other = await begin(await steamAccount(db, 2))
    const tokens: string[] = []
    for (let n = 0; n < 102; n += 1) {
      clock.now += 1
      tokens.push((await begin(account)).token)
    }
    const statuses = await Promise.all(
      [...tokens, other.token].map(async (token) => (await call('GET', who, token)).statusCode),
    )
    expect(statuses).toEqual([401, 401, ...Array.from({ length: 101 }, () => 200)])
  })

  it('of a banned account are refused immediately', async () => {
    const db = await open()
    const { begin, call } = await accountsApp(db)
    const account = await steamAccount(db, 1)
    const { token } = await begin(account)
    await ban(db, account.steam_id ?? '', 1)
    expect((await call('GET', who, token)).json()).toMatchObject({ error: 'BANNED', details: 'wallhack' })
  })

  it('that were ended are refused under every spelling of the token', async () => {
    const db = await open()
    const { begin, call } = await accountsApp(db)
    const { token } = await begin(await steamAccount(db, 1))
    const [head = '', body = '', signature = ''] = token.split('.')
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    const place = alphabet.indexOf(signature.slice(-1))
    // The two low bits of the last character are unused: four spellings of the same 32 bytes. Padding adds more.
    const spellings = [0, 1, 2, 3].map((bits) => `${signature.slice(0, -1)}${alphabet[(place & 60) | bits]}`)
    const all = [
      ...spellings,
      ...spellings.map((one) => `${one}=`),
      signature.replaceAll('-', '+').replaceAll('_', '/'),
    ]
    const taken = await Promise.all(all.map((one) => call('GET', who, `${head}.${body}.${one}`)))
    expect(taken.filter(({ statusCode }) => statusCode === 200).length).toBeGreaterThan(0)
    await call('POST', href(accountEndpoints.signOut), token)
    const refused = await Promise.all(all.map((one) => call('GET', who, `${head}.${body}.${one}`)))
    expect(new Set(refused.map(({ statusCode }) => statusCode))).toEqual(new Set([401]))
  })

  it('of a deleted database or of another account are refused', async () => {
    const db = await open()
    const { begin, call, tokens } = await accountsApp(db)
    const [a, b] = [await begin(await steamAccount(db, 1)), await begin(await steamAccount(db, 2))]
    const mixed = tokens.issue({ ...a.session, account_id: b.session.account_id })
    expect((await call('GET', who, mixed)).statusCode).toBe(401)
    await db.kysely.deleteFrom('session').execute()
    expect((await call('GET', who, a.token)).statusCode).toBe(401)
  })

  it('are refused with 401 for a missing or malformed token, in an uncacheable response', async () => {
    const { app } = await accountsApp(await open())
    for (const authorization of [undefined, '', 'Bearer', 'Bearer ', 'Basic YTpi', 'bearer a b', 'x'.repeat(9000)]) {
      const answer = await app.inject({ url: who, headers: authorization === undefined ? {} : { authorization } })
      expect(answer).toMatchObject({ statusCode: 401, headers: { 'cache-control': 'no-store' } })
    }
  })
})

onEveryDatabase('the audit trail', ({ open }) => {
  const log = href(accountEndpoints.logSignIn)

  it('records user, action and address, as one row and one log line', async () => {
    const db = await open()
    const { begin, call, log: lines } = await accountsApp(db)
    const account = await steamAccount(db, 1)
    const { token } = await begin(account)
    for (const action of ['LOGIN-STEAM', 'LOGIN-EMAIL', 'LOGOUT']) {
      expect((await call('POST', log, token, { steamId: steamIdOf(1), action })).statusCode).toBe(204)
    }
    const rows = await db.kysely.selectFrom('audit_log').selectAll().orderBy('action').execute()
    expect(rows.map(({ action }) => action)).toEqual(['LOGIN-EMAIL', 'LOGIN-STEAM', 'LOGOUT'])
    expect(rows[0]).toMatchObject({ account_id: account.id, steam_id: steamIdOf(1), address: '127.0.0.1' })
    expect(lines.filter((line) => line.includes('"action":"LOGOUT"'))).toHaveLength(1)
  })

  it.each([
    [{ steamId: steamIdOf(2), action: 'LOGOUT' }, 403],
    [{ action: 'LOGIN-STEAM\r\n{"level":"fatal"}' }, 400],
    [{ action: '\u001b[31mLOGOUT' }, 400],
    [{ steamId: '1\r\n2', action: 'LOGOUT' }, 400],
    [{ action: 'LOGOUT', extra: 1 }, 400],
    [{}, 400],
    [[], 400],
  ])('refuses %j', async (body, status) => {
    const db = await open()
    const { begin, call, log: lines } = await accountsApp(db)
    const { token } = await begin(await steamAccount(db, 1))
    expect((await call('POST', log, token, body)).statusCode).toBe(status)
    expect(await db.kysely.selectFrom('audit_log').selectAll().execute()).toEqual([])
    const text = lines.join('')
    expect([...text].filter((letter) => letter < ' ' && letter !== '\n')).toEqual([])
    expect(text.trim().split('\n')).toHaveLength(1)
  })

  it('accepts no entry without a token', async () => {
    const { app } = await accountsApp(await open())
    const answer = await app.inject({ method: 'POST', url: log, payload: { steamId: steamIdOf(1), action: 'LOGOUT' } })
    expect(answer.statusCode).toBe(401)
  })
})
