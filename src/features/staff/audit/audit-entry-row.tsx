import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { minutes } from '../../../../contract/duration.ts'
import type { AuditEntry } from '../../../../contract/staff/staff.ts'
import { useNow } from '../../../platform/clock.ts'
import { formatMoment } from '../../../platform/format.ts'
import { useLanguage } from '../../../platform/use-language.ts'
import { useRoleNames } from '../role-names.ts'
import { actionMessages } from './action-messages.ts'
import { subjectHref, subjectName } from './subject.ts'

/** One act: when, who in which role, what, to whom, and the change. */
export function AuditEntryRow({ entry }: { readonly entry: AuditEntry }) {
  const { i18n } = useLingui()
  const language = useLanguage()
  const roleNames = useRoleNames()
  const { seq, at, actor, actorName, role, action, subject, before, after, requestId } = entry
  const href = subjectHref(entry)
  const named = subjectName(entry, language) ?? subject
  const message = actionMessages[action]
  const time = formatMoment(language, Date.parse(at), useNow(minutes(1)))
  return (
    <li className="px-4 py-2.5 list-row">
      <p className="flex flex-wrap items-baseline gap-x-2.5">
        <span className="font-600 break-anywhere" title={actor}>
          {actorName ?? actor}
        </span>
        <span className="chip">{roleNames[role] ?? role}</span>
        <span>{message === undefined ? action : i18n._(message)}</span>
        {href === undefined ? (
          <span className="font-600 break-anywhere" title={subject}>
            {named}
          </span>
        ) : (
          <Link
            href={href}
            className="inline-flex items-center min-h-44px pointer-fine:min-h-0 font-600 text-accent break-anywhere"
            title={subject}
          >
            {named}
          </Link>
        )}
        <time className="muted num ms-auto" dateTime={at}>
          {time}
        </time>
      </p>
      <details className="mt-0.5">
        <summary className="muted cursor-pointer w-fit py-3 pointer-fine:py-1">
          <Trans>Details</Trans>
        </summary>
        <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 mt-1 text-14px">
          <Detail label={<Trans>Number</Trans>} value={String(seq)} />
          <Detail label={<Trans>Who</Trans>} value={actor} />
          <Detail label={<Trans>Target</Trans>} value={subject} />
          <Detail label={<Trans>Before</Trans>} value={before ?? '–'} />
          <Detail label={<Trans>After</Trans>} value={after ?? '–'} />
          {requestId === null ? null : <Detail label={<Trans>Request</Trans>} value={requestId} />}
        </dl>
      </details>
    </li>
  )
}

const Detail = ({ label, value }: { readonly label: ReactNode; readonly value: string }) => (
  <>
    <dt className="text-text-muted">{label}</dt>
    <dd className="break-anywhere font-mono">{value}</dd>
  </>
)
