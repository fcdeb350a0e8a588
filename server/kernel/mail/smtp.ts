import { createTransport } from 'nodemailer'
import * as v from 'valibot'
import { emailSchema } from '../../../contract/accounts/sign-in.ts'
import { seconds } from '../../../contract/duration.ts'
import { isLoopbackHost } from '../../../contract/servers/address.ts'
import { callsEnd } from '../http/outgoing/end-calls.ts'
import { type Mailer, MailRefused } from './mailer.ts'
import { smtpReplyOf } from './smtp-reply.ts'

export interface SmtpOptions {
  /** `smtp://user:password@host:587` (STARTTLS) or `smtps://…:465`; nodemailer's options may follow as a query. */
  readonly url: string
  /** Sender address of mails. */
  readonly from: string
  /** Breaks off what is being sent; absent: {@link callsEnd}. */
  readonly end?: AbortSignal
}

/**
 * TLS is required, except on loopback or with `requireTLS=false` in the address. On loopback nothing is between the portal
 * and the server, whose certificate is often one that its package made for itself: it is not verified there unless the
 * address says `tls.rejectUnauthorized=true`.
 */
export function transportUrl(text: string): string {
  const url = new URL(text)
  const isLoopback = isLoopbackHost(url.hostname.replace(/^\[(.*)\]$/, '$1'))
  if (!url.searchParams.has('requireTLS')) url.searchParams.set('requireTLS', String(!isLoopback))
  if (isLoopback && !url.searchParams.has('tls.rejectUnauthorized')) {
    url.searchParams.set('tls.rejectUnauthorized', 'false')
  }
  return url.href
}

/** Milliseconds of each phase of a connection. */
export const smtpTimeouts = {
  connectionTimeout: seconds(10),
  greetingTimeout: seconds(10),
  socketTimeout: seconds(20),
} as const

/** Sends through an SMTP server, one connection per mail, to exactly one recipient. */
export function createSmtpMailer({ url, from, end = callsEnd }: SmtpOptions): Mailer {
  const transport = createTransport({
    url: transportUrl(url),
    ...smtpTimeouts,
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
        const reply = smtpReplyOf(error)
        if (reply === undefined) throw error
        throw reply.isFinal ? new MailRefused(reply.text, { cause: error }) : new Error(reply.text, { cause: error })
      }
    },
  }
}
