import * as v from 'valibot'
import { expect, it } from 'vitest'
import { days, hours, minutes } from '../../contract/duration.ts'
import { apiPaths } from '../../contract/paths.ts'
import { sessionListSchema, userSchema } from '../../contract/session.ts'
import { accountsApp, emailAccount, steamAccount, steamIdOf } from '../support/accounts-app.ts'
import { onEveryDatabase } from '../support/databases.ts'

const who = apiPaths.steamUserInfo.href()

onEveryDatabase('sessions', ({ open }) => {
  it('tells a login token who it is, and keeps the answer out of every cache', async () => {
    const db = await open()
    const { begin, call } = await accountsApp(db)
    const { token } = await begin(await steamAccount(db, 1, '阿伟'))
    const answer = await call('GET', who, token)
    expect(answer).toMatchObject({ statusCode: 200, headers: { 'cache-control': 'no-store' } })
    expect(v.parse(userSchema, answer.json())).toMatchObject({ steamId: steamIdOf(1), username: '阿伟', email: null })
  })

  it('ends after seven days, whatever the page thinks', async () => {
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

  it('keeps bind tokens and login tokens apart', async () => {
    const db = await open()
    const { begin, call, clock, accounts } = await accountsApp(db)
    const bind = await begin(await emailAccount(db, 'a@b.cd'), 'bind')
    const login = await begin(await steamAccount(db, 1))
    expect((await call('GET', who, bind.token)).statusCode).toBe(401)
    const request = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })
    await expect(accounts.authenticate.bind(request(login.token))).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
    await expect(accounts.authenticate.bind(request(bind.token))).resolves.toMatchObject({ session: { kind: 'bind' } })
    await expect(accounts.authenticate.optional(request(bind.token))).resolves.toBeUndefined()
    clock.now += minutes(10)
    await expect(accounts.authenticate.bind(request(bind.token))).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  })

  it('logs out one session, and again without harm', async () => {
    const db = await open()
    const { begin, call } = await accountsApp(db)
    const account = await steamAccount(db, 1)
    const [here, there] = [await begin(account), await begin(account)]
    for (const _ of [1, 2]) {
      expect((await call('POST', apiPaths.logout.href(), here.token)).statusCode).toBe(204)
    }
    expect((await call('GET', who, here.token)).statusCode).toBe(401)
    expect((await call('GET', who, there.token)).statusCode).toBe(200)
    expect((await call('POST', apiPaths.logout.href(), 'nonsense')).statusCode).toBe(401)
  })

  it('logs out everywhere', async () => {
    const db = await open()
    const { begin, call } = await accountsApp(db)
    const [account, other] = [await steamAccount(db, 1), await steamAccount(db, 2)]
    const [here, there, stranger] = [await begin(account), await begin(account), await begin(other)]
    expect((await call('POST', apiPaths.logoutEverywhere.href(), here.token)).statusCode).toBe(204)
    expect((await call('GET', who, here.token)).statusCode).toBe(401)
    expect((await call('GET', who, there.token)).statusCode).toBe(401)
    expect((await call('GET', who, stranger.token)).statusCode).toBe(200)
  })

  it('lists where the account is signed in, this device first, and ends only its own', async () => {
    const db = await open()
    const { begin, call, clock } = await accountsApp(db)
    const [account, other] = [await steamAccount(db, 1), await steamAccount(db, 2)]
    const here = await begin(account)
    clock.now += hours(1)
    const [there, stranger] = [await begin(account), await begin(other)]
    const list = v.parse(sessionListSchema, (await call('GET', apiPaths.sessions.href(), here.token)).json())
    expect(list.map(({ id, current }) => [id, current])).toEqual([
      [here.session.id, true],
      [there.session.id, false],
    ])
    const end = (id: string) => call('DELETE', apiPaths.session.href(id), here.token)
    expect((await end(stranger.session.id)).statusCode).toBe(404)
    expect((await end('x')).statusCode).toBe(400)
    expect((await end(there.session.id)).statusCode).toBe(204)
    expect((await end(there.session.id)).statusCode).toBe(404)
    expect((await call('GET', who, there.token)).statusCode).toBe(401)
    expect((await call('GET', who, stranger.token)).statusCode).toBe(200)
  })

  it('stops a banned account at once', async () => {
    const db = await open()
    const { begin, call } = await accountsApp(db)
    const account = await steamAccount(db, 1)
    const { token } = await begin(account)
    await db.kysely.updateTable('account').set({ banned_at: 1 }).where('id', '=', account.id).execute()
    expect((await call('GET', who, token)).statusCode).toBe(401)
  })
})
