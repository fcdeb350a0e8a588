import { setTimeout as delay } from 'node:timers/promises'
import { hours, seconds } from '../../contract/duration.ts'
import type { RouteModule } from '../kernel/http/route-module.ts'
import { repeat } from '../kernel/jobs/job.ts'
import type { QueueClock } from '../kernel/jobs/queue-clock.ts'
import { createFailureReport } from '../kernel/jobs/report-failure.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { createSharedAttempts } from '../kernel/limits/shared-attempts.ts'
import type { Mailer } from '../kernel/mail/mailer.ts'
import { createKeyedHash } from '../kernel/secrets/keyed-hash.ts'
import { acceptedSecrets, type PortalSecrets } from '../kernel/secrets/secret.ts'
import { deriveKey } from '../kernel/secrets/token-hash.ts'
import type { Authenticate } from './authenticate.ts'
import { emailRoutes } from './handlers/email.ts'
import { createThrottles } from './handlers/email-deps.ts'
import { createMailSender } from './jobs/send-mail.ts'
import { createPasswords } from './passwords/passwords.ts'
import type { SignIn } from './sign-in.ts'
import { takeOverEarlierMails } from './store/earlier-mails.ts'
import { createMailQueue } from './store/mail.ts'
import { pruneSignIn } from './store/sign-in-leftovers.ts'

/** Settings of sign-in by e-mail; how to set them is in docs/operating/mail.md. */
export interface EmailSignInConfig {
  readonly publicOrigin: string
  /** Respond the same way whether or not an e-mail address has an account (S10). */
  readonly hideAccountExistence: boolean
  /** Checks per hour and client whether an e-mail address has an account; the limits of mails and guesses derive from it. */
  readonly signInChecksPerHour: number
}

export interface EmailSignInDeps extends Omit<Kernel, 'reads'>, PortalSecrets {
  readonly config: EmailSignInConfig
  /** Delivers mails; undefined: no mail can be sent. */
  readonly mailer: Mailer | undefined
  /** The community's name in mails. */
  brand(): string
  readonly authenticate: Pick<Authenticate, 'account' | 'bindToken'>
  readonly signIn: SignIn
  readonly clock: QueueClock
}

/** The running part of the module. */
export interface EmailSignIn {
  readonly module: RouteModule
  stop(): Promise<void>
}

/** Starts sign-in by e-mail: passwords, throttles, the mail queue and its sender. */
export function startEmailSignIn(deps: EmailSignInDeps): EmailSignIn {
  const { config, mailer, brand, database, secret, authenticate, signIn, now, clock } = deps
  const [keyedHash, earlierHash] = acceptedSecrets(deps).map((each) => createKeyedHash(each, 'sign-in'))
  if (keyedHash === undefined) throw new Error('there is always a current secret')
  const mail = createMailQueue(
    database,
    deriveKey(secret, 'mail'),
    deps.previousSecret === undefined ? undefined : deriveKey(deps.previousSecret, 'mail'),
  )
  const routes = emailRoutes({
    database,
    authenticate,
    signIn,
    passwords: createPasswords(),
    ...(mailer === undefined ? {} : { mail }),
    throttles: createThrottles(createSharedAttempts(database, keyedHash), config.signInChecksPerHour),
    keyedHash,
    earlierHash,
    hideAccountExistence: config.hideAccountExistence,
    publicOrigin: config.publicOrigin,
    brand,
    now,
  })
  const onError = createFailureReport(deps, 'mail could not be sent')
  const jobs = [
    ...(mailer === undefined ? [] : [createMailSender({ database, queue: mail, mailer, brand, now, clock, onError })]),
    repeat({
      name: 'prune sign-in data',
      every: hours(1),
      run: () => pruneSignIn(database, now()),
      onError: createFailureReport(deps, 'expired sign-in data could not be deleted'),
    }),
    // Until 0.3.0: see there.
    repeat({
      name: 'take over mails',
      every: seconds(10),
      run: () => takeOverEarlierMails(database, clock.lease()),
      onError,
    }),
  ]
  for (const job of jobs) job.start()
  return {
    module: routes,
    async stop() {
      // Not awaited: if the mail server is slow, the mail's lease expires and another process sends it.
      await Promise.race([Promise.all(jobs.map((job) => job.stop())), delay(seconds(2), undefined, { ref: false })])
    },
  }
}
