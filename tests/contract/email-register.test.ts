import { expect, it } from 'vitest'
import { hours, minutes, seconds } from '../../contract/duration.ts'
import { href } from '../../contract/endpoint.ts'
import * as emailEndpoints from '../../contract/endpoints/email.ts'
import type { Database } from '../../server/kernel/db/database.ts'
import { onEveryDatabase } from '../support/databases.ts'
import { emailApp, goodPassword, refusal, registeredApp } from '../support/email-app.ts'

const check = href(emailEndpoints.checkEmail)
const sendCode = href(emailEndpoints.sendCode)
const register = href(emailEndpoints.register)
const email = 'ann@example.org'

/** All rows of the sign-in tables as JSON. */
async function allRows({ kysely }: Database): Promise<string> {
  const tables = ['account', 'session', 'email_code', 'reset_token', 'mail', 'bind_proof', 'sign_in_address'] as const
  const rows = await Promise.all(tables.map((table) => kysely.selectFrom(table).selectAll().execute()))
  return JSON.stringify(rows)
}

onEveryDatabase('registration', ({ open }) => {
  it('creates an account with the code from the mail, under the lower-case address', async () => {
    const db = await open()
    const app = await emailApp(db)
    expect((await app.post(check, { email: 'Ann@Example.org' })).json()).toEqual({ exists: false })
    const token = await app.register('Ann@Example.org')
    expect(token.split('.')).toHaveLength(3)
    expect((await app.post(check, { email: 'ANN@example.org ' })).json()).toEqual({ exists: true })
    const [account] = await db.kysely.selectFrom('account').selectAll().execute()
    expect(account).toMatchObject({ email, username: 'ann', steam_id: null })
    expect(account?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  it('stores neither the code nor the mail in plain text', async () => {
    const db = await open()
    const app = await emailApp(db)
    expect((await app.post(sendCode, { email })).statusCode).toBe(204)
    const queued = await allRows(db)
    const mail = await app.nextMail()
    const code = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? ''
    expect(code).toMatch(/^\d{6}$/)
    expect(queued).not.toContain(code)
    expect(queued).not.toContain('注册')
    expect(await allRows(db)).not.toContain(code)
  })

  it('accepts a code once, and only for its address', async () => {
    const db = await open()
    const app = await emailApp(db)
    const code = await app.codeFor(email)
    const other = { email: 'bob@example.org', password: goodPassword, code }
    expect(await refusal(app.post(register, other))).toEqual([400, 'Invalid or expired code', 'code'])
    const body = { email, password: goodPassword, code }
    const answers = await Promise.all(Array.from({ length: 4 }, () => app.post(register, body)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400, 400])
    expect(await refusal(app.post(register, body))).toEqual([400, 'Invalid or expired code', 'code'])
    expect(await db.kysely.selectFrom('account').select('email').execute()).toEqual([{ email }])
  })

  it('refuses the sixth attempt, and a code of eleven minutes ago', async () => {
    const app = await emailApp(await open())
    const code = await app.codeFor(email)
    const wrong = code === '000000' ? '111111' : '000000'
    for (let i = 0; i < 5; i++) await app.post(register, { email, password: goodPassword, code: wrong })
    expect((await app.post(register, { email, password: goodPassword, code })).statusCode).toBe(400)
    app.clock.now += minutes(2)
    const second = await app.codeFor(email)
    app.clock.now += minutes(11)
    expect((await app.post(register, { email, password: goodPassword, code: second })).statusCode).toBe(400)
  })

  it('sends a second code after 60 seconds, which replaces the first', async () => {
    const app = await emailApp(await open())
    const first = await app.codeFor(email)
    app.clock.now += seconds(59)
    const refused = await app.post(sendCode, { email }, { from: '198.51.100.1' })
    expect([refused.statusCode, refused.json().error, refused.headers['retry-after']]).toEqual([
      429,
      'RATE_LIMIT_EXCEEDED',
      '1',
    ])
    expect(await app.nextMail()).toBeUndefined()
    app.clock.now += seconds(1)
    const second = await app.codeFor(email)
    if (first !== second) {
      expect((await app.post(register, { email, password: goodPassword, code: first })).statusCode).toBe(400)
    }
    expect((await app.post(register, { email, password: goodPassword, code: second })).statusCode).toBe(200)
  })

  it('sends one mail for ten concurrent calls', async () => {
    const app = await emailApp(await open())
    const answers = await Promise.all(Array.from({ length: 10 }, () => app.post(sendCode, { email })))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, ...Array(9).fill(429)])
    expect(await app.nextMail()).toBeDefined()
    expect(await app.nextMail()).toBeUndefined()
  })

  it('inserts no row when the steps are out of order', async () => {
    const db = await open()
    const app = await emailApp(db)
    const body = { email, password: goodPassword, code: '123456' }
    expect(await refusal(app.post(register, body))).toEqual([400, 'Invalid or expired code', 'code'])
    expect(await refusal(app.post(register, { ...body, code: '' }))).toEqual([
      400,
      'Please verify your email first',
      'code',
    ])
    expect(await allRows(db)).toBe('[[],[],[],[],[],[],[]]')
  })

  it('sends no code to a registered address', async () => {
    const app = await registeredApp(await open(), email)
    app.clock.now += minutes(2)
    expect(await refusal(app.post(sendCode, { email }))).toEqual([409, 'This email is already registered', 'email'])
    expect(await app.nextMail()).toBeUndefined()
  })

  it('does not reveal accounts when their existence is hidden', async () => {
    const app = await emailApp(await open(), { hideAccountExistence: true })
    await app.register(email)
    app.clock.now += minutes(2)
    const answers = await Promise.all(
      [email, 'bob@example.org'].map(async (address) => {
        const answer = await app.post(sendCode, { email: address })
        const again = await app.post(sendCode, { email: address })
        const asked = await app.post(check, { email: address })
        return [answer.statusCode, again.statusCode, asked.json()]
      }),
    )
    expect(answers[0]).toEqual([204, 429, { exists: false }])
    expect(answers[1]).toEqual(answers[0])
    const mails = [await app.nextMail(), await app.nextMail()]
    const toOwner = mails.find((mail) => mail?.recipient === email)
    expect(toOwner?.subject).toBe('你已经有 Spawnpoint 账号了')
    expect(toOwner?.text).not.toMatch(/\b\d{6}\b/)
  })
})

onEveryDatabase('refused registrations', ({ open }) => {
  it('return the field and the error', async () => {
    const app = await emailApp(await open())
    const good = { email, password: goodPassword, code: '123456' }
    const address = 'Please enter a valid email address'
    const cases: [object | string, number, string, string?][] = [
      [{ ...good, email: 'ann' }, 400, address, 'email'],
      [{ ...good, email: `${'a'.repeat(250)}@example.org` }, 400, address, 'email'],
      [{ ...good, email: 'ann@example.org\r\nBcc: eve@example.org' }, 400, address, 'email'],
      [{ ...good, email: 'ann@example.org,eve@example.org' }, 400, address, 'email'],
      [{ ...good, password: 'short' }, 400, 'Password must be at least 8 characters long', 'password'],
      [{ ...good, password: 'PassWord' }, 400, 'Password is too common', 'password'],
      [{ ...good, password: 'x'.repeat(129) }, 400, 'BAD_REQUEST', 'password'],
      [{ ...good, password: 'tab\tin the middle' }, 400, 'BAD_REQUEST', 'password'],
      [{ ...good, code: '12345' }, 400, 'Invalid or expired code', 'code'],
      [{ ...good, code: 123_456 }, 400, 'BAD_REQUEST', 'code'],
      [{ ...good, admin: true }, 400, 'BAD_REQUEST', 'admin'],
      [{ email, code: '123456' }, 400, 'BAD_REQUEST', 'password'],
      ['{"email":"ann@example.org","email":"eve@example.org","password":"x","code":"1"}', 400, 'BAD_REQUEST'],
      ['{"__proto__":{"email":"ann@example.org"}}', 400, 'BAD_REQUEST'],
      ['{"constructor":{"prototype":{"email":"a"}}}', 400, 'BAD_REQUEST'],
      ['[]', 400, 'BAD_REQUEST', 'email'],
      ['null', 400, 'BAD_REQUEST'],
      ['{', 400, 'BAD_REQUEST'],
      ['', 400, 'BAD_REQUEST'],
      [{ ...good, password: 'x'.repeat(5000) }, 413, 'PAYLOAD_TOO_LARGE'],
    ]
    for (const [body, status, error, field] of cases) {
      expect([JSON.stringify(body), ...(await refusal(app.post(register, body)))]).toEqual([
        JSON.stringify(body),
        status,
        error,
        field,
      ])
    }
    expect(await app.nextMail()).toBeUndefined()
  })

  it('limit checks to ten per hour and address, whatever the rate limit', async () => {
    const app = await emailApp(await open())
    const statuses: number[] = []
    for (let i = 0; i < 1000; i++) statuses.push((await app.post(check, { email: `${i}@example.org` })).statusCode)
    expect(statuses.filter((status) => status === 200)).toHaveLength(10)
    expect(statuses.filter((status) => status === 429)).toHaveLength(990)
    expect((await app.post(check, { email }, { from: '192.0.2.2' })).statusCode).toBe(200)
    app.clock.now += hours(1)
    expect((await app.post(check, { email })).statusCode).toBe(200)
  })

  it('limit the checks of a home: it has hundreds of addresses', async () => {
    const app = await emailApp(await open())
    const statuses: number[] = []
    for (let i = 0; i < 100; i++) {
      statuses.push((await app.post(check, { email: `${i}@example.org` }, { from: `2001:db8:7:${i}::1` })).statusCode)
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(60)
    expect((await app.post(check, { email }, { from: '2001:db8:8::1' })).statusCode).toBe(200)
  })

  it('limit the mails that one client can trigger', async () => {
    const app = await emailApp(await open())
    const statuses: number[] = []
    for (let i = 0; i < 40; i++) statuses.push((await app.post(sendCode, { email: `${i}@example.org` })).statusCode)
    expect(statuses.filter((status) => status === 204)).toHaveLength(30)
  })

  it('limit the mails of a home, and leave some for everyone else', async () => {
    const db = await open()
    const app = await emailApp(db)
    let asked = 0
    const ask = async (from: string) => {
      asked += 1
      return (await app.post(sendCode, { email: `${asked}@example.org` }, { from })).statusCode
    }
    let sent = 0
    for (let n = 0; n < 80; n++) if ((await ask(`2001:db8:7:${(n % 10).toString(16)}::1`)) === 204) sent += 1
    expect(sent).toBe(60)
    const all = db.kysely.updateTable('pairing_attempt').where('id', 'like', '% of all')
    await all.set({ count: 598 }).execute()
    // Two are left: a network that has had one waits for those that have had none.
    expect([await ask('198.51.100.1'), await ask('198.51.100.2'), await ask('203.0.113.1')]).toEqual([204, 429, 204])
    expect(await ask('192.0.2.77')).toBe(429)
  })

  it('name the unavailable part when mail cannot be sent or queued', async () => {
    const db = await open()
    const silent = await emailApp(db, { canSend: false })
    expect(await refusal(silent.post(sendCode, { email }))).toEqual([503, 'MAIL_UNAVAILABLE', undefined])
    expect((await silent.post(check, { email })).statusCode).toBe(200)
    const failing = await emailApp(db, {
      mail: { ...silent.queue, add: () => Promise.reject(new Error('disk full')) },
    })
    expect(await refusal(failing.post(sendCode, { email }))).toEqual([
      503,
      'Failed to send verification code',
      undefined,
    ])
    expect(await allRows(db)).toBe('[[],[],[],[],[],[],[]]')
    expect(failing.log.join('')).toContain('disk full')
  })
})
