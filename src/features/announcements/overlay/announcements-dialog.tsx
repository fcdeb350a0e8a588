import { Trans, useLingui } from '@lingui/react/macro'
import { type Announcement, importantPriority } from '../../../../contract/content/announcements.ts'
import { formatDate } from '../../../platform/format.ts'
import { SanitizedHtml } from '../../../platform/sanitized-html.tsx'
import { useStored } from '../../../platform/storage.ts'
import { useLanguage } from '../../../platform/use-language.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import '../../../ui/rich-text.css'
import { announcementKey, dismiss, inOrder, publishedAt, unseen } from '../core/unseen.ts'
import { dismissedAnnouncements } from '../dismissed.ts'

interface CardProps {
  readonly announcement: Announcement
  /** Absent if it was dismissed before. */
  readonly onDismiss?: () => void
}

/** Marks an announcement as important. Its accessible description is the priority. */
function ImportantMark({ priority }: { readonly priority: number }) {
  const { t } = useLingui()
  return (
    <span role="img" className="chip text-warn!" aria-label={t`Important`} title={t`Priority ${priority}`}>
      <span className="i-lucide-circle-alert" aria-hidden />
      {t`Important`}
    </span>
  )
}

function AnnouncementCard({ announcement, onDismiss }: CardProps) {
  const language = useLanguage()
  const at = publishedAt(announcement)
  return (
    <li className="card p-4 flex flex-col gap-2">
      <SanitizedHtml html={announcement.text} lang={announcement.lang} className="rich-text" />
      <div className="flex items-center gap-2 flex-wrap">
        {announcement.priority >= importantPriority ? <ImportantMark priority={announcement.priority} /> : null}
        {at > 0 ? (
          <time className="muted num" dateTime={new Date(at).toISOString()}>
            {formatDate(language, at)}
          </time>
        ) : null}
        {onDismiss ? (
          <button type="button" className="btn ms-auto" onClick={onDismiss}>
            <Trans>Dismiss</Trans>
          </button>
        ) : null}
      </div>
    </li>
  )
}

export interface AnnouncementsDialogProps {
  readonly announcements: readonly Announcement[]
  /** The user opened all announcements; otherwise only those not yet dismissed are shown. */
  readonly all: boolean
  readonly onClose: () => void
}

/** The dialog over the list (ANN-02). Closing it dismisses everything it showed. */
export function AnnouncementsDialog({ announcements, all, onClose }: AnnouncementsDialogProps) {
  const { t } = useLingui()
  const dismissed = useStored(dismissedAnnouncements)
  const news = unseen(announcements, dismissed)
  const shown = all ? inOrder(announcements) : news
  const remember = (more: readonly Announcement[]) => dismissedAnnouncements.set(dismiss(dismissed, more))
  const close = () => {
    remember(shown)
    onClose()
  }
  const keep = (each: Announcement) => {
    remember([each])
    if (news.length <= 1 && !all) onClose()
  }
  return (
    <Dialog title={t`Announcements`} closeLabel={t`Close`} onClose={close}>
      <ul className="flex flex-col gap-3">
        {shown.map((each) => (
          <AnnouncementCard
            key={announcementKey(each)}
            announcement={each}
            {...(news.includes(each) ? { onDismiss: () => keep(each) } : {})}
          />
        ))}
      </ul>
      {news.length > 1 ? (
        <button type="button" className="btn-main w-full mt-4" onClick={close}>
          <Trans>Dismiss all</Trans>
        </button>
      ) : null}
    </Dialog>
  )
}
