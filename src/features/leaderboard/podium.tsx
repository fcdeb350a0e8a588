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

const card =
  'card relative flex flex-col items-center gap-1.5 px-2.5 xl:px-3 pt-4 pb-3 h-206px xl:h-214px text-center border-t-3 overflow-hidden'

interface CardProps {
  readonly player: Player
  readonly place: number
  readonly mode: LeaderboardMode
  readonly messages: StatMessages
  readonly onOpen: (player: Player) => void
}

function PodiumCard({ player, place, mode, messages, onOpen }: CardProps) {
  const nameOf = usePlayerName()
  return (
    <li className="min-w-0">
      <button
        type="button"
        id={podiumCardId(player.id)}
        aria-haspopup="dialog"
        className={`${card} w-full cursor-pointer hover:bg-surface-hover ${medals[place]?.edge ?? 'border-t-line'}`}
        onClick={() => onOpen(player)}
      >
        <RankMark rank={place} className="absolute top-2.5 inset-is-2 xl:inset-is-3" />
        <PlayerAvatar
          steamId={player.id}
          src={player.avatar}
          className="rounded-8px w-48px h-48px xl:w-56px xl:h-56px"
        />
        <span className="w-full truncate font-600 text-15px leading-1.4">{nameOf(player)}</span>
        <span className="h-20px leading-1.2">
          <PlayerBadges badges={player.badges} />
        </span>
        <dl className="w-full mt-auto grid gap-y-0.5 text-14px">
          {statsOfMode[mode].podium.map((stat) => (
            <div key={stat} className="flex justify-between gap-2">
              <dt className="text-text-muted truncate">{messages.label[stat]}</dt>
              <dd className="num font-600">{statText(player.stats, stat)}</dd>
            </div>
          ))}
        </dl>
      </button>
    </li>
  )
}

function PodiumSkeleton() {
  return (
    <div aria-hidden className="waiting grid grid-cols-5 gap-3">
      {[1, 2, 3, 4, 5].map((place) => (
        <div key={place} className={`${card} border-t-line`}>
          <Skeleton className="w-56px h-56px" />
          <Skeleton className="w-3/5 h-4 mt-1" />
          <Skeleton className="w-full h-4 mt-auto" />
          <Skeleton className="w-full h-4" />
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
      <ol className="grid grid-cols-5 gap-3">
        {players.map((player, i) => (
          <PodiumCard key={player.id} player={player} place={i + 1} mode={mode} messages={messages} onOpen={onOpen} />
        ))}
      </ol>
    </section>
  )
}
