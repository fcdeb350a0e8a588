import { expect, it } from 'vitest'
import { hours, minutes } from '../../contract/duration.ts'
import { href } from '../../contract/endpoint.ts'
import * as emailEndpoints from '../../contract/endpoints/email.ts'
import { accountForSteamId, createEmailAccount } from '../../server/accounts/store/accounts.ts'
import { createBindToken } from '../../server/accounts/store/bind-tokens.ts'
import { linkSteam } from '../../server/accounts/store/link-steam.ts'
import type { Database } from '../../server/kernel/db/database.ts'
import { hashOf } from '../../server/kernel/secrets/token-hash.ts'
import { onEveryDatabase } from '../support/databases.ts'
import { type EmailApp, emailApp, goodPassword, refusal, registeredApp } from '../support/email-app.ts'

const validate = href(emailEndpoints.readBindTokenOwner)
const bind = href(emailEndpoints.bindSteam)
const login = href(emailEndpoints.signInByEmail)
const password = href(emailEndpoints.changePassword)
const email = 'ann@example.org'
const steamId = '76561198000000001'
const otherSteamId = '76561198000000002'
const word = 'abcdefg234'

const wrongToken = [400, 'Invalid or expired token', 'token']

/** Creates a token as the game does when a player types `.bind`. */
const inGame = (db: Database, app: EmailApp, token = word, player = steamId) =>
  createBindToken(db, {
    tokenHash: hashOf(token),
    steamId: player,
    name: '阿伟',
    gameServerKeyId: 'k',
    now: app.clock.now,
  })

onEveryDatabase('linking by the token from the game', ({ open }) => {
  it('links the account of the player and returns a login token', async () => {
    const db = await open()
    const app = await emailApp(db)
    const token = await app.register(email)
    await inGame(db, app)
    const owner = await app.post(validate, { email, token: ' ABCDEFG234 ' }, { token })
    expect(owner.json()).toEqual({ steamId, username: '阿伟', avatar: null })
    const linked = await app.post(bind, { email, steamId }, { token })
    expect(linked.json()).toMatchObject({ tokenType: 'login', needsSteamBinding: false, steamId, username: '阿伟' })
    const change = { currentPassword: goodPassword, newPassword: 'a heron in the reeds' }
    expect((await app.post(password, change, { token: linked.json().token })).statusCode).toBe(204)
    // The bind token is used up.
    expect((await app.post(bind, { steamId }, { token })).statusCode).toBe(401)
  })

  it('merges into an existing Steam account', async () => {
    const db = await open()
    const app = await emailApp(db)
    const steam = await accountForSteamId(db, { steamId, username: 'Wei', avatar: null, now: 1 })
    const token = await app.register(email)
    await inGame(db, app)
    await app.post(validate, { token: word }, { token })
    expect((await app.post(bind, { steamId }, { token })).statusCode).toBe(200)
    const accounts = await db.kysely.selectFrom('account').select(['id', 'email', 'steam_id']).execute()
    expect(accounts).toEqual([{ id: steam.id, email, steam_id: steamId }])
    expect((await app.post(login, { email, password: goodPassword })).json().tokenType).toBe('login')
  })

  it('refuses a SteamID that was not verified in this session', async () => {
    const db = await open()
    const app = await emailApp(db)
    const token = await app.register(email)
    const refused = [403, 'FORBIDDEN', 'steamId']
    expect(await refusal(app.post(bind, { email, steamId }, { token }))).toEqual(refused)
    await inGame(db, app)
    await app.post(validate, { token: word }, { token })
    expect(await refusal(app.post(bind, { email, steamId: otherSteamId }, { token }))).toEqual(refused)
    const second = String((await app.post(login, { email, password: goodPassword })).json().token)
    expect(await refusal(app.post(bind, { email, steamId }, { token: second }))).toEqual(refused)
    const accounts = await db.kysely.selectFrom('account').select('steam_id').execute()
    expect(accounts).toEqual([{ steam_id: null }])
  })

  it('refuses the address of another account, an invalid SteamID and a caller without a bind token', async () => {
    const db = await open()
    const app = await emailApp(db)
    const token = await app.register(email)
    await inGame(db, app)
    const foreign = { email: 'bob@example.org', token: word, steamId }
    expect(await refusal(app.post(validate, { email: foreign.email, token: word }, { token }))).toEqual([
      403,
      'FORBIDDEN',
      'email',
    ])
    expect(await refusal(app.post(bind, { email: foreign.email, steamId }, { token }))).toEqual([
      403,
      'FORBIDDEN',
      'email',
    ])
    expect(await refusal(app.post(bind, { steamId: '12345' }, { token }))).toEqual([400, 'BAD_REQUEST', 'steamId'])
    expect((await app.post(validate, { token: word })).statusCode).toBe(401)
    expect((await app.post(bind, { steamId })).statusCode).toBe(401)
    await app.post(validate, { token: word }, { token })
    const { token: loginToken } = (await app.post(bind, { steamId }, { token })).json()
    expect((await app.post(bind, { steamId }, { token: String(loginToken) })).statusCode).toBe(401)
  })

  it('evaluates five guesses per session and refuses the rest, even the correct token', async () => {
    const db = await open()
    const app = await emailApp(db, { checksPerHour: 100_000 })
    const token = await app.register(email)
    await inGame(db, app)
    const statuses: number[] = []
    for (let i = 0; i < 10_000; i++) {
      const guess = `guess${String(i)
        .padStart(5, '2')
        .replace(/[0189]/g, 'x')}`
      statuses.push((await app.post(validate, { token: guess }, { token })).statusCode)
      if (i === 50) break
    }
    expect(statuses.filter((status) => status === 400)).toHaveLength(5)
    const refused = await app.post(validate, { token: word }, { token })
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '600'])
  })

  it('accepts twenty guesses per hour from one address, across sessions', async () => {
    const db = await open()
    const app = await registeredApp(db, email)
    const statuses: number[] = []
    for (let i = 0; i < 10; i++) {
      const { token } = (await app.post(login, { email, password: goodPassword })).json()
      for (let j = 0; j < 4; j++) {
        statuses.push((await app.post(validate, { token: 'wrongwrong' }, { token: String(token) })).statusCode)
      }
    }
    expect(statuses.filter((status) => status === 400)).toHaveLength(20)
    app.clock.now += hours(1)
    await inGame(db, app)
    const { token } = (await app.post(login, { email, password: goodPassword })).json()
    expect((await app.post(validate, { token: word }, { token: String(token) })).statusCode).toBe(200)
  })

  it('accepts a token once, for ten minutes, and only the newest', async () => {
    const db = await open()
    const app = await emailApp(db)
    const token = await app.register(email)
    await inGame(db, app, 'aaaaaaaaaa')
    await inGame(db, app, 'bbbbbbbbbb')
    expect(await refusal(app.post(validate, { token: 'aaaaaaaaaa' }, { token }))).toEqual(wrongToken)
    const answers = await Promise.all([1, 2, 3].map(() => app.post(validate, { token: 'bbbbbbbbbb' }, { token })))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400])
    await inGame(db, app)
    app.clock.now += minutes(11)
    const { token: later } = (await app.post(login, { email, password: goodPassword })).json()
    expect(await refusal(app.post(validate, { token: word }, { token: String(later) }))).toEqual(wrongToken)
    expect(await refusal(app.post(validate, { token: 'not a word' }, { token: String(later) }))).toEqual(wrongToken)
  })

  it('refuses the Steam account of another user, and a second one', async () => {
    const db = await open()
    const app = await emailApp(db)
    const other = await createEmailAccount(db, { email: 'bob@example.org', passwordHash: 'x', username: 'bob', now: 1 })
    if (other === 'taken') throw new Error('taken')
    await linkSteam(db, { accountId: other.id, steamId, username: 'Bob', avatar: null, now: 1 })
    const token = await app.register(email)
    await inGame(db, app)
    await app.post(validate, { token: word }, { token })
    expect(await refusal(app.post(bind, { steamId }, { token }))).toEqual([
      409,
      'Steam account already bound to another user',
      undefined,
    ])
    await inGame(db, app, 'zzzzzzzzzz', otherSteamId)
    await app.post(validate, { token: 'zzzzzzzzzz' }, { token })
    await db.kysely.updateTable('account').set({ steam_id: '76561198000000003' }).where('email', '=', email).execute()
    expect(await refusal(app.post(bind, { steamId: otherSteamId }, { token }))).toEqual([
      409,
      'User already has a bound Steam account',
      undefined,
    ])
  })
})
