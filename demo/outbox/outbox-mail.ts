/** A mail in the outbox. */
export interface OutboxMail {
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** ISO 8601. */
  readonly sentAt: string
}
