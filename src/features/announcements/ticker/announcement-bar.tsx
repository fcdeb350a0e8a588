import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense, useState } from 'react'
import type { Announcement } from '../../../../contract/content/announcements.ts'
import { minutes } from '../../../../contract/duration.ts'
import * as contentEndpoints from '../../../../contract/endpoints/content.ts'
import { useCommunity } from '../../../platform/community.ts'
import { lazyView } from '../../../platform/lazy-view.tsx'
import { useStored } from '../../../platform/storage.ts'
import { textIn } from '../../../platform/text-in.ts'
import { useApi } from '../../../platform/use-api.ts'
import { useLanguage } from '../../../platform/use-language.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { unseen } from '../core/unseen.ts'
import { dismissedAnnouncements } from '../dismissed.ts'
import { useAutoOpen } from '../use-auto-open.ts'
import { useCurrent } from '../use-current.ts'
import { TickerText } from './ticker-text.tsx'

const AllAnnouncements = lazyView(
  () => import('../overlay/announcements-layer.tsx'),
  (module) => module.AllAnnouncements,
)
const UnreadAnnouncements = lazyView(
  () => import('../overlay/announcements-layer.tsx'),
  (module) => module.UnreadAnnouncements,
  { quiet: true },
)

const none: readonly Announcement[] = []
const refresh = { refreshInterval: minutes(5), revalidateOnFocus: false }

interface Ticker {
  readonly text: string
  readonly lang: string | undefined
  readonly hasEnd: boolean
}

/** The first announcement; the community's own text, or its tagline, if the API returns none. Undefined while it loads. */
function useTicker(): Ticker | undefined {
  const language = useLanguage()
  const { defaultTicker, tagline } = useCommunity()
  const { data, failed } = useApi(contentEndpoints.readTicker, { query: { language } }, refresh)
  const [first] = useCurrent(data ?? none)
  if (data === undefined && !failed) return undefined
  return {
    lang: first?.lang,
    text: first?.text || textIn(defaultTicker ?? tagline, language),
    hasEnd: first?.end_date !== undefined,
  }
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
  const ticker = useTicker()
  const read = useApi(contentEndpoints.listAnnouncements, { query: { language: useLanguage() } }, refresh)
  const list = useCurrent(read.data ?? none)
  const dismissed = useStored(dismissedAnnouncements)
  const [asked, setAsked] = useState(false)
  const news = unseen(list, dismissed).length
  const mayOpen = useAutoOpen(listShown)
  return (
    <div className="flex grow max-lg:basis-full min-w-0 lg:basis-0 items-center gap-2 h-44px pointer-fine:h-36px text-14px text-text-muted overflow-hidden">
      <span className="i-lucide-megaphone text-accent" aria-hidden />
      {ticker === undefined ? <Skeleton className="h-13px w-2/5" /> : <TickerText key={ticker.text} {...ticker} />}
      {list.length > 0 ? (
        <button
          type="button"
          className="shrink-0 ms-auto inline-flex items-center gap-1 h-full ps-2.5 text-accent cursor-pointer hover:underline"
          aria-label={news > 0 ? t`All announcements, ${news} new` : t`All announcements`}
          onClick={() => setAsked(true)}
        >
          {news > 0 ? (
            <span className="num min-w-5 px-1.5 rounded-full bg-accent text-accent-ink text-12px leading-1.6">
              {news}
            </span>
          ) : null}
          <Trans>All</Trans>
          <span className="i-lucide-chevron-right" aria-hidden />
        </button>
      ) : null}
      {asked || (news > 0 && mayOpen) ? (
        <Suspense>
          {asked ? (
            <AllAnnouncements announcements={list} onClose={() => setAsked(false)} />
          ) : (
            <UnreadAnnouncements announcements={list} />
          )}
        </Suspense>
      ) : null}
    </div>
  )
}
