import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type PointerEvent, useState } from 'react'
import type { ServerHistory } from '../../../../contract/servers/servers.ts'
import { useLanguage } from '../../../platform/use-language.ts'
import { hourTicks, mapAt, peakOf, playerScale, stepAt, stepStart } from '../core/day-chart.ts'
import { MapBand } from './map-band.tsx'
import { Plot } from './plot.tsx'
import { timeOfDay } from './time-of-day.ts'

/** Half the width of `00:00` under the axis, in CSS pixels: the outer labels stay inside. */
const halfLabel = 16

/** The content of one step, as text. */
function useReading(history: ServerHistory): (step: number) => string {
  const { t } = useLingui()
  const language = useLanguage()
  return (step) => {
    const count = history.players[step]
    const time = timeOfDay(language, stepStart(history, step))
    if (count === null || count === undefined) return t`${time} · no response`
    const map = mapAt(history, step)
    const players = t`${time} · ${plural(count, { one: '# player', other: '# players' })}`
    return map === undefined ? players : `${players} · ${map}`
  }
}

function Peak({ history }: { readonly history: ServerHistory }) {
  const language = useLanguage()
  const peak = peakOf(history.players)
  if (!peak) return null
  const time = timeOfDay(language, stepStart(history, peak.step))
  return (
    <>
      <Plural value={peak.players} one="At most # player" other="At most # players" />
      {peak.players > 0 ? (
        <>
          {' · '}
          <Trans>first at {time}</Trans>
        </>
      ) : null}
    </>
  )
}

export interface DayChartProps {
  readonly history: ServerHistory
  /** Capacity of the server; 0 if it is unknown. */
  readonly room: number
  /** The total height; the plot takes what the labels leave. */
  readonly className: string
}

/** 24 hours of player counts with the maps below them, read by pointer, finger or arrow keys. */
export function DayChart({ history, room, className }: DayChartProps) {
  const { t } = useLingui()
  const language = useLanguage()
  const readingOf = useReading(history)
  const [read, setRead] = useState<number>()
  const steps = history.players.length
  const scale = playerScale(history.players, room)
  const last = steps - 1
  const point = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    if (box.width > 0) setRead(stepAt((event.clientX - box.left) / box.width, steps))
  }
  return (
    <div className={`flex flex-col gap-2 ${className}`}>
      <p className="text-14px min-h-1.6em truncate num text-text-muted">
        {read === undefined ? <Peak history={history} /> : <span className="text-text">{readingOf(read)}</span>}
      </p>
      <div dir="ltr" className="grow grid grid-cols-[auto_minmax(0,1fr)] grid-rows-[1fr_auto_auto] gap-x-2 gap-y-2">
        <div aria-hidden className="relative min-w-14px num text-12px leading-none text-text-faint">
          <span className="invisible">{scale.top}</span>
          {scale.ticks.map((value) => (
            <span
              key={value}
              className="absolute end-0 -translate-y-1/2"
              style={{ top: `${(1 - value / scale.top) * 100}%` }}
            >
              {value}
            </span>
          ))}
        </div>
        <div
          className="relative touch-pan-y cursor-crosshair rounded-4px has-focus-visible:outline-2 has-focus-visible:outline-accent"
          onPointerDown={point}
          onPointerMove={point}
          onPointerLeave={() => setRead(undefined)}
        >
          <Plot history={history} scale={scale} read={read} />
          <input
            type="range"
            className="absolute inset-0 w-full h-full opacity-0 pointer-events-none"
            aria-label={t`Step through the chart`}
            aria-valuetext={readingOf(read ?? last)}
            min={0}
            max={last}
            value={read ?? last}
            onChange={(event) => setRead(event.target.valueAsNumber)}
            onBlur={() => setRead(undefined)}
          />
        </div>
        <span />
        <MapBand history={history} />
        <span />
        <div aria-hidden className="relative h-16px num text-12px leading-none text-text-faint">
          {hourTicks(history, 3).map(({ at, share, hour }) => (
            <span
              key={at}
              className={`absolute top-1 -translate-x-1/2 ${hour % 6 === 0 ? '' : 'max-sm:hidden'}`}
              style={{ left: `clamp(${halfLabel}px, ${share * 100}%, calc(100% - ${halfLabel}px))` }}
            >
              {timeOfDay(language, at)}
            </span>
          ))}
        </div>
      </div>
    </div>
  )
}
