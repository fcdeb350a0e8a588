import { clearBadgeWhenSeen } from '../platform/app-badge.ts'
import { isBusy } from '../platform/busy.ts'
import { onOpenedNotice } from '../platform/opened-notice.ts'

/**
 * For a device that shows notifications: the badge goes when the app is seen, and `navigate` is called with where a
 * notification leads that was clicked while this window was open. Returns a function that stops the latter.
 */
export function followNotices(navigate: (path: string) => void): () => void {
  clearBadgeWhenSeen()
  return onOpenedNotice((path) => {
    if (path !== location.pathname + location.search && !isBusy()) navigate(path)
  })
}
