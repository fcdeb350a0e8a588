import { hash } from '@node-rs/argon2'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { signedInSchema } from '../../contract/accounts/session.ts'
import { days, minutes } from '../../contract/duration.ts'
import { href } from '../../contract/endpoint.ts'
import * as emailEndpoints from '../../contract/endpoints/email.ts'
import { createHashQueue } from '../../server/accounts/passwords/hash-queue.ts'
import { createPasswords } from '../../server/accounts/passwords/passwords.ts'
import { linkSteam } from '../../server/accounts/store/link-steam.ts'
import type { Database } from '../../server/kernel/db/database.ts'
import { steamIdOf } from '../support/accounts-app.ts'
import { ban } from '../support/ban.ts'
import { onEveryDatabase } from '../support/databases.ts'
import { emailApp, goodPassword, refusal, registeredApp } from '../support/email-app.ts'

const login = href(emailEndpoints.signInByEmail)
const password = href(emailEndpoints.changePassword)
const email = 'ann@example.org'
const home = '198.51.100.7'
const steamId = '76561198000000001'

async function link(db: Database): Promise<void> {
  const { id } = await db.kysely.selectFrom('account').select('id').executeTakeFirstOrThrow()
  await linkSteam(db, { accountId: id, steamId, username: 'Ann', avatar: null, now: 1 })
}

onEveryDatabase('sign-in by e-mail', ({ open }) => {
  it('returns a bind token, and a login token once a Steam account is linked', async () => {
    const db = await open()
    const app = await registeredApp(db, email)
    const before = v.parse(signedInSchema, (await app.post(login, { email, password: goodPassword })).json())
    expect(before).toMatchObject({ tokenType: 'bind', needsSteamBinding: true, steamId: null })
    await link(db)
    const after = v.parse(
      signedInSchema,
      (await app.post(login, { email: ' ANN@Example.org', password: goodPassword })).json(),
    )
    expect(after).toMatchObject({ tokenType: 'login', needsSteamBinding: false, steamId, username: 'Ann' })
  })

  it('returns the same error for a wrong password, an unknown account and one without a password', async () => {
    const db = await open()
    const app = await registeredApp(db, email)
    const wrong = [401, 'Invalid email or password', undefined]
    expect(await refusal(app.post(login, { email, password: 'wrong' }))).toEqual(wrong)
    expect(await refusal(app.post(login, { email: 'bob@example.org', password: goodPassword }))).toEqual(wrong)
    await db.kysely.updateTable('account').set({ password_hash: null }).execute()
    expect(await refusal(app.post(login, { email, password: '' }))).toEqual(wrong)
    expect(await db.kysely.selectFrom('session').select('kind').execute()).toEqual([{ kind: 'bind' }])
  })

  it('throttles a thousand wrong passwords from a hundred addresses, and still accepts the owner', async () => {
    const app = await registeredApp(await open(), email)
    expect((await app.post(login, { email, password: goodPassword }, { from: home })).statusCode).toBe(200)
    const statuses: number[] = []
    for (let i = 0; i < 1000; i++) {
      const answer = await app.post(login, { email, password: `guess ${i}` }, { from: `203.0.113.${i % 100}` })
      statuses.push(answer.statusCode)
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(10)
    const refused = await app.post(login, { email, password: goodPassword }, { from: '203.0.113.1' })
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '900'])
    expect((await app.post(login, { email, password: goodPassword }, { from: home })).statusCode).toBe(200)
    app.clock.now += minutes(15)
    expect((await app.post(login, { email, password: goodPassword }, { from: '203.0.113.1' })).statusCode).toBe(200)
  })

  it('evaluates no more guesses when they are concurrent', async () => {
    const app = await registeredApp(await open(), email)
    const from = '203.0.113.1'
    const guesses = Array.from({ length: 50 }, (_, i) => app.post(login, { email, password: `guess ${i}` }, { from }))
    const statuses = (await Promise.all(guesses)).map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status === 401)).toHaveLength(10)
  })

  it('rehashes a password when the parameters have changed', async () => {
    const db = await open()
    const app = await registeredApp(db, email)
    const older = await hash(goodPassword, { memoryCost: 8192, timeCost: 1 })
    await db.kysely.updateTable('account').set({ password_hash: older }).execute()
    expect((await app.post(login, { email, password: goodPassword })).statusCode).toBe(200)
    const { password_hash: stored } = await db.kysely.selectFrom('account').selectAll().executeTakeFirstOrThrow()
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect((await app.post(login, { email, password: goodPassword })).statusCode).toBe(200)
  })

  it('responds with 503 and Retry-After when too many passwords are queued, and counts no attempt', async () => {
    const db = await open()
    const setUp = await emailApp(db)
    await setUp.register(email)
    const app = await emailApp(db, { passwords: createPasswords(createHashQueue({ atOnce: 1, maxWaiting: 0 })) })
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => app.post(login, { email, password: goodPassword }, { from: home })),
    )
    const busy = answers.filter(({ statusCode }) => statusCode === 503)
    expect(busy.length).toBeGreaterThan(0)
    expect(busy[0]?.json().error).toBe('UNAVAILABLE')
    expect(busy[0]?.headers['retry-after']).toBe('5')
    expect((await app.post(login, { email, password: goodPassword }, { from: home })).statusCode).toBe(200)
  })

  it('refuses a banned account', async () => {
    const db = await open()
    const app = await registeredApp(db, email)
    await db.kysely
      .updateTable('account')
      .set({ steam_id: steamIdOf(1) })
      .execute()
    await ban(db, steamIdOf(1), 1)
    expect(await refusal(app.post(login, { email, password: goodPassword }))).toEqual([403, 'BANNED', undefined])
    expect(await refusal(app.post(login, { email, password: 'wrong' }))).toEqual([
      401,
      'Invalid email or password',
      undefined,
    ])
  })

  it.each([
    ['{"email":"a@b.cd","password":"x","password":"y"}', undefined],
    ['{"email":"a@b.cd","__proto__":{"password":"x"}}', undefined],
    ['{"email":["a@b.cd"],"password":"x"}', 'email'],
    ['{"email":"a@b.cd","password":{"length":9}}', 'password'],
    ['{"email":"a@b.cd"}', 'password'],
    ['{"email":"a@b.cd","password":"x","steamId":"76561198000000001"}', 'steamId'],
  ])('refuses %s', async (body, field) => {
    const app = await emailApp(await open())
    expect(await refusal(app.post(login, body))).toEqual([400, 'BAD_REQUEST', field])
  })
})

onEveryDatabase('a password change', ({ open }) => {
  const fresh = 'a heron in the reeds'

  it('requires the current password, ends the other sessions and notifies the owner', async () => {
    const db = await open()
    const app = await registeredApp(db, email)
    await link(db)
    const signIn = async () => String((await app.post(login, { email, password: goodPassword })).json().token)
    const [mine, other] = [await signIn(), await signIn()]
    const wrong = { currentPassword: 'not it', newPassword: fresh }
    expect(await refusal(app.post(password, wrong, { token: mine }))).toEqual([403, 'FORBIDDEN', 'currentPassword'])
    const body = { currentPassword: goodPassword, newPassword: fresh, language: 'en' }
    expect((await app.post(password, body, { token: mine })).statusCode).toBe(204)
    expect((await app.nextMail())?.subject).toBe('Your Spawnpoint password was changed')
    expect((await app.post(password, body, { token: other })).statusCode).toBe(401)
    const back = { currentPassword: fresh, newPassword: goodPassword }
    expect((await app.post(password, back, { token: mine })).statusCode).toBe(204)
    expect((await app.post(login, { email, password: fresh })).statusCode).toBe(401)
  })

  it('is refused with a bind token, without a token, and with a session of eight days ago', async () => {
    const db = await open()
    const app = await emailApp(db)
    const bindToken = await app.register(email)
    const body = { currentPassword: goodPassword, newPassword: fresh }
    expect((await app.post(password, body, { token: bindToken })).statusCode).toBe(401)
    expect((await app.post(password, body)).statusCode).toBe(401)
    await link(db)
    const token = String((await app.post(login, { email, password: goodPassword })).json().token)
    expect(await refusal(app.post(password, { ...body, newPassword: 'password' }, { token }))).toEqual([
      400,
      'Password is too common',
      'newPassword',
    ])
    app.clock.now += days(8)
    expect((await app.post(password, body, { token })).statusCode).toBe(401)
  })

  it('limits guesses of the current password by the holder of a session', async () => {
    const db = await open()
    const app = await registeredApp(db, email)
    await link(db)
    const token = String((await app.post(login, { email, password: goodPassword })).json().token)
    const statuses: number[] = []
    for (let i = 0; i < 30; i++) {
      const body = { currentPassword: `guess ${i}`, newPassword: fresh }
      statuses.push((await app.post(password, body, { token })).statusCode)
    }
    expect(statuses.filter((status) => status === 403)).toHaveLength(20)
    expect(statuses.at(-1)).toBe(429)
  })
})
