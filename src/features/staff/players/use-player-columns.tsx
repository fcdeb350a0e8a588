import { useLingui } from '@lingui/react/macro'
import { Link } from 'wouter'
import { staffPlayerPath } from '../../../../contract/page/page-paths.ts'
import type { FoundPlayer } from '../../../../contract/staff/staff-players.ts'
import { PlayerAvatar } from '../../../shared/player-avatar.tsx'
import type { Column } from '../table/column.ts'
import { BannedChip } from './banned-chip.tsx'

const nameOf = ({ name, steamId, email }: FoundPlayer): string => (name === '' ? (steamId ?? email ?? '') : name)

/** The columns of found players. */
export function usePlayerColumns(): readonly Column<FoundPlayer>[] {
  const { t } = useLingui()
  return [
    { name: 'name', label: t`Name`, by: nameOf, cell: (player) => <Name player={player} /> },
    {
      name: 'state',
      label: t`State`,
      isBesideTitle: true,
      by: ({ isBanned, hasAccount }) => Number(isBanned) * 2 + Number(!hasAccount),
      cell: ({ isBanned, hasAccount }) => (
        <span className="inline-flex flex-wrap items-center gap-2 empty:hidden">
          {isBanned ? <BannedChip /> : null}
          {hasAccount ? null : <span className="muted">{t`never signed in here`}</span>}
        </span>
      ),
    },
    {
      name: 'id',
      label: t`SteamID`,
      by: ({ steamId }) => steamId,
      cell: ({ steamId }) =>
        steamId === null ? t`no Steam account linked` : <span className="num whitespace-nowrap">{steamId}</span>,
    },
    {
      name: 'email',
      label: t`E-mail`,
      by: ({ email = null }) => email,
      cell: ({ email }) => (email === undefined ? null : <span className="break-anywhere">{email}</span>),
    },
  ]
}

function Name({ player }: { readonly player: FoundPlayer }) {
  const { steamId, avatar } = player
  const content = (
    <>
      <PlayerAvatar steamId={steamId ?? ''} src={avatar} className="w-7 h-7 rounded-full shrink-0" />
      {nameOf(player)}
    </>
  )
  const look = 'lone-link gap-2 pointer-fine:min-h-36px font-600 text-text break-anywhere'
  return steamId === null ? (
    <span className={look}>{content}</span>
  ) : (
    <Link className={look} href={staffPlayerPath(steamId)}>
      {content}
    </Link>
  )
}
