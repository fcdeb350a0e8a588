import { Trans, useLingui } from '@lingui/react/macro'
import type { LeaderboardMode } from '../../../contract/leaderboard/leaderboard.ts'
import { AsOf } from '../../shared/as-of.tsx'
import { PlayerAvatar } from '../../shared/player-avatar.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { leadingColumn, statsOfMode } from './core/columns.ts'
import type { Player } from './core/player.ts'
import { statText } from './core/stat-text.ts'
import { PlayerBadges } from './player-badges.tsx'
import { medals, RankMark } from './rank-mark.tsx'
import { usePlayerName } from './use-player-name.ts'
import type { StatMessages } from './use-stat-messages.ts'

/** Players on the podium; the table continues after them (LB-05, LB-07). */
export const podiumSize = 5

export const podiumCardId = (steamId: string): string => `podium-${steamId}`

const card = 'card relative flex flex-col items-center text-center border-t-3 overflow-hidden'

/** The first stands in the middle and highest; the second and third beside it; the other two are lines below. */
const steps: readonly { readonly at: string; readonly box: string; readonly face: string; readonly figure: string }[] =
  [
    { at: 'order-2 col-span-2', box: 'h-240px pt-5', face: 'w-80px h-80px', figure: 'text-32px' },
    { at: 'order-1 col-span-2', box: 'h-206px pt-4', face: 'w-56px h-56px', figure: 'text-24px' },
    { at: 'order-3 col-span-2', box: 'h-206px pt-4', face: 'w-56px h-56px', figure: 'text-24px' },
  ]
const line = 'card flex items-center gap-2 px-3 h-60px'
const grid = 'grid grid-cols-6 items-end gap-3'

interface CardProps {
  readonly player: Player
  readonly place: number
  readonly mode: LeaderboardMode
  readonly messages: StatMessages
  readonly onOpen: (player: Player) => void
}

/** One large number, what the mode ranks by; the others are small. */
function Figures({
  player,
  mode,
  messages,
  figure,
}: Omit<CardProps, 'place' | 'onOpen'> & { readonly figure: string }) {
  const leading = leadingColumn(mode, undefined)
  const others = statsOfMode(mode)
    .podium.filter((stat) => stat !== leading)
    .slice(0, 2)
  return (
    <dl className="w-full mt-auto flex flex-wrap justify-center gap-x-4 gap-y-1 text-12px leading-1.5">
      <div className="basis-full flex flex-col-reverse">
        <dt className="text-text-muted">{messages.label[leading]}</dt>
        <dd className={`num font-600 leading-1.15 ${figure}`}>{statText(player.stats, leading)}</dd>
      </div>
      {others.map((stat) => (
        <div key={stat} className="flex gap-2 whitespace-nowrap">
          <dt className="text-text-muted">{messages.short[stat]}</dt>
          <dd className="num font-600">{statText(player.stats, stat)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The fourth and the fifth. */
function PodiumLine({ player, place, mode, messages, onOpen }: CardProps) {
  const nameOf = usePlayerName()
  return (
    <li className="min-w-0 col-span-3 order-4">
      <button
        type="button"
        id={podiumCardId(player.id)}
        aria-haspopup="dialog"
        className={`${line} w-full text-start cursor-pointer hover:bg-surface-hover`}
        onClick={() => onOpen(player)}
      >
        <RankMark rank={place} className="w-4 text-text-muted" />
        <PlayerAvatar steamId={player.id} src={player.avatar} className="rounded-8px w-34px h-34px" />
        <span className="truncate font-600">{nameOf(player)}</span>
        <PlayerBadges badges={player.badges} wordClass="sr-only" />
        <dl className="ms-auto flex items-baseline gap-x-3 text-12px">
          {statsOfMode(mode).podium.map((stat) => (
            <div
              key={stat}
              className={`flex items-baseline gap-2 whitespace-nowrap ${stat === leadingColumn(mode, undefined) ? 'order-1' : 'max-xl:hidden'}`}
            >
              <dt className="text-text-muted">{messages.short[stat]}</dt>
              <dd className={`num font-600 ${stat === leadingColumn(mode, undefined) ? 'text-16px' : ''}`}>
                {statText(player.stats, stat)}
              </dd>
            </div>
          ))}
        </dl>
      </button>
    </li>
  )
}

function PodiumCard({ player, place, mode, messages, onOpen }: CardProps) {
  const nameOf = usePlayerName()
  const step = steps[place - 1]
  if (!step) return <PodiumLine player={player} place={place} mode={mode} messages={messages} onOpen={onOpen} />
  return (
    <li className={`min-w-0 ${step.at}`}>
      <button
        type="button"
        id={podiumCardId(player.id)}
        aria-haspopup="dialog"
        className={`${card} ${step.box} w-full px-3 pb-3 cursor-pointer hover:bg-surface-hover ${medals[place]?.edge ?? 'border-t-line'}`}
        onClick={() => onOpen(player)}
      >
        <RankMark rank={place} className="absolute top-2.5 inset-is-3" />
        <PlayerAvatar steamId={player.id} src={player.avatar} className={`rounded-card ${step.face}`} />
        <span className={`w-full mt-1.5 truncate font-600 leading-1.4 ${place === 1 ? 'text-20px' : 'text-16px'}`}>
          {nameOf(player)}
        </span>
        <span className="h-20px leading-1.2">
          <PlayerBadges badges={player.badges} />
        </span>
        <Figures player={player} mode={mode} messages={messages} figure={step.figure} />
      </button>
    </li>
  )
}

function PodiumSkeleton() {
  return (
    <div aria-hidden className={`waiting ${grid}`}>
      {steps.map(({ at, box, face }) => (
        <div key={at} className={`${card} ${at} ${box} px-3 pb-3 gap-2 border-t-line`}>
          <Skeleton className={face} />
          <Skeleton className="w-3/5 h-4 mt-1" />
          <Skeleton className="w-2/5 h-7 mt-auto" />
          <Skeleton className="w-3/5 h-3" />
        </div>
      ))}
      {[4, 5].map((place) => (
        <div key={place} className={`${line} col-span-3 order-4`}>
          <Skeleton className="w-34px h-34px" />
          <Skeleton className="w-2/5 h-4" />
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

/** The five best: three cards, the first in the middle and highest, and two lines below (LB-05). */
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
        {players.slice(0, podiumSize).map((player, i) => (
          <PodiumCard key={player.id} player={player} place={i + 1} mode={mode} messages={messages} onOpen={onOpen} />
        ))}
      </ol>
    </section>
  )
}
