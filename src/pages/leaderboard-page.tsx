import { Trans } from '@lingui/react/macro'
import { Leaderboard } from '../features/leaderboard/leaderboard.tsx'

/** Where players stand, per mode and season. */
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
