import type { Mail } from '../../contract/accounts/mail.ts'
import type { OutboxMail } from './outbox-mail.ts'

export interface Outbox {
  /** Newest first. */
  readonly mails: readonly OutboxMail[]
  send(mail: Mail): Promise<void>
}

/** Maximum number of mails; the oldest is dropped first. */
const kept = 200

/** Replaces a mail server: keeps sent mails in memory. `now` in epoch milliseconds. */
export function createOutbox(now: () => number): Outbox {
  const mails: OutboxMail[] = []
  return {
    mails,
    async send({ id, recipient, subject, text, html }) {
      mails.unshift({ id, to: recipient, subject, text, html, sentAt: new Date(now()).toISOString() })
      mails.length = Math.min(mails.length, kept)
    },
  }
}
