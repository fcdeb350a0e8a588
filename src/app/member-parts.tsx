import { Suspense } from 'react'
import { deviceLists } from '../pages/device-lists.ts'
import { useCommunity } from '../platform/community.ts'
import { lazyView } from '../platform/lazy-view.tsx'
import { useStored } from '../platform/storage.ts'
import { wantedNotices } from '../shared/push-use.ts'
import type { Session } from '../shared/session.ts'

const ListSync = lazyView(
  () => import('../features/account-lists/list-sync-view.tsx'),
  (module) => module.ListSync,
  { quiet: true },
)

const NoticeUpkeep = lazyView(
  () => import('../features/notices/notice-upkeep.tsx'),
  (module) => module.NoticeUpkeep,
  { quiet: true },
)

const ConsentWatch = lazyView(
  () => import('../features/legal/consent-watch.tsx'),
  (module) => module.ConsentWatch,
  { quiet: true },
)

/** What runs beside every page for a signed-in user; visitors download none of it. */
export function MemberParts({ session }: { readonly session: Session }) {
  const { features, legal } = useCommunity()
  const { settings } = features
  const isTold = useStored(wantedNotices)?.account === session.user.id && settings.notices
  return (
    <Suspense>
      {settings.lists ? <ListSync session={session} device={deviceLists} /> : null}
      {legal === undefined ? null : <ConsentWatch session={session} />}
      {isTold ? <NoticeUpkeep session={session} /> : null}
    </Suspense>
  )
}
