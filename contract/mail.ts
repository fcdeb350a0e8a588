/** What a mail says: plain and HTML say the same. */
export interface MailContent {
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** One mail to one person. */
export interface Mail extends MailContent {
  readonly id: string
  readonly recipient: string
  /** Epoch milliseconds. */
  readonly createdAt: number
}
