import { Suspense } from 'react'
import { useCommunity } from '../platform/community.ts'
import { lazyView } from '../platform/lazy-view.tsx'
import { useStored } from '../platform/storage.ts'
import { wantedNotices } from '../shared/push-use.ts'
import type { Session } from '../shared/session.ts'

const ListSyncLayer = lazyView(
  () => import('../pages/list-sync-layer.tsx'),
  (module) => module.ListSyncLayer,
  { quiet: true },
)

const NoticeUpkeep = lazyView(
  () => import('../features/notices/notice-upkeep.tsx'),
  (module) => module.NoticeUpkeep,
  { quiet: true },
)

/** What runs beside every page for a signed-in user; visitors download none of it. */
export function MemberParts({ session }: { readonly session: Session }) {
  const { settings } = useCommunity().features
  const isTold = useStored(wantedNotices)?.account === session.user.id && settings.notices
  return (
    <Suspense>
      {settings.lists ? <ListSyncLayer session={session} /> : null}
      {isTold ? <NoticeUpkeep session={session} /> : null}
    </Suspense>
  )
}
