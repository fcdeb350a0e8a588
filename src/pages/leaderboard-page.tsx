import { Trans } from '@lingui/react/macro'
import * as v from 'valibot'
import { href } from '../../contract/endpoint.ts'
import * as leaderboardEndpoints from '../../contract/endpoints/leaderboard.ts'
import { allTime, leaderboardSeasonsSchema } from '../../contract/leaderboard/leaderboard.ts'
import { Leaderboard } from '../features/leaderboard/leaderboard.tsx'

export const firstReads = () => [href(leaderboardEndpoints.listSeasons)]

/** The page writes its period into the address (LB-15): with the newest season it shows the same as without one. */
export function firstQueries(read: (path: string) => unknown): string[] {
  const seasons = v.safeParse(leaderboardSeasonsSchema, read(href(leaderboardEndpoints.listSeasons)))
  return seasons.success ? [`season=${seasons.output[0]?.id ?? allTime}`] : []
}

/** The ranking of the players, per mode and season. */
export function LeaderboardPage() {
  return (
    <Leaderboard
      heading={
        <h1 className="title-page">
          <Trans>Leaderboard</Trans>
        </h1>
      }
    />
  )
}
