import { days, hours, seconds } from '../../../contract/duration.ts'
import { type Job, repeat } from '../../kernel/jobs/job.ts'
import { type Mailer, MailRefused } from '../../kernel/mail/mailer.ts'
import type { MailQueue } from '../store/mail.ts'

/** How long the rows of mails that went out stay, for an operator who asks. */
const keepFor = days(7)

export interface MailSenderDeps {
  readonly queue: Pick<MailQueue, 'take' | 'sent' | 'failed' | 'prune'>
  readonly mailer: Pick<Mailer, 'send'>
  /** Epoch milliseconds. */
  now(): number
  onError(error: unknown): void
}

/**
 * Sends what is queued, one mail after the other, within a second or so. Several processes may do so at once: each mail
 * is leased to one of them. A mail server that is down holds the mails up and loses none.
 */
export function createMailSender({ queue, mailer, now, onError }: MailSenderDeps): Job {
  let stopped = false
  let prunedAt = 0

  const sendNext = async (): Promise<boolean> => {
    const mail = await queue.take(now())
    if (mail === undefined) return false
    try {
      await mailer.send(mail)
    } catch (error) {
      onError(error)
      const reason = error instanceof Error ? error.message : String(error)
      await queue.failed(mail.id, { reason, isFinal: error instanceof MailRefused }, now())
      return true
    }
    await queue.sent(mail.id, now())
    return true
  }

  const job = repeat({
    every: seconds(1),
    async run() {
      while (!stopped && (await sendNext()));
      if (now() - prunedAt < hours(1)) return
      await queue.prune(now() - keepFor)
      prunedAt = now()
    },
    onError,
  })
  return {
    start() {
      stopped = false
      job.start()
    },
    async stop() {
      stopped = true
      await job.stop()
    },
  }
}
