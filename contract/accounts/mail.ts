/** The content of a mail, with the same message as text and HTML. */
export interface MailContent {
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** One mail to one recipient. */
export interface Mail extends MailContent {
  readonly id: string
  readonly recipient: string
  /** Epoch milliseconds. */
  readonly createdAt: number
}
