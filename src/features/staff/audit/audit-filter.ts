import { startOfDay } from '../day.ts'
import { sectionAddress } from '../section-address.ts'

/** Texts as typed, days as `yyyy-mm-dd` of the user's time zone, the entry before which the page begins, and the order. */
export const auditAddress = sectionAddress('audit', {
  actor: '',
  action: '',
  subject: '',
  from: '',
  to: '',
  before: '',
  sort: '',
})
export type AuditAddress = typeof auditAddress.none

/** The filter as the endpoint takes it; `to` includes the whole day. */
export function auditFilter({ actor, action, subject, from, to }: AuditAddress) {
  const given = (text: string): string | undefined => text.trim() || undefined
  return {
    actor: given(actor),
    action: given(action),
    subject: given(subject),
    from: startOfDay(from),
    to: startOfDay(to, 1),
  }
}
