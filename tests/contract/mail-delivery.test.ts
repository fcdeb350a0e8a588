import { expect, it, onTestFinished } from 'vitest'
import { href } from '../../contract/endpoint.ts'
import * as emailEndpoints from '../../contract/endpoints/email.ts'
import { type DemoMail, mailOf } from '../../demo/connect.ts'
import { createAuthenticate } from '../../server/accounts/authenticate.ts'
import { startEmailSignIn } from '../../server/accounts/email-sign-in.ts'
import { createSignIn } from '../../server/accounts/sign-in.ts'
import { createTokens } from '../../server/accounts/tokens.ts'
import type { Database } from '../../server/kernel/db/database.ts'
import { createLogger } from '../../server/kernel/log/logger.ts'
import type { Mailer } from '../../server/kernel/mail/mailer.ts'
import { configuredMailer } from '../../server/services.ts'
import { onEveryDatabase } from '../support/databases.ts'
import { testApp } from '../support/http-app.ts'
import { evenClock } from '../support/queue-clock.ts'
import { testSmtp } from '../support/smtp.ts'

const secret = 'a secret of tests only'

interface Delivery extends Partial<Pick<DemoMail, 'modules'>> {
  readonly mailer: Mailer | undefined
}

/** Sign-in by e-mail, assembled as in the server. */
async function started(database: Database, { mailer, modules = [] }: Delivery) {
  const tokens = createTokens(secret)
  const common = { database, tokens, now: Date.now }
  const log: string[] = []
  const email = startEmailSignIn({
    brand: () => 'Spawnpoint',
    config: {
      publicOrigin: 'https://play.example.org',
      hideAccountExistence: false,
      signInChecksPerHour: 10,
    },
    mailer,
    database,
    secret,
    authenticate: createAuthenticate({ ...common, onError: () => undefined }),
    signIn: createSignIn(common),
    logger: createLogger('info', (line) => log.push(line)),
    now: Date.now,
    clock: evenClock(Date.now),
  })
  onTestFinished(() => email.stop())
  const { app } = await testApp({ modules: [email.module, ...modules], now: Date.now })
  const sendCode = () =>
    app.inject({ method: 'POST', url: href(emailEndpoints.sendCode), payload: { email: 'ann@example.org' } })
  return { app, log, sendCode }
}

const mailerAt = (smtpUrl: string | undefined) => configuredMailer({ smtpUrl, mailFrom: 'no-reply@play.example.org' })

onEveryDatabase('mail', ({ open }) => {
  it('goes to the outbox page in the demo', async () => {
    const { app, sendCode } = await started(await open(), mailOf(await mailerAt(undefined), Date.now))
    expect((await sendCode()).statusCode).toBe(204)
    await expect
      .poll(async () => (await app.inject('/demo/outbox.json')).json())
      .toMatchObject([{ to: 'ann@example.org', subject: 'Spawnpoint 注册验证码' }])
  })

  it('is sent through SMTP if configured, with no outbox page', async () => {
    const smtp = await testSmtp()
    const { app, sendCode } = await started(await open(), mailOf(await mailerAt(smtp.url), Date.now))
    await sendCode()
    await expect.poll(() => smtp.received).toHaveLength(1)
    expect((await app.inject('/demo/outbox.json')).statusCode).toBe(404)
  })

  it('cannot be sent in production without SMTP, and the demo pages do not exist', async () => {
    const { app, sendCode } = await started(await open(), { mailer: await mailerAt(undefined) })
    const answer = await sendCode()
    expect([answer.statusCode, answer.json().error]).toEqual([503, 'MAIL_UNAVAILABLE'])
    expect((await app.inject('/demo/outbox')).statusCode).toBe(404)
    expect((await app.inject('/demo/outbox.json')).statusCode).toBe(404)
    const check = await app.inject({
      method: 'POST',
      url: href(emailEndpoints.checkEmail),
      payload: { email: 'ann@example.org' },
    })
    expect(check.json()).toEqual({ exists: false })
  })

  it('that the mail server does not accept is logged, without the code', async () => {
    const gone = await testSmtp()
    await gone.close()
    const { log, sendCode } = await started(await open(), { mailer: await mailerAt(gone.url) })
    expect((await sendCode()).statusCode).toBe(204)
    await expect.poll(() => log.join('')).toContain('mail could not be sent')
    expect(log.join('')).not.toMatch(/"\d{6}"|\\n\d{6}\\n/)
  })
})
