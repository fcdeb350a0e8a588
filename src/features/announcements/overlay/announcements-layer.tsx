import { useEffect } from 'react'
import type { Announcement } from '../../../../contract/content/announcements.ts'
import { AnnouncementsDialog } from './announcements-dialog.tsx'
import { useQuietMoment } from './use-quiet-moment.ts'

interface UnreadProps {
  readonly announcements: readonly Announcement[]
}

/** Moves the focus to the page heading, so that a screen reader continues there. */
function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

/** No control opened the dialog, so the focus goes to the page heading when it closes. */
function AutoOpened({ announcements }: UnreadProps) {
  useEffect(() => focusHeading, [])
  return <AnnouncementsDialog announcements={announcements} all={false} onClose={() => undefined} />
}

/** The unread announcements, over the list, automatically in a quiet moment. */
export const UnreadAnnouncements = ({ announcements }: UnreadProps) =>
  useQuietMoment() ? <AutoOpened announcements={announcements} /> : null

export interface AllAnnouncementsProps extends UnreadProps {
  readonly onClose: () => void
}

/** All announcements, over the list. */
export const AllAnnouncements = ({ announcements, onClose }: AllAnnouncementsProps) => (
  <AnnouncementsDialog announcements={announcements} all onClose={onClose} />
)
