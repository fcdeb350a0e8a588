import { Trans, useLingui } from '@lingui/react/macro'
import { steamId2Of } from '../../../../contract/accounts/steam-id.ts'
import * as playerEndpoints from '../../../../contract/endpoints/staff-players.ts'
import { pagePaths } from '../../../../contract/page/page-paths.ts'
import type { StaffMe } from '../../../../contract/staff/staff.ts'
import type { StaffPlayer } from '../../../../contract/staff/staff-players.ts'
import { lazyView } from '../../../platform/lazy-view.tsx'
import { PlayerAvatar } from '../../../shared/player-avatar.tsx'
import { BackLink } from '../../../ui/back-link.tsx'
import { Block } from '../block.tsx'
import { useRoleNames } from '../role-names.ts'
import { useStaffApi } from '../use-staff-api.ts'
import { AccountPanel } from './account-panel.tsx'
import { BannedChip } from './banned-chip.tsx'
import { BansPanel } from './bans-panel.tsx'
import { LeaderboardPanel } from './leaderboard-panel.tsx'
import { Matches } from './matches.tsx'
import { NotesPanel } from './notes-panel.tsx'
import { PurchasesPanel } from './purchases-panel.tsx'
import { RightsPanel } from './rights-panel.tsx'
import { VipPanel } from './vip-panel.tsx'

/** With the words of the section that it is a part of. */
const PlayerActs = lazyView(
  () => import('../game-side/player-acts.tsx'),
  (module) => module.PlayerActs,
  { messages: 'staff-game', quiet: true },
)

/** Everything about one player, and what staff can do. */
export function PlayerPage({ steamId, me }: { readonly steamId: string; readonly me: StaffMe }) {
  const { t } = useLingui()
  const read = useStaffApi(playerEndpoints.readStaffPlayer, { params: { steamId } })
  return (
    <>
      <BackLink href={pagePaths.staff.href('players')}>
        <Trans>All players</Trans>
      </BackLink>
      <Block read={read} failedTitle={t`The player could not be loaded`}>
        {(player) => {
          const panel = { player, onChanged: read.retry }
          return (
            <div className="flex flex-col gap-3">
              <Head player={player} />
              <BansPanel {...panel} />
              <PlayerActs player={player} isAdministrator={me.role === 'administrator'} />
              <NotesPanel {...panel} />
              <LeaderboardPanel {...panel} isAdministrator={me.role === 'administrator'} />
              <Matches steamId={steamId} recordedSince={player.leaderboard.recordedSince} onChanged={read.retry} />
              <AccountPanel {...panel} isAdministrator={me.role === 'administrator'} />
              <VipPanel {...panel} isAdministrator={me.role === 'administrator'} />
              {me.role === 'administrator' ? <RightsPanel player={player} /> : null}
              <PurchasesPanel player={player} isAdministrator={me.role === 'administrator'} />
            </div>
          )
        }}
      </Block>
    </>
  )
}

function Head({ player }: { readonly player: StaffPlayer }) {
  const { t } = useLingui()
  const roleNames = useRoleNames()
  const { steamId, name, avatar, role, account, bans, leaderboard } = player
  const isBanned = bans.some(({ closedAt }) => closedAt === null)
  return (
    <div className="flex items-center gap-3">
      <PlayerAvatar steamId={steamId} src={avatar} className="w-14 h-14 rounded-full" />
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
          <strong className="text-20px break-anywhere">{name === '' ? steamId : name}</strong>
          {role === null ? null : <span className="chip">{roleNames[role]}</span>}
          {isBanned ? <BannedChip /> : null}
          {leaderboard.removed === null ? null : <span className="chip text-warn">{t`Not on the leaderboard`}</span>}
        </p>
        <p className="muted num break-anywhere">
          {steamId} · {steamId2Of(steamId)}
          {account === null ? ` · ${t`never signed in here`}` : ''}
        </p>
      </div>
    </div>
  )
}
