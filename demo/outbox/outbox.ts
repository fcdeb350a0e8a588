import type { Mail } from '../../contract/mail.ts'
import type { RouteModule } from '../../server/kernel/http/route-module.ts'
import type { Mailer } from '../../server/kernel/mail/mailer.ts'
import type { OutboxMail } from './outbox-mail.ts'
import { outboxRoutes } from './routes.ts'

/** Mails that are kept; the oldest goes first. */
const kept = 200

/** Stands in for a mail server: keeps what is sent in memory and shows it at /demo/outbox. Newest first. */
export function createOutbox(now: () => number): { readonly mailer: Mailer; readonly module: RouteModule } {
  const mails: OutboxMail[] = []
  return {
    mailer: {
      async send({ id, recipient, subject, text, html }: Mail) {
        mails.unshift({ id, to: recipient, subject, text, html, sentAt: new Date(now()).toISOString() })
        mails.length = Math.min(mails.length, kept)
      },
    },
    module: outboxRoutes(mails),
  }
}
