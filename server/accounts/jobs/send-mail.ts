import { days, hours, seconds } from '../../../contract/duration.ts'
import { type Job, repeat } from '../../kernel/jobs/job.ts'
import type { QueueClock } from '../../kernel/jobs/queue-clock.ts'
import { type Mailer, MailRefused } from '../../kernel/mail/mailer.ts'
import type { MailQueue } from '../store/mail.ts'

/** Retention of sent mails' rows, for questions to the operator. */
const keepFor = days(7)

export interface MailSenderDeps {
  readonly queue: Pick<MailQueue, 'take' | 'sent' | 'failed' | 'prune'>
  readonly mailer: Pick<Mailer, 'send'>
  /** The community's name, from which the mails come. */
  brand(): string
  /** Epoch milliseconds. */
  now(): number
  readonly clock: Pick<QueueClock, 'lease'>
  onError(error: unknown): void
}

/**
 * Sends queued mails one after the other, within about a second. Several processes may run it: each mail is leased to one
 * of them. Mails wait while the mail server is down; none is lost.
 */
export function createMailSender({ queue, mailer, brand, now, clock, onError }: MailSenderDeps): Job {
  let prunedAt = Number.NEGATIVE_INFINITY

  const sendNext = async (): Promise<boolean> => {
    const mail = await queue.take(clock.lease())
    if (mail === undefined) return false
    try {
      await mailer.send(mail, brand())
    } catch (error) {
      onError(error)
      const reason = error instanceof Error ? error.message : String(error)
      await queue.failed(mail.id, { reason, isFinal: error instanceof MailRefused }, now(), clock.lease())
      return true
    }
    await queue.sent(mail.id, now())
    return true
  }

  return repeat({
    name: 'send mail',
    every: seconds(1),
    async run(stopping) {
      while (!stopping.aborted && (await sendNext()));
      if (stopping.aborted || Math.abs(now() - prunedAt) < hours(1)) return
      await queue.prune(now() - keepFor)
      prunedAt = now()
    },
    onError,
  })
}
