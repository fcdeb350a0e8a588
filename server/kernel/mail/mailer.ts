import type { Mail } from '../../../contract/mail.ts'

/** Hands mails to whatever delivers them. */
export interface Mailer {
  /** @throws MailRefused when this mail will never be taken; anything else: try again later. */
  send(mail: Mail): Promise<void>
}

/** The mail server refused this mail for good, such as for an address that does not exist. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused'
}
