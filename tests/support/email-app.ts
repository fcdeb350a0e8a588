import type { LightMyRequestResponse } from 'fastify'
import type { Mail } from '../../contract/accounts/mail.ts'
import { createAuthenticate } from '../../server/accounts/authenticate.ts'
import { emailRoutes } from '../../server/accounts/handlers/email.ts'
import { createThrottles, type EmailDeps } from '../../server/accounts/handlers/email-deps.ts'
import { createPasswords } from '../../server/accounts/passwords/passwords.ts'
import { createSignIn } from '../../server/accounts/sign-in.ts'
import { createMailQueue, type MailQueue } from '../../server/accounts/store/mail.ts'
import { createTokens } from '../../server/accounts/tokens.ts'
import type { Database } from '../../server/kernel/db/database.ts'
import { createSharedAttempts } from '../../server/kernel/limits/shared-attempts.ts'
import { createKeyedHash } from '../../server/kernel/secrets/keyed-hash.ts'
import { deriveKey } from '../../server/kernel/secrets/token-hash.ts'
import { testApp } from './http-app.ts'
import { takeMail } from './queued-mail.ts'

export const goodPassword = 'kite over the harbour'

export interface Call {
  readonly token?: string
  /** Client address. */
  readonly from?: string
  readonly headers?: Readonly<Record<string, string>>
}

export interface EmailApp {
  readonly clock: { now: number }
  readonly queue: MailQueue
  /** JSON log lines so far. */
  readonly log: readonly string[]
  post(url: string, body: object | string, call?: Call): Promise<LightMyRequestResponse>
  /** Takes the next due mail from the queue and marks it as sent. */
  nextMail(): Promise<Mail | undefined>
  /** Requests a code and reads it from the mail. */
  codeFor(email: string, from?: string): Promise<string>
  /** Registers and returns the bind token. */
  register(email: string, password?: string): Promise<string>
}

/** Status, error and field of an error response. */
export async function refusal(answer: ReturnType<EmailApp['post']>): Promise<[number, unknown, unknown]> {
  const { statusCode, body } = await answer
  const { error, field } = JSON.parse(body)
  return [statusCode, error, field]
}

const secret = 'a secret of tests only'

/** Sign-in by e-mail over a database, with access to its mail queue. */
export async function emailApp(
  database: Database,
  overrides: Partial<EmailDeps> & { readonly checksPerHour?: number; readonly canSend?: boolean } = {},
): Promise<EmailApp> {
  const { checksPerHour = 10, canSend = true, ...more } = overrides
  const clock = { now: Date.parse('2026-06-01T00:00:00Z') }
  const now = (): number => clock.now
  const tokens = createTokens(secret)
  const keyedHash = createKeyedHash(secret, 'sign-in')
  const queue = createMailQueue(database, deriveKey(secret, 'mail'))
  const module = emailRoutes({
    database,
    authenticate: createAuthenticate({ database, tokens, now, onError: () => undefined }),
    signIn: createSignIn({ database, tokens, now }),
    passwords: createPasswords(),
    ...(canSend ? { mail: queue } : {}),
    throttles: createThrottles(createSharedAttempts(database, keyedHash), checksPerHour),
    keyedHash,
    hideAccountExistence: false,
    publicOrigin: 'https://play.example.org',
    brand: () => 'Spawnpoint',
    now,
    ...more,
  })
  const { app, log } = await testApp({ modules: [module], now })

  const post: EmailApp['post'] = (url, body, { token, from = '192.0.2.1', headers = {} } = {}) =>
    app.inject({
      method: 'POST',
      url,
      remoteAddress: from,
      headers: {
        'content-type': 'application/json',
        ...headers,
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      payload: typeof body === 'string' ? body : JSON.stringify(body),
    })
  const nextMail = async (): Promise<Mail | undefined> => {
    const job = await takeMail(database, clock.now)
    const mail = job && (await queue.open(job))
    if (job !== undefined) await queue.sent(job, clock.now)
    return mail
  }
  const codeFor: EmailApp['codeFor'] = async (email, from) => {
    const answer = await post('/api/auth/email/send-code', { email }, from === undefined ? {} : { from })
    if (answer.statusCode !== 204) throw new Error(`no code: ${answer.body}`)
    return /\b\d{6}\b/.exec((await nextMail())?.text ?? '')?.[0] ?? 'no code in the mail'
  }
  return {
    clock,
    queue,
    log,
    post,
    nextMail,
    codeFor,
    async register(email, password = goodPassword) {
      const code = await codeFor(email)
      const answer = await post('/api/auth/email/register', { email, password, code })
      if (answer.statusCode !== 200) throw new Error(`not registered: ${answer.body}`)
      return String(answer.json().token)
    },
  }
}

/** As `emailApp`, with an account of this address. */
export async function registeredApp(database: Database, email: string): Promise<EmailApp> {
  const app = await emailApp(database)
  await app.register(email)
  return app
}
