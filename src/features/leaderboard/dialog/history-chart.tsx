import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import * as leaderboardEndpoints from '../../../../contract/endpoints/leaderboard.ts'
import type { LeaderboardMode, LeaderboardSeason } from '../../../../contract/leaderboard/leaderboard.ts'
import { AsOf } from '../../../shared/as-of.tsx'
import { usePlayerApi } from '../../../shared/use-personal-api.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { seasonPlaces } from '../core/history.ts'
import { SeasonChart } from '../season-chart.tsx'

export interface HistoryChartProps {
  readonly steamId: string
  readonly mode: LeaderboardMode
  readonly seasons: readonly LeaderboardSeason[]
}

/** A player's rank over the seasons as a small line chart, and as a table for screen readers (F-10). */
export function HistoryChart({ steamId, mode, seasons }: HistoryChartProps) {
  const { t } = useLingui()
  const { data, failed, stale, fetchedAt, retry } = usePlayerApi(steamId, leaderboardEndpoints.readPlayerHistory, {
    params: { steamId },
  })
  const places = useMemo(() => data && seasonPlaces(mode, seasons, data.data), [data, mode, seasons])
  return (
    <section aria-label={t`Season by season`} className="flex flex-col gap-1">
      <h3 className="text-14px font-600">
        <Trans>Season by season</Trans>
      </h3>
      <div className="min-h-110px flex flex-col justify-center">
        {places === undefined && !failed ? <Skeleton className="waiting w-full h-20" /> : null}
        {places === undefined && failed ? (
          <p role="alert" className="flex flex-wrap items-center gap-3 muted">
            <Trans>The history could not be loaded.</Trans>
            <button type="button" className="btn" onClick={retry}>
              <Trans>Try again</Trans>
            </button>
          </p>
        ) : null}
        {places?.length === 0 ? (
          <p className="muted">
            <Trans>Not ranked in any season of this mode.</Trans>
          </p>
        ) : null}
        {places && places.length > 0 ? <SeasonChart places={places} /> : null}
      </div>
      <AsOf at={stale ? fetchedAt : undefined} />
    </section>
  )
}
