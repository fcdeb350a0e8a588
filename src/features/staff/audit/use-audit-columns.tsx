import { useLingui } from '@lingui/react/macro'
import { Link } from 'wouter'
import { minutes } from '../../../../contract/duration.ts'
import type { AuditEntry } from '../../../../contract/staff/staff.ts'
import { useNow } from '../../../platform/clock.ts'
import { formatMoment } from '../../../platform/format.ts'
import { useLanguage } from '../../../platform/use-language.ts'
import { useRoleNames } from '../role-names.ts'
import type { Column } from '../table/column.ts'
import { RowOpener } from '../table/row-opener.tsx'
import { actionMessages } from './action-messages.ts'
import { subjectHref, subjectName } from './subject.ts'

/** The columns of the audit: when, who in which role, what, and to whom. The change itself opens. */
export function useAuditColumns(onOpen: (entry: AuditEntry) => void): readonly Column<AuditEntry>[] {
  const { t, i18n } = useLingui()
  const language = useLanguage()
  const roleNames = useRoleNames()
  const now = useNow(minutes(1))
  const actionOf = ({ action }: AuditEntry): string => {
    const message = actionMessages[action]
    return message === undefined ? action : i18n._(message)
  }
  const targetOf = (entry: AuditEntry) => subjectName(entry, language) ?? entry.subject
  return [
    {
      name: 'time',
      label: t({ message: 'When', context: 'audit' }),
      isServerSorted: true,
      cell: (entry) => {
        const time = formatMoment(language, Date.parse(entry.at), now)
        return (
          <RowOpener className="num whitespace-nowrap" label={t`Details: ${time}`} onPress={() => onOpen(entry)}>
            <time dateTime={entry.at}>{time}</time>
          </RowOpener>
        )
      },
    },
    {
      name: 'who',
      label: t`Who`,
      isBesideTitle: true,
      cell: ({ actor, actorName, role }) => (
        <span className="inline-flex flex-wrap items-center gap-2">
          <span className="font-600 break-anywhere" title={actor}>
            {actorName ?? actor}
          </span>
          <span className="chip">{roleNames[role] ?? role}</span>
        </span>
      ),
    },
    { name: 'action', label: t`Action`, cell: actionOf },
    {
      name: 'target',
      label: t`Target`,
      cell: (entry) => <Target entry={entry} name={targetOf(entry)} />,
    },
  ]
}

function Target({ entry, name }: { readonly entry: AuditEntry; readonly name: string }) {
  const href = subjectHref(entry)
  if (href === undefined) {
    return (
      <span className="break-anywhere" title={entry.subject}>
        {name}
      </span>
    )
  }
  return (
    <Link href={href} className="lone-link text-accent break-anywhere" title={entry.subject}>
      {name}
    </Link>
  )
}
