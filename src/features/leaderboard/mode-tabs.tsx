import { useLingui } from '@lingui/react/macro'
import type { KeyboardEvent } from 'react'
import { type LeaderboardMode, rankedModes } from '../../../contract/leaderboard/leaderboard.ts'
import { useCommunity } from '../../platform/community.ts'
import { useLanguage } from '../../platform/use-language.ts'
import { nameOfRanking } from '../../shared/ranking-names.ts'

export const modePanelId = 'leaderboard-panel'
export const modeTabId = (mode: LeaderboardMode): string => `leaderboard-tab-${mode}`

const steps: Readonly<Record<string, (at: number, tabs: number) => number>> = {
  ArrowRight: (at, tabs) => (at + 1) % tabs,
  ArrowLeft: (at, tabs) => (at + tabs - 1) % tabs,
  Home: () => 0,
  End: (_at, tabs) => tabs - 1,
}

export interface ModeTabsProps {
  readonly mode: LeaderboardMode
  readonly onChange: (mode: LeaderboardMode) => void
}

/** The rankings, one tab per mode; the arrow keys choose (LB-04). */
export function ModeTabs({ mode, onChange }: ModeTabsProps) {
  const { t } = useLingui()
  const language = useLanguage()
  const { modes, rankings } = useCommunity()
  const tabs = rankedModes(rankings)
  const onKeyDown = (event: KeyboardEvent) => {
    const to = tabs[steps[event.key]?.(tabs.indexOf(mode), tabs.length) ?? -1]
    if (to === undefined) return
    event.preventDefault()
    onChange(to)
    document.getElementById(modeTabId(to))?.focus()
  }
  return (
    <div role="tablist" aria-label={t`Mode`} className="flex gap-1 overflow-x-auto border-b border-b-line">
      {tabs.map((each) => (
        <button
          key={each}
          type="button"
          role="tab"
          id={modeTabId(each)}
          aria-selected={each === mode}
          aria-controls={modePanelId}
          tabIndex={each === mode ? 0 : -1}
          className={`control shrink-0 rounded-b-0! px-3.5 max-sm:px-2.5 min-h-44px! text-14px whitespace-nowrap border-b-2 ${
            each === mode
              ? 'border-b-accent text-text font-600'
              : 'border-b-transparent text-text-muted hover:text-text'
          }`}
          onClick={() => onChange(each)}
          onKeyDown={onKeyDown}
        >
          {nameOfRanking(modes, each, language)}
        </button>
      ))}
    </div>
  )
}
