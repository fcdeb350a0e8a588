import { Suspense } from 'react'
import { useCommunity } from '../../platform/community.ts'
import { lazyView } from '../../platform/lazy-view.tsx'
import { useSession } from '../../shared/session.ts'

const PendingWatch = lazyView(
  () => import('../../features/payments/pending-watch.tsx'),
  (module) => module.PendingWatch,
  { quiet: true },
)

interface PendingSlotProps {
  readonly place: 'header' | 'menu'
  readonly onFollow?: (() => void) | undefined
}

/** The slot for a pending payment, on every page; visitors download none of its code. */
function Pending(props: PendingSlotProps) {
  const session = useSession()
  return session ? (
    <Suspense>
      <PendingWatch session={session} {...props} />
    </Suspense>
  ) : null
}

export function PendingSlot(props: PendingSlotProps) {
  const { vip, pracc } = useCommunity().features
  return vip || pracc ? <Pending {...props} /> : null
}
