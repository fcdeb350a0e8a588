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
import { formatSize } from './format-size.ts'

/** Where the things of a concern are looked after, by their id; only for administrators. */
const places: Readonly<Partial<Record<ConcernKind, (id: string) => string>>> = { refundsDue: staffOrderPath }

export interface ConcernCardProps {
  readonly concern: Concern
  readonly role: StaffRole
}

/** One kind of concern: what it is, what to do, and the things that it is about. */
export function ConcernCard({ concern, role }: ConcernCardProps) {
  const { i18n } = useLingui()
  const titleId = useId()
  const { kind, count, items } = concern
  const { title, advice } = concernMessages[kind]
  const more = formatNumber(count - items.length)
  return (
    <section className="card px-4 py-3" aria-labelledby={titleId}>
      <div className="flex items-center gap-2.5">
        <span className="i-lucide-circle-alert text-warn" aria-hidden />
        <h2 id={titleId} className="text-15px font-600 grow">
          {i18n._(title)}
        </h2>
        <span className="chip num">{formatNumber(count)}</span>
      </div>
      <p className="muted mt-1">{i18n._(advice)}</p>
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
    </section>
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
        <Link href={href} className="inline-flex items-center min-h-44px pointer-fine:min-h-0 font-600 text-accent">
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
