import { Trans } from '@lingui/react/macro'
import { href } from '../../contract/endpoint.ts'
import * as leaderboardEndpoints from '../../contract/endpoints/leaderboard.ts'
import { Leaderboard } from '../features/leaderboard/leaderboard.tsx'

export const firstReads = () => [href(leaderboardEndpoints.listSeasons)]

/** The ranking of the players, per mode and season. */
export function LeaderboardPage() {
  return (
    <Leaderboard
      heading={
        <h1 className="title-page m-0">
          <Trans>Leaderboard</Trans>
        </h1>
      }
    />
  )
}
