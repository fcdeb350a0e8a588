import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { Link } from 'wouter'
import type { StaffRole } from '../../../../contract/accounts/staff-role.ts'
import { minutes } from '../../../../contract/duration.ts'
import { pagePaths, staffOrderPath } from '../../../../contract/page/page-paths.ts'
import type { Concern, ConcernItem, ConcernKind } from '../../../../contract/staff/staff.ts'
import { useNow } from '../../../platform/clock.ts'
import { formatMoment, formatNumber } from '../../../platform/format.ts'
import { useLanguage } from '../../../platform/use-language.ts'
import { logRefusalMessages } from '../log-refusal-messages.ts'
import { pingTargetMessages } from '../ping-target-messages.ts'
import { queryFailureMessages } from '../query-failure-messages.ts'
import { concernMessages } from './concern-messages.ts'
import { concernWays, severityLooks, severityOf } from './concern-urgency.ts'
import { formatSize } from './format-size.ts'

/** Where the things of a concern are looked after, by their id; only for administrators. */
const places: Readonly<Partial<Record<ConcernKind, (id: string) => string>>> = { refundsDue: staffOrderPath }

export interface ConcernCardProps {
  readonly concern: Concern
  readonly role: StaffRole
}

/** One kind of concern in a line: how urgent, what, since when, and where to act; what to do and the things open below. */
export function ConcernCard({ concern, role }: ConcernCardProps) {
  const { i18n } = useLingui()
  const titleId = useId()
  const { kind, count, items } = concern
  const { title, advice } = concernMessages[kind]
  const severity = severityOf[kind]
  const { word, icon, ink } = severityLooks[severity]
  const way = concernWays[kind]
  const more = formatNumber(count - items.length)
  return (
    <section className="list-row flex flex-wrap sm:flex-nowrap items-start gap-x-3 px-4 py-1" aria-labelledby={titleId}>
      <details className="group grow basis-full sm:basis-0 min-w-0" open={severity === 'urgent'}>
        <summary className="cursor-pointer min-h-44px flex flex-wrap items-center gap-x-3">
          <span className="i-lucide-chevron-right shrink-0 text-text-faint group-open:rotate-90" aria-hidden />
          <span className={`inline-flex items-center gap-1 text-14px min-w-96px shrink-0 ${ink}`}>
            <span className={`${icon} shrink-0`} aria-hidden />
            {i18n._(word)}
          </span>
          <h2 id={titleId} className="text-14px font-600">
            {i18n._(title)}
          </h2>
          <span className="chip num">{formatNumber(count)}</span>
          <Since items={items} />
        </summary>
        <div className="ps-7 pb-2">
          <p className="muted">{i18n._(advice)}</p>
          <ul className="mt-2 max-h-90 overflow-y-auto">
            {items.map((item) => (
              <Item
                key={item.id}
                item={item}
                href={role === 'administrator' ? places[kind]?.(item.id) : undefined}
                extend={kind === 'endingAnnouncements' ? textLink(item) : undefined}
              />
            ))}
          </ul>
          {count > items.length ? (
            <p className="muted mt-1">
              <Trans>and {more} more</Trans>
            </p>
          ) : null}
        </div>
      </details>
      {way === undefined || (way.isForAdministrators && role !== 'administrator') ? null : (
        <Link className="btn-soft shrink-0 my-1 max-sm:mb-2" href={way.href}>
          {i18n._(way.label)}
        </Link>
      )}
    </section>
  )
}

/** When the first of them began, or ends. */
function Since({ items }: { readonly items: readonly ConcernItem[] }) {
  const language = useLanguage()
  const now = useNow(minutes(1))
  const firstOf = (times: readonly (string | null | undefined)[]) => {
    const [first] = times.flatMap((at) => (at ? [Date.parse(at)] : [])).toSorted((a, b) => a - b)
    return first === undefined ? undefined : formatMoment(language, first, now)
  }
  const [end, time] = [firstOf(items.map(({ until }) => until)), firstOf(items.map(({ since }) => since))]
  if (end === undefined && time === undefined) return null
  return (
    <span className="muted num sm:ms-auto">
      {end === undefined ? <Trans>since {time}</Trans> : <Trans>ends {end}</Trans>}
    </span>
  )
}

/** Where an announcement is extended. */
const textLink = ({ id }: ConcernItem): string =>
  `${pagePaths.staff.href('texts')}?kind=announcement&id=${encodeURIComponent(id)}`

interface ItemProps {
  readonly item: ConcernItem
  readonly href: string | undefined
  readonly extend: string | undefined
}

function Item({ item, href, extend }: ItemProps) {
  const { id, since, until, count, freeBytes, fault, reply, refusal, detail } = item
  const { i18n, t } = useLingui()
  const language = useLanguage()
  const reason = reply === undefined ? undefined : i18n._(queryFailureMessages[reply])
  const now = useNow(minutes(1))
  const name = language === 'en' ? (item.nameEn ?? item.name) : item.name
  const shownName = name === '' ? id : name
  const timeOf = (at: string | null | undefined) => (at ? formatMoment(language, Date.parse(at), now) : undefined)
  const [time, end] = [timeOf(since), timeOf(until)]
  const free = freeBytes === undefined ? undefined : formatSize(freeBytes)
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 py-1.5 border-t border-t-line">
      {href === undefined ? (
        <span className="font-600 break-anywhere">{shownName}</span>
      ) : (
        <Link href={href} className="lone-link font-600 text-accent">
          {shownName}
        </Link>
      )}
      {name === '' ? null : <span className="muted num break-anywhere">{id}</span>}
      {count === undefined ? null : (
        <span className="muted">
          <Plural value={count} one="# server" other="# servers" />
        </span>
      )}
      <span className="muted num ms-auto">
        {free !== undefined ? (
          <Trans>{free} free</Trans>
        ) : end !== undefined ? (
          <Trans>ends {end}</Trans>
        ) : time === undefined ? (
          <Trans>never seen</Trans>
        ) : (
          <Trans>since {time}</Trans>
        )}
      </span>
      {extend === undefined ? null : (
        <Link className="btn-quiet" href={extend} aria-label={t`Extend ${name}`}>
          <Trans>Extend</Trans>
        </Link>
      )}
      {fault === undefined ? null : <span className="w-full">{i18n._(pingTargetMessages[fault])}</span>}
      {reason === undefined ? null : <span className="w-full">{reason}</span>}
      {refusal === undefined ? null : (
        <span className="w-full">
          {i18n._(logRefusalMessages[refusal].reason)}. {i18n._(logRefusalMessages[refusal].advice)}
        </span>
      )}
      {detail === undefined ? null : <span className="muted w-full break-anywhere">{detail}</span>}
    </li>
  )
}
