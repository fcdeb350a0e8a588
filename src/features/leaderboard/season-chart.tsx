import { placePoints, type SeasonPlace } from './core/history.ts'
import { rankText } from './core/stat-text.ts'

export interface SeasonChartProps {
  /** Oldest first; at least one. */
  readonly places: readonly SeasonPlace[]
}

/** Units of the chart's own coordinate system; it stretches to the width of its container. */
const size = { width: 420, height: 110, inset: 26 }

/** Ranks over the seasons as a line; names and ranks stand below it, for everyone. */
function Line({ places }: SeasonChartProps) {
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

/** A player's ranks over the seasons (F-10). */
export const SeasonChart = ({ places }: SeasonChartProps) => (
  <>
    <Line places={places} />
    <ol className="flex justify-between gap-2 text-12px text-text-muted">
      {places.map(({ season, rank }) => (
        <li key={season.id} className={`truncate ${places.length === 1 ? 'mx-auto' : ''}`}>
          {season.name}
          <span className="sr-only"> {rankText(rank)}</span>
        </li>
      ))}
    </ol>
  </>
)
