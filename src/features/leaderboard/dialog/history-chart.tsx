import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import * as leaderboardEndpoints from '../../../../contract/endpoints/leaderboard.ts'
import type { LeaderboardMode, LeaderboardSeason } from '../../../../contract/leaderboard/leaderboard.ts'
import { AsOf } from '../../../shared/as-of.tsx'
import { usePlayerApi } from '../../../shared/use-personal-api.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { placePoints, type SeasonPlace, seasonPlaces } from '../core/history.ts'
import { rankText } from '../core/stat-text.ts'

/** Units of the chart's own coordinate system; it stretches to the width of its container. */
const size = { width: 420, height: 110, inset: 26 }

function Chart({ places }: { readonly places: readonly SeasonPlace[] }) {
  const { width, height, inset } = size
  const points = placePoints(places).map(({ x, y }) => ({
    x: inset + x * (width - 2 * inset),
    y: inset + y * (height - 2 * inset),
  }))
  return (
    <svg aria-hidden="true" viewBox={`0 0 ${width} ${height}`} className="w-full h-110px">
      <polyline
        className="stroke-accent fill-none"
        strokeWidth="2"
        strokeLinejoin="round"
        points={points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')}
      />
      {places.map(({ season, rank }, i) => (
        <g key={season.id}>
          <circle className="fill-accent" cx={points[i]?.x} cy={points[i]?.y} r="4" />
          <text
            className="fill-text num"
            x={points[i]?.x}
            y={(points[i]?.y ?? 0) - 10}
            textAnchor="middle"
            fontSize="12"
          >
            {rankText(rank)}
          </text>
        </g>
      ))}
    </svg>
  )
}

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
        {places && places.length > 0 ? (
          <>
            <Chart places={places} />
            <ol className="flex justify-between gap-2 text-12px text-text-muted">
              {places.map(({ season, rank }) => (
                <li key={season.id} className={`truncate ${places.length === 1 ? 'mx-auto' : ''}`}>
                  {season.name}
                  <span className="sr-only"> {rankText(rank)}</span>
                </li>
              ))}
            </ol>
          </>
        ) : null}
      </div>
      <AsOf at={stale ? fetchedAt : undefined} />
    </section>
  )
}
