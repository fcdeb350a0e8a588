import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { community } from '../community.config.ts'
import { hours, seconds } from '../contract/duration.ts'
import type { Mailer } from './adapters/mailer/mailer.ts'
import { createPasswords } from './adapters/passwords/passwords.ts'
import type { RouteModule } from './app.ts'
import type { Config } from './config.ts'
import type { Database } from './db/database.ts'
import { createKeyedHash } from './db/keyed-hash.ts'
import { createMailQueue } from './db/mail.ts'
import { pruneSignIn } from './db/sign-in-leftovers.ts'
import { deriveKey } from './db/token-hash.ts'
import type { Authenticate } from './http/authenticate.ts'
import type { SignIn } from './http/sign-in.ts'
import { repeat } from './jobs/job.ts'
import { createFailureReport } from './jobs/report-failure.ts'
import { createMailSender } from './jobs/send-mail.ts'
import { emailRoutes } from './routes/auth/email.ts'
import { createThrottles } from './routes/auth/email-deps.ts'

export interface EmailSignInDeps {
  readonly config: Pick<
    Config,
    'mode' | 'publicOrigin' | 'smtpUrl' | 'mailFrom' | 'hideAccountExistence' | 'signInChecksPerHour'
  >
  readonly database: Database
  /** What keys are derived from. */
  readonly secret: string
  readonly authenticate: Authenticate
  readonly signIn: SignIn
  readonly logger: FastifyBaseLogger
  /** Epoch milliseconds. */
  now(): number
}

/** The running area: its routes, and how to end it. */
export interface EmailSignIn {
  readonly module: RouteModule
  stop(): Promise<void>
}

interface MailDelivery {
  readonly mailer: Mailer
  /** The demo's page of mails. */
  readonly module?: RouteModule
}

/** SMTP where it is set; else the demo keeps mails for its outbox page, and production cannot send any. */
async function mailDelivery({ config, now }: EmailSignInDeps): Promise<MailDelivery | undefined> {
  const { mode, smtpUrl, mailFrom } = config
  if (smtpUrl !== undefined) {
    const { createSmtpMailer } = await import('./adapters/mailer/smtp.ts')
    return { mailer: createSmtpMailer({ url: smtpUrl, from: mailFrom, brand: community.brand.name }) }
  }
  if (mode === 'production') return undefined
  const { createOutbox } = await import('./demo/outbox/outbox.ts')
  return createOutbox(now)
}

/** Puts sign-in by e-mail together: passwords, throttles, the queue of mails and what sends them. */
export async function startEmailSignIn(deps: EmailSignInDeps): Promise<EmailSignIn> {
  const { config, database, secret, authenticate, signIn, now } = deps
  const delivery = await mailDelivery(deps)
  const mail = createMailQueue(database, deriveKey(secret, 'mail'))
  const routes = emailRoutes({
    database,
    authenticate,
    signIn,
    passwords: createPasswords(),
    ...(delivery === undefined ? {} : { mail }),
    throttles: createThrottles(config.signInChecksPerHour),
    keyedHash: createKeyedHash(secret, 'sign-in'),
    hideAccountExistence: config.hideAccountExistence,
    publicOrigin: config.publicOrigin,
    brand: community.brand.name,
    now,
  })
  const onError = createFailureReport(deps, 'mail not sent')
  const jobs = [
    ...(delivery === undefined ? [] : [createMailSender({ queue: mail, mailer: delivery.mailer, now, onError })]),
    repeat({
      every: hours(1),
      run: () => pruneSignIn(database, now()),
      onError: createFailureReport(deps, 'old codes not removed'),
    }),
  ]
  for (const job of jobs) job.start()
  return {
    async module(app, createLimit, headers) {
      await routes(app, createLimit, headers)
      await delivery?.module?.(app, createLimit, headers)
    },
    async stop() {
      // A mail server that answers slowly holds nothing up: the mail's lease runs out and another process sends it.
      await Promise.race([Promise.all(jobs.map((job) => job.stop())), delay(seconds(2), undefined, { ref: false })])
    },
  }
}
