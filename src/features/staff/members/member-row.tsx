import { Trans, useLingui } from '@lingui/react/macro'
import type { StaffMember } from '../../../../contract/staff/staff.ts'
import { formatDate } from '../../../platform/format.ts'
import { useLanguage } from '../../../platform/use-language.ts'
import { PlayerAvatar } from '../../../shared/player-avatar.tsx'
import { useRoleNames } from '../role-names.ts'

export interface MemberRowProps {
  readonly member: StaffMember
  readonly onEdit: () => void
  readonly onRemove: () => void
}

/** One member of staff. */
export function MemberRow({ member, onEdit, onRemove }: MemberRowProps) {
  const { t } = useLingui()
  const language = useLanguage()
  const roleNames = useRoleNames()
  const { steamId, name, avatar, role, addedAt, addedBy, addedByName } = member
  const shownName = name ?? steamId
  const day = formatDate(language, Date.parse(addedAt))
  const by = addedByName ?? addedBy
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5 list-row">
      <PlayerAvatar steamId={steamId} src={avatar} className="w-9 h-9 rounded-full" />
      <div className="min-w-0 grow basis-200px">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-600 break-anywhere">{shownName}</span>
          <span className="chip">{roleNames[role]}</span>
        </p>
        <p className="muted num break-anywhere">
          {name === null ? <Trans>has not signed in yet</Trans> : steamId}
          {' · '}
          {t`since ${day}, by ${by}`}
        </p>
      </div>
      <span className="flex gap-1 ms-auto">
        <button type="button" className="btn-quiet" aria-label={t`Change the role of ${shownName}`} onClick={onEdit}>
          <Trans>Change role</Trans>
        </button>
        <button type="button" className="btn-quiet" aria-label={t`Remove ${shownName} from staff`} onClick={onRemove}>
          <Trans>Remove</Trans>
        </button>
      </span>
    </li>
  )
}
