import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense, useState } from 'react'
import { minutes } from '../../../../contract/duration.ts'
import * as contentEndpoints from '../../../../contract/endpoints/content.ts'
import { useCommunity } from '../../../platform/community.ts'
import { lazyView } from '../../../platform/lazy-view.tsx'
import { useStored } from '../../../platform/storage.ts'
import { useApi } from '../../../platform/use-api.ts'
import { useLanguage } from '../../../platform/use-language.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { unseen } from '../core/unseen.ts'
import { dismissedAnnouncements } from '../dismissed.ts'
import { useAutoOpen } from '../use-auto-open.ts'
import { TickerText } from './ticker-text.tsx'

const AnnouncementsLayer = lazyView(
  () => import('../overlay/announcements-layer.tsx'),
  (module) => module.AnnouncementsLayer,
)

const refresh = { refreshInterval: minutes(5), revalidateOnFocus: false }

/** The first announcement's text; the community's own text if the API returns none. Undefined while it loads. */
function useTickerText(): string | undefined {
  const language = useLanguage()
  const { defaultTicker } = useCommunity()
  const { data, failed } = useApi(contentEndpoints.readTicker, { query: { language } }, refresh)
  if (data === undefined && !failed) return undefined
  return data?.[0]?.text || (defaultTicker?.[language] ?? '')
}

export interface AnnouncementBarProps {
  /** The list is on the screen. */
  readonly listShown: boolean
}

/**
 * The line above the list (ANN-01) with the number of unread announcements, and their dialog (ANN-02), which opens on
 * request and at most once automatically for each announcement.
 */
export function AnnouncementBar({ listShown }: AnnouncementBarProps) {
  const { t } = useLingui()
  const text = useTickerText()
  const list = useApi(contentEndpoints.listAnnouncements, { query: { language: useLanguage() } }, refresh).data ?? []
  const dismissed = useStored(dismissedAnnouncements)
  const [asked, setAsked] = useState(false)
  const news = unseen(list, dismissed).length
  const mayOpen = useAutoOpen(listShown)
  return (
    <div className="flex items-center gap-2.5 h-44px pointer-fine:h-38px ps-3.5 pe-1 rounded-control bg-accent-soft text-14px overflow-hidden">
      <span className="i-lucide-megaphone text-accent" aria-hidden />
      {text === undefined ? <Skeleton className="h-13px w-2/5" /> : <TickerText key={text} text={text} />}
      {list.length > 0 ? (
        <button
          type="button"
          className="shrink-0 ms-auto inline-flex items-center gap-1 h-full px-2.5 text-accent cursor-pointer hover:underline"
          aria-label={news > 0 ? t`All announcements, ${news} new` : t`All announcements`}
          onClick={() => setAsked(true)}
        >
          {news > 0 ? (
            <span className="num min-w-5 px-1.5 rounded-full bg-accent text-accent-ink text-12.5px leading-1.6">
              {news}
            </span>
          ) : null}
          <Trans>All</Trans>
          <span className="i-lucide-chevron-right" aria-hidden />
        </button>
      ) : null}
      {asked || (news > 0 && mayOpen) ? (
        <Suspense>
          <AnnouncementsLayer announcements={list} asked={asked} onClose={() => setAsked(false)} />
        </Suspense>
      ) : null}
    </div>
  )
}
