import { Suspense } from 'react'
import { days } from '../../../contract/duration.ts'
import { now } from '../../platform/clock.ts'
import { lazyView } from '../../platform/lazy-view.tsx'
import { useVipStatus } from '../../platform/vip-status.ts'

const Reminder = lazyView(
  () => import('../../features/vip/reminder.tsx'),
  (module) => module.Reminder,
)

/** Loads the reminder only for somebody whose VIP ends within its first threshold. */
export function VipReminder() {
  const { expiresAt } = useVipStatus()
  if (expiresAt === null || Date.parse(expiresAt) - now() > days(7)) return null
  return (
    <Suspense>
      <Reminder expiresAt={expiresAt} />
    </Suspense>
  )
}
