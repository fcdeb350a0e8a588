import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { allTime, type LeaderboardSeason } from '../../../contract/leaderboard/leaderboard.ts'
import type { Period } from './core/period.ts'
import { SeasonEmblem } from './season-emblem.tsx'
import { SeasonList } from './season-list.tsx'
import { useDropdown } from './use-dropdown.ts'
import { useSeasonWords } from './use-season-words.ts'

export interface PeriodControlProps {
  readonly period: Period | undefined
  readonly seasons: readonly LeaderboardSeason[]
  /** A season's id, or `all`. */
  readonly onChoose: (word: string) => void
  /** The user is about to open the seasons while all-time is shown (LB-03). */
  readonly onReach: (newest: LeaderboardSeason) => void
}

const look = (active: boolean) =>
  `control px-1.5 sm:px-3 text-14px whitespace-nowrap ${active ? 'bg-surface-hover text-text' : 'text-text-muted hover:text-text'}`

/** All-time or a season; the seasons open on hover, on a tap, and with Enter or the down arrow (LB-02, LB-17, X-25). */
export function PeriodControl({ period, seasons, onChoose, onReach }: PeriodControlProps) {
  const { t } = useLingui()
  const words = useSeasonWords()
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const listId = useId()
  const dropdown = useDropdown(box)
  const [byKey, setByKey] = useState(false)
  const isAllTime = period?.kind === 'all'
  const season = period?.kind === 'season' ? period.season : undefined
  const [newest] = seasons
  const reach = () => {
    if (isAllTime && newest) onReach(newest)
  }
  const close = () => {
    setByKey(false)
    dropdown.close()
    button.current?.focus({ preventScroll: true })
  }
  const onClick = () => {
    setByKey(false)
    if (isAllTime && newest) {
      onChoose(newest.id)
      dropdown.pin()
    } else dropdown.toggle()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && dropdown.open) {
      event.stopPropagation()
      close()
    }
    if (event.key === 'ArrowDown' && event.target === button.current) {
      event.preventDefault()
      setByKey(true)
      dropdown.pin()
    }
  }
  return (
    <fieldset className="relative p-0.75 flex gap-1 border border-line rounded-control bg-surface">
      <legend className="sr-only">{t`Period`}</legend>
      <button type="button" aria-pressed={isAllTime} className={look(isAllTime)} onClick={() => onChoose(allTime)}>
        {words.allTime}
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: wraps the button and its list to handle their keys and pointer */}
      <div
        ref={box}
        onPointerEnter={dropdown.onPointerEnter}
        onPointerLeave={dropdown.onPointerLeave}
        onKeyDown={onKeyDown}
      >
        <button
          ref={button}
          type="button"
          aria-pressed={season !== undefined}
          aria-haspopup="listbox"
          aria-expanded={dropdown.open}
          aria-controls={dropdown.open ? listId : undefined}
          className={`${look(season !== undefined)} max-w-200px`}
          onClick={onClick}
          onPointerEnter={reach}
          onTouchStart={reach}
          onFocus={reach}
        >
          {season ? <SeasonEmblem season={season} className="w-18px h-18px" /> : null}
          <span className="truncate">{season?.name ?? words.season}</span>
          <span className="i-lucide-chevron-down shrink-0" aria-hidden />
        </button>
        {dropdown.open ? (
          <div className="absolute z-30 inset-e-0 top-[calc(100%+6px)] w-max min-w-200px max-w-[min(320px,calc(100vw-32px))] rounded-card border border-line bg-surface-raised shadow-[var(--shadow)] overflow-hidden">
            <SeasonList
              id={listId}
              seasons={seasons}
              chosen={season?.id}
              focused={byKey}
              onPick={({ id }) => {
                onChoose(id)
                close()
              }}
            />
          </div>
        ) : null}
      </div>
    </fieldset>
  )
}
