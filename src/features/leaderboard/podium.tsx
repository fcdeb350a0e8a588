import { Trans, useLingui } from '@lingui/react/macro'
import type { LeaderboardMode } from '../../../contract/leaderboard/leaderboard.ts'
import { PlayerAvatar } from '../../shared/player-avatar.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AsOf } from './as-of.tsx'
import { statsOfMode } from './core/columns.ts'
import type { Player } from './core/player.ts'
import { statText } from './core/stat-text.ts'
import { PlayerBadges } from './player-badges.tsx'
import { medals, RankMark } from './rank-mark.tsx'
import { usePlayerName } from './use-player-name.ts'
import type { StatMessages } from './use-stat-messages.ts'

/** Players on the podium; the table continues after them (LB-05, LB-07). */
export const podiumSize = 5

export const podiumCardId = (steamId: string): string => `podium-${steamId}`

/** The first place is the widest, the fourth and the fifth are the narrowest. */
const grid = 'grid grid-cols-[1.5fr_1.2fr_1.2fr_1fr_1fr] gap-3 items-end'
const card = 'card relative flex flex-col items-center gap-1 px-2 pb-3 text-center border-t-3 overflow-hidden'
/** By place: heights that step down from the first. */
const heights = ['h-214px', 'h-198px', 'h-198px', 'h-182px', 'h-182px'] as const
const faces = ['w-72px h-72px', 'w-56px h-56px', 'w-56px h-56px', 'w-48px h-48px', 'w-48px h-48px'] as const
const figures = ['text-32px', 'text-24px', 'text-24px', 'text-20px', 'text-20px'] as const

interface CardProps {
  readonly player: Player
  readonly place: number
  readonly mode: LeaderboardMode
  readonly messages: StatMessages
  readonly onOpen: (player: Player) => void
}

function PodiumCard({ player, place, mode, messages, onOpen }: CardProps) {
  const nameOf = usePlayerName()
  const at = place - 1
  return (
    <li className="min-w-0">
      <button
        type="button"
        id={podiumCardId(player.id)}
        aria-haspopup="dialog"
        className={`${card} ${heights[at]} pt-3 w-full cursor-pointer hover:bg-surface-hover ${medals[place]?.edge ?? 'border-t-line'}`}
        onClick={() => onOpen(player)}
      >
        <RankMark rank={place} className="absolute top-2 inset-is-2" />
        <PlayerAvatar steamId={player.id} src={player.avatar} className={`rounded-8px ${faces[at]}`} />
        <span className={`w-full truncate font-600 leading-1.4 ${place === 1 ? 'text-16px' : 'text-14px'}`}>
          {nameOf(player)}
        </span>
        <span className="h-20px leading-1.2">
          <PlayerBadges badges={player.badges} />
        </span>
        <dl className="w-full mt-auto flex flex-wrap justify-center gap-x-3 text-12px">
          {statsOfMode[mode].podium.map((stat, order) => (
            <div
              key={stat}
              className={order === 0 ? 'basis-full flex items-baseline justify-center gap-1' : 'flex gap-1'}
            >
              <dt className="text-text-muted truncate">{messages.label[stat]}</dt>
              <dd className={`num font-600 ${order === 0 ? `leading-1.3 ${figures[at]}` : ''}`}>
                {statText(player.stats, stat)}
              </dd>
            </div>
          ))}
        </dl>
      </button>
    </li>
  )
}

function PodiumSkeleton() {
  return (
    <div aria-hidden className={`waiting ${grid}`}>
      {heights.map((height, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a place is its number
        <div key={at} className={`${card} ${height} pt-3 border-t-line`}>
          <Skeleton className={faces[at] ?? ''} />
          <Skeleton className="w-3/5 h-4 mt-1" />
          <Skeleton className="w-3/5 h-6 mt-auto" />
          <Skeleton className="w-full h-3" />
        </div>
      ))}
    </div>
  )
}

export interface PodiumProps {
  /** Undefined while they load. */
  readonly players: readonly Player[] | undefined
  readonly keptAt: number | undefined
  readonly mode: LeaderboardMode
  readonly messages: StatMessages
  readonly onOpen: (player: Player) => void
}

/** The five best as cards (LB-05). */
export function Podium({ players, keptAt, mode, messages, onOpen }: PodiumProps) {
  const { t } = useLingui()
  if (players === undefined) return <PodiumSkeleton />
  return (
    <section aria-label={t`Top five`} className="flex flex-col gap-2">
      <h2 className="sr-only">
        <Trans>Top five</Trans>
      </h2>
      <AsOf at={keptAt} />
      <ol className={grid}>
        {players.map((player, i) => (
          <PodiumCard key={player.id} player={player} place={i + 1} mode={mode} messages={messages} onOpen={onOpen} />
        ))}
      </ol>
    </section>
  )
}
