import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import type { ServerHistory } from '../../../../contract/servers/servers.ts'
import { useLanguage } from '../../../platform/use-language.ts'
import { chartHeight, dayPaths, hourTicks, type PlayerScale, peakOf, stepStart } from '../core/day-chart.ts'
import { timeOfDay } from './time-of-day.ts'

export interface PlotProps {
  readonly history: ServerHistory
  readonly scale: PlayerScale
  /** The step that is being read. */
  readonly read: number | undefined
}

const stretched = { preserveAspectRatio: 'none', className: 'absolute inset-0 w-full h-full overflow-visible' } as const

/** The 24-hour plot: grid, times without a reply, area, line and a marker on the step being read. */
export function Plot({ history, scale, read }: PlotProps) {
  const { t } = useLingui()
  const language = useLanguage()
  const { players } = history
  const { line, area, gaps } = useMemo(() => dayPaths(players, scale.top), [players, scale.top])
  const grid = [
    ...scale.ticks.map((value) => `M0 ${chartHeight * (1 - value / scale.top)}H${players.length}`),
    ...hourTicks(history, 6).map(({ share }) => `M${share * players.length} 0V${chartHeight}`),
  ].join('')
  const peak = peakOf(players)
  const peakTime = peak ? timeOfDay(language, stepStart(history, peak.step)) : ''
  return (
    <svg viewBox={`0 0 ${players.length} ${chartHeight}`} role="img" {...stretched}>
      <title>{t`Players in the last 24 hours`}</title>
      <desc>
        {peak ? (
          <Trans>
            Peak: {peak.players} at {peakTime}
          </Trans>
        ) : (
          <Trans>No data for the last 24 hours</Trans>
        )}
      </desc>
      <path className="fill-surface-hover opacity-60" d={gaps} />
      <path className="stroke-line" fill="none" vectorEffect="non-scaling-stroke" d={grid} />
      <path className="fill-accent-soft" d={area} />
      <path
        className="stroke-accent"
        fill="none"
        strokeWidth="1.75"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
        d={line}
      />
      {read === undefined ? null : (
        <path
          className="stroke-text-muted"
          fill="none"
          vectorEffect="non-scaling-stroke"
          d={`M${read + 0.5} 0V${chartHeight}`}
        />
      )}
    </svg>
  )
}
