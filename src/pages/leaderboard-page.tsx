import { Trans } from '@lingui/react/macro'
import { Leaderboard } from '../features/leaderboard/leaderboard.tsx'

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
