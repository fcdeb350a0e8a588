import { days } from '../../../contract/duration.ts'
import { now } from '../../platform/clock.ts'
import { useVipStatus } from '../../shared/vip-status.ts'
import { Reminder } from './reminder.tsx'

/** Loads the reminder only for users whose VIP ends within the first threshold. */
export function ReminderWatch() {
  const { expiresAt } = useVipStatus()
  if (expiresAt === null || Date.parse(expiresAt) - now() > days(7)) return null
  return <Reminder expiresAt={expiresAt} />
}
