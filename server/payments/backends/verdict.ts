import type { Notification, ProvingNotice, Reply, VerifiedNotification, WakingNotice } from './provider.ts'

/** Why a notification was refused. `later`: it could not be verified now, and the provider should retry. */
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

/** The content of an authentic message. */
export interface Authentic<Notice> {
  readonly messageId: string
  readonly notice: Notice
}

/** Makes a verifier total: every error of `check` becomes a typed result, never a rejection. */
export async function verdictOf<Notice extends ProvingNotice | WakingNotice>(
  notification: Notification,
  replies: Replies,
  check: (notification: Notification) => Promise<Authentic<Notice>>,
): Promise<VerifiedNotification<Notice>> {
  try {
    const { messageId, notice } = await check(notification)
    return { ok: true, messageId, notice, reply: replies.accepted }
  } catch (error) {
    if (error instanceof Distrust) {
      return { ok: false, reason: error.message, reply: error.later ? replies.later : replies.refused }
    }
    return { ok: false, reason: `the verifier broke: ${String(error)}`, reply: replies.later }
  }
}
