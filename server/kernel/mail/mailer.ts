import type { Mail } from '../../../contract/accounts/mail.ts'

/** Delivers mails. */
export interface Mailer {
  /** `sender`: the display name of the sender. @throws MailRefused if its recipient will never be accepted; any other error: retry later. */
  send(mail: Mail, sender: string): Promise<void>
}

/** The mail server rejected the recipient permanently, for example because the address does not exist. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused'
}
