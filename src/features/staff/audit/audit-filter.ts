import { startOfDay } from '../day.ts'

/** What the audit is filtered by: texts as typed, days as `yyyy-mm-dd` of the user's time zone; empty: not filtered. */
export interface AuditFilterFields {
  readonly actor: string
  readonly action: string
  readonly subject: string
  readonly from: string
  readonly to: string
}

const names = ['actor', 'action', 'subject', 'from', 'to'] as const

/** The filter in an address. */
export function readFilter(search: URLSearchParams): AuditFilterFields {
  const [actor = '', action = '', subject = '', from = '', to = ''] = names.map((name) => search.get(name) ?? '')
  return { actor, action, subject, from, to }
}

/** The query of an address with this filter, with its question mark; empty without one. */
export function filterQuery(filter: AuditFilterFields): string {
  const query = new URLSearchParams(names.flatMap((name) => (filter[name] === '' ? [] : [[name, filter[name].trim()]])))
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}

/** The filter as the endpoint takes it; `to` includes the whole day. */
export function filterInput({ actor, action, subject, from, to }: AuditFilterFields) {
  const given = (text: string): string | undefined => text.trim() || undefined
  return {
    actor: given(actor),
    action: given(action),
    subject: given(subject),
    from: startOfDay(from),
    to: startOfDay(to, 1),
  }
}
