import { startOfDay } from '../day.ts'
import { sectionAddress } from '../section-address.ts'

/**
 * Texts as typed, days as `yyyy-mm-dd` of the user's time zone, the entry before or after which the page begins, and the
 * order: empty for newest first, or `time`.
 */
export const auditAddress = sectionAddress('audit', {
  actor: '',
  action: '',
  subject: '',
  from: '',
  to: '',
  before: '',
  after: '',
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

/** The same for a page of the list. An address that someone has cut off begins with the first one. */
export function auditPage(address: AuditAddress) {
  const [before, after] = [address.before, address.after].map((text) => Number(text) || undefined)
  return { ...auditFilter(address), ...(address.sort === 'time' ? { sort: 'time' as const, after } : { before }) }
}
