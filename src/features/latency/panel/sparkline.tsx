export interface SparklineProps {
  /** Ms, in the order they were taken; null for a lost ping. */
  readonly samples: readonly (number | null)[]
  /** Columns of the finished chart, so that a running test fills it from the left. */
  readonly columns: number
}

const height = 28
const column = 7

/**
 * One bar per sample, starting at zero so that differences are in proportion; a lost ping is a mark in the bad colour.
 */
export function Sparkline({ samples, columns }: SparklineProps) {
  const highest = Math.max(1, ...samples.map((ms) => ms ?? 0))
  const bar = (ms: number, i: number) => {
    const tall = Math.max(2, (ms / highest) * height)
    return `M${i * column} ${height}v-${tall.toFixed(1)}h5v${tall.toFixed(1)}z`
  }
  const answered = samples.map((ms, i) => (ms === null ? '' : bar(ms, i))).join('')
  const lost = samples.map((ms, i) => (ms === null ? `M${i * column} ${height}v-${height}h5v${height}z` : '')).join('')
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${columns * column} ${height}`}
      className="h-28px"
      style={{ width: columns * column }}
    >
      <path className="fill-accent" d={answered} />
      <path className="fill-bad opacity-60" d={lost} />
    </svg>
  )
}
