import type { Notification, PaymentEvent, Reply, VerifiedNotification } from './provider.ts'

/** Why a notification was not believed. `later`: it could not be checked now, the provider shall send it again. */
export class Distrust extends Error {
  override readonly name = 'Distrust'
  readonly later: boolean

  constructor(reason: string, later = false) {
    super(reason)
    this.later = later
  }
}

interface Replies {
  readonly accepted: Reply
  readonly refused: Reply
  readonly later: Reply
}

/** Makes a verifier total: whatever `check` meets becomes a typed answer, never a rejection. */
export async function verdictOf(
  notification: Notification,
  replies: Replies,
  check: (notification: Notification) => Promise<PaymentEvent | null>,
): Promise<VerifiedNotification> {
  try {
    return { ok: true, event: await check(notification), reply: replies.accepted }
  } catch (error) {
    if (error instanceof Distrust) {
      return { ok: false, reason: error.message, reply: error.later ? replies.later : replies.refused }
    }
    return { ok: false, reason: `the verifier broke: ${String(error)}`, reply: replies.later }
  }
}
