import { Trans, useLingui } from '@lingui/react/macro'
import * as v from 'valibot'
import { Link } from 'wouter'
import { playerNamedIn } from '../../../../contract/accounts/steam-id.ts'
import * as playerEndpoints from '../../../../contract/endpoints/staff-players.ts'
import { pagePaths, staffPlayerPath } from '../../../../contract/page/page-paths.ts'
import { type FoundPlayer, playerKeySchema } from '../../../../contract/staff/staff-players.ts'
import { PlayerAvatar } from '../../../shared/player-avatar.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Block } from '../block.tsx'
import { useStaffApi } from '../use-staff-api.ts'
import { BannedChip } from './banned-chip.tsx'

export interface FoundPlayersProps {
  readonly search: string
  /** Where the page begins, as the endpoint said. */
  readonly after: string | undefined
}

/** What a search finds, one page at a time. */
export function FoundPlayers({ search, after }: FoundPlayersProps) {
  const { t } = useLingui()
  const isKey = v.is(playerKeySchema, after)
  const query = { search, ...(isKey ? { after } : {}) }
  const read = useStaffApi(playerEndpoints.searchStaffPlayers, { query })
  const path = `${pagePaths.staff.href('players')}?search=${encodeURIComponent(search)}`
  return (
    <Block read={read} failedTitle={t`The players could not be loaded`}>
      {({ players, next }) => (
        <>
          {players.length === 0 ? <NoneFound search={search} /> : null}
          <ul className="card empty:hidden" aria-label={t({ message: 'Players', context: 'staff room' })}>
            {players.map((player) => (
              <FoundRow key={`${player.steamId}${player.email}`} player={player} />
            ))}
          </ul>
          <p className="flex gap-2 empty:hidden">
            {isKey ? (
              <Link className="btn" href={path}>
                <Trans>First page</Trans>
              </Link>
            ) : null}
            {next === null ? null : (
              <Link className="btn" href={`${path}&after=${encodeURIComponent(next)}`}>
                <Trans>More players</Trans>
              </Link>
            )}
          </p>
        </>
      )}
    </Block>
  )
}

function NoneFound({ search }: { readonly search: string }) {
  const { t } = useLingui()
  return (
    <div className="card">
      <Notice icon="i-lucide-user-x" title={t`No players found`}>
        {playerNamedIn(search).kind === 'customName' ? (
          <Trans>
            Only Steam can resolve the name in this link, and Steam has no such player, didn't respond, or STEAM_API_KEY
            is not set. Open the profile and copy the SteamID, or the link with the number.
          </Trans>
        ) : (
          <Trans>No names contain this. A SteamID always finds its player.</Trans>
        )}
      </Notice>
    </div>
  )
}

function FoundRow({ player }: { readonly player: FoundPlayer }) {
  const { t } = useLingui()
  const { steamId, name, avatar, email, isBanned, hasAccount } = player
  const about = hasAccount ? '' : t`never signed in here`
  const content = (
    <>
      <PlayerAvatar steamId={steamId ?? ''} src={avatar} className="w-9 h-9 rounded-full" />
      <span className="min-w-0 grow">
        <span className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-600 break-anywhere">{name === '' ? (steamId ?? email) : name}</span>
          {isBanned ? <BannedChip /> : null}
        </span>
        <span className="muted num block break-anywhere">
          {[steamId ?? t`no Steam account linked`, email ?? '', about].filter((part) => part !== '').join(' · ')}
        </span>
      </span>
    </>
  )
  const row = 'flex items-center gap-3 px-4 py-2.5 min-h-44px'
  return (
    <li className="list-row">
      {steamId === null ? (
        <div className={row}>{content}</div>
      ) : (
        <Link className={`${row} text-text no-underline hover:bg-surface-hover`} href={staffPlayerPath(steamId)}>
          {content}
        </Link>
      )}
    </li>
  )
}
