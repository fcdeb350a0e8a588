import { Trans, useLingui } from '@lingui/react/macro'
import { seconds } from '../../../../contract/duration.ts'
import * as staffEndpoints from '../../../../contract/endpoints/staff-leaderboard.ts'
import type { StaffMe } from '../../../../contract/staff/staff.ts'
import { Block } from '../block.tsx'
import { useStaffApi } from '../use-staff-api.ts'
import { GameServers } from './game-servers.tsx'
import { RankedModeList } from './ranked-mode-list.tsx'
import { Seasons } from './seasons.tsx'

/** Seasons, what each mode is ranked by, and the game servers whose logs count. Refreshes by itself. */
export function LeaderboardSection({ me }: { readonly me: StaffMe }) {
  const { t } = useLingui()
  const read = useStaffApi(staffEndpoints.readStaffLeaderboard, {}, { refreshInterval: seconds(30) })
  return (
    <>
      <h2 className="sr-only">
        <Trans>Leaderboard</Trans>
      </h2>
      <Block read={read} failedTitle={t`The leaderboard’s settings could not be loaded`}>
        {({ seasons, gameServers, serversWithoutKey }) => (
          <div className="flex flex-col gap-3">
            <Seasons seasons={seasons} onDone={read.retry} />
            <RankedModeList />
            <GameServers me={me} servers={gameServers} serversWithoutKey={serversWithoutKey} onDone={read.retry} />
          </div>
        )}
      </Block>
    </>
  )
}
