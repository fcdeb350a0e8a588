import { leave } from '../features/account-lists/list-sync.ts'
import { advisorDevice } from '../features/region-advisor/device.ts'
import { lastRental } from '../features/rentals/last-server.ts'
import { seenDemos } from '../features/rentals/seen-demos.ts'
import { accountWidth } from '../features/sign-in/account/account-width.ts'
import { lastReminder } from '../features/vip/reminder.tsx'
import { deviceLists } from '../pages/device-lists.ts'
import { clearKeptScreens } from '../platform/kept-answers.ts'
import { closeNotifications } from '../platform/notifications.ts'
import { dropDrafts } from '../shared/drafts.ts'
import { orderJournal } from '../shared/order-journal.ts'
import { forgetKeptAnswers, forgetStoredAnswers, type OpenAnswers } from '../shared/personal-answers.ts'
import { endNotices } from '../shared/push-use.ts'
import { rankVisits } from '../shared/rank-visits.ts'
import { forgetReturnPoints } from '../shared/return-point.ts'

export interface Leaving extends OpenAnswers {
  /** The user signed out themselves, in this window or another one. */
  readonly left: boolean
}

/**
 * Everything that leaves the device with the user, however the session ends; the only such list. Name, tokens and login
 * time are removed with the session itself (shared/session.ts). Settings of the device stay: language, theme,
 * filters, favourites, dismissed announcements and the like.
 */
const leaves: readonly ((how: Leaving) => void | Promise<void>)[] = [
  (how) => forgetStoredAnswers(how),
  () => forgetKeptAnswers(),
  // They show what any visitor sees; but the next start on this device must not even look like the last one's.
  () => clearKeptScreens(),
  // Unfinished purchases; the server still has the orders.
  () => orderJournal.clear(),
  () => rankVisits.set(undefined),
  // It follows from the length of their name.
  () => accountWidth.set(undefined),
  () => lastRental.set(undefined),
  // It holds the name that a team saw.
  () => advisorDevice.set(undefined),
  () => seenDemos.set(undefined),
  // Where there are lists, the same player is not asked again.
  () => leave(deviceLists),
  // It contains the end date of their VIP, as do reminders on the screen.
  () => lastReminder.set(undefined),
  () => closeNotifications(),
  // After an expiry the portal sends nothing, and the same player, signed in again, need not choose again.
  ({ left }) => (left ? endNotices() : undefined),
  // A player whose session was ended or has expired returns to the form they were filling in; drafts are bound to their
  // owner.
  ({ left }) => (left ? dropDrafts() : undefined),
  ({ left }) => (left ? forgetReturnPoints() : undefined),
]

/** Removes all of it; safe to repeat. A failing entry does not stop the others. Rejects with the first failure. */
export async function forgetPersonalData(how: Leaving): Promise<void> {
  const results = await Promise.allSettled(leaves.map(async (forget) => forget(how)))
  const failed = results.find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
}
