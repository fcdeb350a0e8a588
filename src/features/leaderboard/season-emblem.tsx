import type { LeaderboardSeason } from '../../../contract/leaderboard/leaderboard.ts'
import { paintOf } from '../../../contract/page/drawing.ts'
import { Drawn } from '../../shared/drawn.tsx'
import { emblemOf } from './core/emblem.ts'

export interface SeasonEmblemProps {
  readonly season: LeaderboardSeason
  /** With its size, as a square. */
  readonly className: string
}

/** A season's emblem; its name stands beside it as text. */
export function SeasonEmblem({ season, className }: SeasonEmblemProps) {
  const { drawing, number, ink } = emblemOf(season)
  return (
    <span aria-hidden className={`relative inline-block shrink-0 ${className}`}>
      <Drawn drawing={drawing} className="absolute inset-0 w-full h-full" />
      <svg aria-hidden="true" viewBox="0 0 32 32" className="absolute inset-0 w-full h-full">
        <text x="16" y="20.6" textAnchor="middle" fontSize="13" fontWeight="600" fill={paintOf(ink)}>
          {number}
        </text>
      </svg>
    </span>
  )
}
