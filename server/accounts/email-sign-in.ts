import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { community } from '../../community.config.ts'
import { hours, seconds } from '../../contract/duration.ts'
import type { Database } from '../kernel/db/database.ts'
import type { RouteModule } from '../kernel/http/route-module.ts'
import { repeat } from '../kernel/jobs/job.ts'
import { createFailureReport } from '../kernel/jobs/report-failure.ts'
import type { Mailer } from '../kernel/mail/mailer.ts'
import { createKeyedHash } from '../kernel/secrets/keyed-hash.ts'
import { deriveKey } from '../kernel/secrets/token-hash.ts'
import type { Authenticate } from './authenticate.ts'
import { emailRoutes } from './handlers/email.ts'
import { createThrottles } from './handlers/email-deps.ts'
import { createMailSender } from './jobs/send-mail.ts'
import { createPasswords } from './passwords/passwords.ts'
import type { SignIn } from './sign-in.ts'
import { createMailQueue } from './store/mail.ts'
import { pruneSignIn } from './store/sign-in-leftovers.ts'

/** Settings of sign-in by e-mail; how to set them is in docs/operating.md. */
export interface EmailSignInConfig {
  readonly mode: 'demo' | 'production'
  readonly publicOrigin: string
  /** Absent: no mail can be sent (production), or it is shown on the outbox page (demo). */
  readonly smtpUrl: string | undefined
  readonly mailFrom: string
  /** Answer alike whether an e-mail address has an account or not (S10). */
  readonly hideAccountExistence: boolean
  /** How often one client may ask whether an e-mail address has an account; the limits of mails and guesses follow from it. */
  readonly signInChecksPerHour: number
}

export interface EmailSignInDeps {
  readonly config: EmailSignInConfig
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
    const { createSmtpMailer } = await import('../kernel/mail/smtp.ts')
    return { mailer: createSmtpMailer({ url: smtpUrl, from: mailFrom, brand: community.brand.name }) }
  }
  if (mode === 'production') return undefined
  const { createOutbox } = await import('../../demo/outbox/outbox.ts')
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
