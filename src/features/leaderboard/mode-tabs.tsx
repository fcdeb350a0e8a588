import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, useRef } from 'react'
import { type LeaderboardMode, leaderboardModes } from '../../../contract/leaderboard/leaderboard.ts'
import { modeOf } from '../../../contract/servers/modes.ts'
import { useCommunity } from '../../platform/community.ts'
import { textIn } from '../../platform/text-in.ts'
import { useLanguage } from '../../platform/use-language.ts'

export const modePanelId = 'leaderboard-panel'
export const modeTabId = (mode: LeaderboardMode): string => `leaderboard-tab-${mode}`

const steps: Readonly<Record<string, (at: number) => number>> = {
  ArrowRight: (at) => (at + 1) % leaderboardModes.length,
  ArrowLeft: (at) => (at + leaderboardModes.length - 1) % leaderboardModes.length,
  Home: () => 0,
  End: () => leaderboardModes.length - 1,
}

export interface ModeTabsProps {
  readonly mode: LeaderboardMode
  readonly onChange: (mode: LeaderboardMode) => void
}

/** The rankings, one tab per mode; the arrow keys choose (LB-04). */
export function ModeTabs({ mode, onChange }: ModeTabsProps) {
  const { t } = useLingui()
  const language = useLanguage()
  const { modes } = useCommunity()
  const list = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const to = leaderboardModes[steps[event.key]?.(leaderboardModes.indexOf(mode)) ?? -1]
    if (to === undefined) return
    event.preventDefault()
    onChange(to)
    list.current?.querySelector<HTMLElement>(`#${modeTabId(to)}`)?.focus()
  }
  return (
    <div ref={list} role="tablist" aria-label={t`Mode`} className="flex gap-1 overflow-x-auto border-b border-b-line">
      {leaderboardModes.map((each) => (
        <button
          key={each}
          type="button"
          role="tab"
          id={modeTabId(each)}
          aria-selected={each === mode}
          aria-controls={modePanelId}
          tabIndex={each === mode ? 0 : -1}
          className={`control rounded-b-0! px-3.5 max-sm:px-2.5 min-h-44px! text-14px whitespace-nowrap border-b-2 ${
            each === mode
              ? 'border-b-accent text-text font-600'
              : 'border-b-transparent text-text-muted hover:text-text'
          }`}
          onClick={() => onChange(each)}
          onKeyDown={onKeyDown}
        >
          {textIn(modeOf(modes, each)?.name, language) ?? each}
        </button>
      ))}
    </div>
  )
}
