import { expect, it } from 'vitest'
import { minutes } from '../../contract/duration.ts'
import { href } from '../../contract/endpoint.ts'
import * as emailEndpoints from '../../contract/endpoints/email.ts'
import { onEveryDatabase } from '../support/databases.ts'
import { type EmailApp, emailApp, goodPassword, refusal, registeredApp } from '../support/email-app.ts'

const reset = href(emailEndpoints.requestReset)
const confirm = href(emailEndpoints.confirmReset)
const login = href(emailEndpoints.signInByEmail)
const email = 'ann@example.org'
const fresh = 'a heron in the reeds'

const wrongToken = [400, 'Invalid or expired token', 'token']

/** Requests a link and reads the token from the mail. */
async function tokenFor(app: EmailApp): Promise<string> {
  const answer = await app.post(reset, { email })
  if (answer.statusCode !== 204) throw new Error(`no link: ${answer.body}`)
  const link = /https:\S+/.exec((await app.nextMail())?.text ?? '')?.[0] ?? ''
  return new URL(link).searchParams.get('token') ?? 'no token'
}

onEveryDatabase('a password reset', ({ open }) => {
  it('sets a new password by the link from the mail and ends every session', async () => {
    const db = await open()
    const app = await registeredApp(db, email)
    const token = await tokenFor(app)
    expect(JSON.stringify(await db.kysely.selectFrom('reset_token').selectAll().execute())).not.toContain(token)
    expect((await app.post(confirm, { email, token, newPassword: fresh })).statusCode).toBe(204)
    const open_ = await db.kysely.selectFrom('session').select('id').where('revoked_at', 'is', null).execute()
    expect(open_).toEqual([])
    expect((await app.nextMail())?.subject).toBe('Spawnpoint 密码已修改')
    expect((await app.post(login, { email, password: goodPassword })).statusCode).toBe(401)
    expect((await app.post(login, { email, password: fresh })).statusCode).toBe(200)
  })

  it('lets the owner sign in from a new address while others guess', async () => {
    const app = await registeredApp(await open(), email)
    for (let i = 0; i < 20; i++) await app.post(login, { email, password: `guess ${i}` }, { from: '203.0.113.1' })
    const call = { from: '198.51.100.9' }
    expect((await app.post(login, { email, password: goodPassword }, call)).statusCode).toBe(429)
    const token = await tokenFor(app)
    await app.post(confirm, { email, token, newPassword: fresh }, call)
    expect((await app.post(login, { email, password: fresh }, call)).statusCode).toBe(200)
  })

  it('builds links from the configuration, whatever the Host header says', async () => {
    const app = await registeredApp(await open(), email)
    const headers = { host: 'evil.test', 'x-forwarded-host': 'evil.test', origin: 'https://evil.test' }
    expect((await app.post(reset, { email }, { headers })).statusCode).toBe(204)
    const mail = await app.nextMail()
    expect(`${mail?.text}${mail?.html}`).not.toContain('evil.test')
    expect(mail?.text).toMatch(/https:\/\/play\.example\.org\/reset-password\?token=[\w-]{43}&email=ann%40example\.org/)
  })

  it('accepts a link once, also under concurrent calls, and only with its address', async () => {
    const app = await registeredApp(await open(), email)
    const token = await tokenFor(app)
    const body = { email, token, newPassword: fresh }
    expect(await refusal(app.post(confirm, { ...body, email: 'bob@example.org' }))).toEqual(wrongToken)
    const answers = await Promise.all(Array.from({ length: 5 }, () => app.post(confirm, body)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 400, 400, 400, 400])
    expect(await refusal(app.post(confirm, body))).toEqual(wrongToken)
  })

  it('refuses invalid links, links of eleven minutes ago and replaced links', async () => {
    const app = await registeredApp(await open(), email)
    const body = { email, newPassword: fresh }
    expect(await refusal(app.post(confirm, { ...body, token: 'made-up' }))).toEqual(wrongToken)
    const first = await tokenFor(app)
    app.clock.now += minutes(6)
    const second = await tokenFor(app)
    expect(await refusal(app.post(confirm, { ...body, token: first }))).toEqual(wrongToken)
    app.clock.now += minutes(11)
    expect(await refusal(app.post(confirm, { ...body, token: second }))).toEqual(wrongToken)
    expect((await app.post(login, { email, password: goodPassword })).statusCode).toBe(200)
  })

  it('keeps the link valid when the new password is refused', async () => {
    const app = await registeredApp(await open(), email)
    const token = await tokenFor(app)
    const texts = [
      ['short', 'Password must be at least 8 characters long'],
      ['password', 'Password is too common'],
    ]
    for (const [newPassword, error] of texts) {
      expect(await refusal(app.post(confirm, { email, token, newPassword }))).toEqual([400, error, 'newPassword'])
    }
    expect((await app.post(confirm, { email, token, newPassword: fresh })).statusCode).toBe(204)
  })

  it('sends one link per five minutes', async () => {
    const app = await registeredApp(await open(), email)
    await app.post(reset, { email })
    app.clock.now += minutes(5) - 1
    const refused = await app.post(reset, { email }, { from: '198.51.100.3' })
    expect([refused.statusCode, refused.json().error, refused.headers['retry-after']]).toEqual([
      429,
      'RATE_LIMIT_EXCEEDED',
      '1',
    ])
    app.clock.now += 1
    expect((await app.post(reset, { email })).statusCode).toBe(204)
    expect([await app.nextMail(), await app.nextMail(), await app.nextMail()].map(Boolean)).toEqual([true, true, false])
  })

  it('reports an unregistered address', async () => {
    const app = await emailApp(await open())
    expect(await refusal(app.post(reset, { email }))).toEqual([404, 'This email is not registered', 'email'])
    expect(await app.nextMail()).toBeUndefined()
  })

  it('does not reveal accounts when their existence is hidden', async () => {
    const app = await emailApp(await open(), { hideAccountExistence: true })
    await app.register(email)
    const statuses = async (address: string) => [
      (await app.post(reset, { email: address, language: 'en' })).statusCode,
      (await app.post(reset, { email: address, language: 'en' })).statusCode,
    ]
    expect(await statuses(email)).toEqual([204, 429])
    expect(await statuses('bob@example.org')).toEqual([204, 429])
    expect((await app.nextMail())?.subject).toBe('Reset your Spawnpoint password')
    expect((await app.nextMail())?.subject).toBe('No Spawnpoint account with this address')
  })
})
