import * as v from 'valibot'
import { noticeKindSchema } from '../../contract/push/notices.ts'
import { unsubscribeFromPush } from '../platform/push.ts'
import { createListeners } from '../platform/signal.ts'
import { storedValue } from '../platform/storage.ts'

/*
 * A device has one subscription, which slot watches and notices share: it ends when neither needs it.
 */

/** Whether this device also tells of free slots while its page is closed; off unless the user turns it on. */
export const slotWatchPush = storedValue('slotWatchPush', v.boolean(), false)

/** The notices that an account wants on this device; undefined: none. */
export const wantedNotices = storedValue(
  'wantedNotices',
  v.optional(v.object({ account: v.string(), kinds: v.array(noticeKindSchema) })),
  undefined,
)

/** Notified when this device's subscription has ended, although one of the two still needs one. */
export const subscriptionEnded = createListeners()

/**
 * The user has signed out: no message for them may reach this device any more, even if the portal could not be told. A slot
 * watch, which belongs to the device, gets a new subscription.
 */
export async function endNotices(): Promise<void> {
  if (wantedNotices.get() === undefined) return
  wantedNotices.set(undefined)
  await unsubscribeFromPush()
  subscriptionEnded.notify()
}
