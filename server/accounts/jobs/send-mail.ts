import { seconds } from '../../../contract/duration.ts'
import type { Database } from '../../kernel/db/database.ts'
import type { Job } from '../../kernel/jobs/job.ts'
import type { QueueClock } from '../../kernel/jobs/queue-clock.ts'
import { type Queue, runQueue } from '../../kernel/jobs/run-queue.ts'
import { type Mailer, MailRefused } from '../../kernel/mail/mailer.ts'
import { longestMailPause, type MailQueue, mailJobKind } from '../store/mail.ts'

export interface MailSenderDeps {
  readonly database: Database
  readonly queue: Pick<MailQueue, 'open' | 'sent' | 'failed'>
  readonly mailer: Pick<Mailer, 'send'>
  /** The community's name, from which the mails come. */
  brand(): string
  /** Epoch milliseconds. */
  now(): number
  readonly clock: QueueClock
  onError(error: unknown): void
}

/** The queued mails, sent one after the other. They wait while the mail server is down; none is lost. */
export function mailsOf({ database, queue, mailer, brand, now, clock, onError }: MailSenderDeps): Queue {
  return {
    ...{ database, clock, kind: mailJobKind, atOnce: 1, failedPause: longestMailPause, onError },
    async work(job) {
      const failed = (reason: string, isFinal: boolean) =>
        queue.failed(job, { reason, isFinal }, { now: now(), due: clock.due() })
      const mail = await queue.open(job)
      if (mail === undefined) return failed('sealed with another secret', true)
      try {
        await mailer.send(mail, brand())
      } catch (error) {
        onError(error)
        return failed(error instanceof Error ? error.message : String(error), error instanceof MailRefused)
      }
      await queue.sent(job, now())
    },
  }
}

/** Sends queued mails within about a second. */
export const createMailSender = (deps: MailSenderDeps): Job =>
  runQueue({ ...mailsOf(deps), name: 'send mail', every: seconds(1) })
