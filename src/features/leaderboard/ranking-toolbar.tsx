import { Plural, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { type BadgeFilter, badgeFilters } from '../../../contract/leaderboard/leaderboard.ts'
import { BadgeIcon } from '../../ui/badge.tsx'
import { badgeNames } from './player-badges.tsx'

export interface RankingToolbarProps {
  /** Players in the list; undefined while it is not known. */
  readonly total: number | undefined
  readonly badges: readonly BadgeFilter[]
  readonly onChange: (badges: readonly BadgeFilter[]) => void
  /** Shown beside the number of players. */
  readonly children?: ReactNode
}

/** Above the rows: how many players there are, and the badges to filter by (LB-09). */
export function RankingToolbar({ total, badges, onChange, children }: RankingToolbarProps) {
  const { t } = useLingui()
  const toggle = (badge: BadgeFilter) =>
    onChange(badges.includes(badge) ? badges.filter((each) => each !== badge) : [...badges, badge])
  return (
    <div className="flex sm:flex-wrap items-center gap-x-2 sm:gap-x-3 gap-y-2 px-2 sm:px-3 lg:px-4 py-2 min-h-54px border-b border-b-line">
      <span className="muted num max-sm:sr-only" role="status">
        {total === undefined ? null : <Plural value={total} one="# player" other="# players" />}
      </span>
      {children}
      <fieldset className="ms-auto flex gap-2">
        <legend className="sr-only">{t`Only players with a badge`}</legend>
        {badgeFilters.map((badge) => {
          const on = badges.includes(badge)
          return (
            <button
              key={badge}
              type="button"
              aria-pressed={on}
              className={`control px-3 max-sm:px-0 max-sm:w-44px text-14px border ${on ? 'border-accent bg-accent-soft text-text' : 'border-line text-text-muted hover:text-text hover:bg-surface-hover'}`}
              onClick={() => toggle(badge)}
            >
              <BadgeIcon kind={badge} />
              <span className="max-sm:sr-only">{badgeNames[badge]}</span>
            </button>
          )
        })}
      </fieldset>
    </div>
  )
}
