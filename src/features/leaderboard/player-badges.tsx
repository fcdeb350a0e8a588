import { BadgeChip } from '../../ui/badge.tsx'
import type { PlayerBadge } from './core/player.ts'

/** Badge marks; the same in every language. */
export const badgeNames: Readonly<Record<PlayerBadge, string>> = { op: 'OP', pro: 'Pro', kol: 'KOL', vip: 'VIP' }

export interface PlayerBadgesProps {
  readonly badges: readonly PlayerBadge[]
  /** Class of the labels; if there is little room they are for the screen reader only. */
  readonly wordClass?: string
}

/** A player's badges as coloured pills. */
export const PlayerBadges = ({ badges, wordClass = '' }: PlayerBadgesProps) =>
  badges.length === 0 ? null : (
    <span className="inline-flex gap-1 shrink-0">
      {badges.map((badge) => (
        <BadgeChip key={badge} kind={badge} className="h-20px! px-1.75! text-12px! gap-1!">
          <span className={wordClass}>{badgeNames[badge]}</span>
        </BadgeChip>
      ))}
    </span>
  )
