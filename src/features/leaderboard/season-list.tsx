import { Trans } from '@lingui/react/macro'
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import type { LeaderboardSeason } from '../../../contract/leaderboard/leaderboard.ts'
import { formatDate } from '../../platform/format.ts'
import { useLanguage } from '../../platform/use-language.ts'
import { SeasonEmblem } from './season-emblem.tsx'
import { useSeasonWords } from './use-season-words.ts'

const steps: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => Math.min(last, at + 1),
  ArrowUp: (at) => Math.max(0, at - 1),
  Home: () => 0,
  End: (_, last) => last,
}

export interface SeasonListProps {
  readonly id: string
  readonly seasons: readonly LeaderboardSeason[]
  readonly chosen: string | undefined
  /** True: it was opened with the keyboard and takes the focus. */
  readonly focused: boolean
  readonly onPick: (season: LeaderboardSeason) => void
}

const optionsOf = (list: HTMLElement | null): HTMLElement[] => [
  ...(list?.querySelectorAll<HTMLElement>('[role=option]') ?? []),
]

/** The seasons to choose from, newest first (LB-02). */
export function SeasonList({ id, seasons, chosen, focused, onPick }: SeasonListProps) {
  const words = useSeasonWords()
  const language = useLanguage()
  const list = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (!focused) return
    const options = optionsOf(list.current)
    const target = options.find((option) => option.ariaSelected === 'true') ?? options[0] ?? list.current
    target?.focus()
  }, [focused])
  const onKeyDown = (event: KeyboardEvent) => {
    const options: readonly Element[] = optionsOf(list.current)
    const at = document.activeElement ? options.indexOf(document.activeElement) : -1
    const season = seasons[at]
    const to = steps[event.key]?.(at, options.length - 1)
    if (to === undefined && event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    if (to !== undefined) optionsOf(list.current)[to]?.focus()
    else if (season) onPick(season)
  }
  if (seasons.length === 0) {
    return (
      <p id={id} className="px-4 py-3 muted whitespace-nowrap">
        <Trans>No seasons yet</Trans>
      </p>
    )
  }
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label={words.seasons}
      tabIndex={-1}
      className="p-1 max-h-180px overflow-y-auto overscroll-contain"
      onKeyDown={onKeyDown}
    >
      {seasons.map((season) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the list handles the keys of all its options
        <div
          key={season.id}
          role="option"
          aria-selected={season.id === chosen}
          tabIndex={-1}
          className={`control w-full justify-between! gap-4 px-3 text-14px ${
            season.id === chosen
              ? 'bg-surface-hover text-text font-600'
              : 'text-text-muted hover:bg-surface-hover hover:text-text'
          }`}
          onClick={() => onPick(season)}
        >
          <span className="flex items-center gap-2 min-w-0">
            <SeasonEmblem season={season} className="w-26px h-26px" />
            <span className="break-anywhere">{season.name}</span>
          </span>
          {season.startsAt === null ? null : (
            <span className="text-12px num whitespace-nowrap font-400">{formatDate(language, season.startsAt)}</span>
          )}
        </div>
      ))}
    </div>
  )
}
