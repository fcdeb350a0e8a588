import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'wouter'
import { staffPlayerPath } from '../../../../contract/page/page-paths.ts'
import type { StaffMember } from '../../../../contract/staff/staff.ts'
import { formatDate } from '../../../platform/format.ts'
import { useLanguage } from '../../../platform/use-language.ts'
import { PlayerAvatar } from '../../../shared/player-avatar.tsx'
import { useRoleNames } from '../role-names.ts'
import type { Column } from '../table/column.ts'

/** The columns of the members of staff. */
export function useMemberColumns(): readonly Column<StaffMember>[] {
  const { t } = useLingui()
  const language = useLanguage()
  const roleNames = useRoleNames()
  return [
    {
      name: 'name',
      label: t`Name`,
      by: ({ name, steamId }) => name ?? steamId,
      cell: (member) => <Name member={member} />,
    },
    {
      name: 'role',
      label: t`Role`,
      isBesideTitle: true,
      by: ({ role }) => roleNames[role] ?? role,
      cell: ({ role }) => <span className="chip">{roleNames[role]}</span>,
    },
    {
      name: 'id',
      label: t`SteamID`,
      cell: ({ steamId, name }) => (
        <span className="num">
          <span className="whitespace-nowrap">{steamId}</span>
          {name === null ? (
            <span className="block muted">
              <Trans>has not signed in yet</Trans>
            </span>
          ) : null}
        </span>
      ),
    },
    {
      name: 'since',
      label: t({ message: 'Since', context: 'staff' }),
      by: ({ addedAt }) => Date.parse(addedAt),
      cell: ({ addedAt, addedBy, addedByName }) => {
        const day = formatDate(language, Date.parse(addedAt))
        const by = addedByName ?? addedBy
        return t`since ${day}, by ${by}`
      },
    },
  ]
}

function Name({ member: { steamId, name, avatar } }: { readonly member: StaffMember }) {
  return (
    <Link
      href={staffPlayerPath(steamId)}
      className="lone-link gap-2 pointer-fine:min-h-36px font-600 text-text break-anywhere"
    >
      <PlayerAvatar steamId={steamId} src={avatar} className="w-7 h-7 rounded-full shrink-0" />
      {name ?? steamId}
    </Link>
  )
}

interface MemberActsProps {
  readonly member: StaffMember
  readonly onEdit: () => void
  readonly onRemove: () => void
}

/** What can be done with a member of staff. */
export function MemberActs({ member: { steamId, name }, onEdit, onRemove }: MemberActsProps) {
  const { t } = useLingui()
  const shownName = name ?? steamId
  return (
    <>
      <button type="button" className="btn-quiet" aria-label={t`Change the role of ${shownName}`} onClick={onEdit}>
        <Trans>Change role</Trans>
      </button>
      <button type="button" className="btn-quiet" aria-label={t`Remove ${shownName} from staff`} onClick={onRemove}>
        <Trans>Remove</Trans>
      </button>
    </>
  )
}
