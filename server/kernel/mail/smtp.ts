import { createTransport } from 'nodemailer'
import * as v from 'valibot'
import { seconds } from '../../../contract/duration.ts'
import { emailSchema } from '../../../contract/sign-in.ts'
import { callsEnd } from '../http/outgoing/end-calls.ts'
import { type Mailer, MailRefused } from './mailer.ts'

export interface SmtpOptions {
  /** `smtp://user:password@host:587` (STARTTLS) or `smtps://…:465`; nodemailer's options may follow as a query. */
  readonly url: string
  /** Sender address of mails. */
  readonly from: string
  /** Breaks off what is being sent; absent: {@link callsEnd}. */
  readonly end?: AbortSignal
}

const loopback = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/** TLS is required, except on loopback or with `requireTLS=false` in the address. */
function transportUrl(text: string): string {
  const url = new URL(text)
  if (!url.searchParams.has('requireTLS')) url.searchParams.set('requireTLS', String(!loopback.test(url.hostname)))
  return url.href
}

/** nodemailer's error for a rejected address or message (RFC 5321, 4.2.1: 5yz is permanent). */
const refusalSchema = v.object({
  code: v.picklist(['EENVELOPE', 'EMESSAGE']),
  responseCode: v.pipe(v.number(), v.minValue(500)),
})

/** Sends through an SMTP server, one connection per mail, to exactly one recipient. */
export function createSmtpMailer({ url, from, end = callsEnd }: SmtpOptions): Mailer {
  const transport = createTransport({
    url: transportUrl(url),
    connectionTimeout: seconds(10),
    greetingTimeout: seconds(10),
    socketTimeout: seconds(20),
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send(mail, sender) {
      // The library splits at commas; an address must not become two recipients.
      if (!v.is(emailSchema, mail.recipient)) throw new MailRefused('not an address')
      try {
        await transport.sendMail({
          // The same for every attempt, so that a server can recognise a duplicate.
          messageId: `<${mail.id}@${from.slice(from.lastIndexOf('@') + 1)}>`,
          date: new Date(mail.createdAt),
          from: { name: sender, address: from },
          to: { name: '', address: mail.recipient },
          envelope: { from, to: [mail.recipient] },
          subject: mail.subject,
          text: mail.text,
          html: mail.html,
          headers: { 'Auto-Submitted': 'auto-generated' },
          // The mail stays queued.
          signal: end,
        })
      } catch (error) {
        if (v.is(refusalSchema, error)) throw new MailRefused('the mail server refused it', { cause: error })
        throw error
      }
    },
  }
}
