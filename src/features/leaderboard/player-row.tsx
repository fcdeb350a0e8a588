import { Plural, useLingui } from '@lingui/react/macro'
import { memo } from 'react'
import { isDeletedPlayer } from '../../../contract/accounts/deleted-player.ts'
import { isHiddenPlayer } from '../../../contract/accounts/hidden-player.ts'
import type { LeaderboardMode } from '../../../contract/leaderboard/leaderboard.ts'
import { type ColumnSort, ratedMinimum } from '../../../contract/leaderboard/leaderboard-order.ts'
import { PlayerAvatar } from '../../shared/player-avatar.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { leadingColumn, narrowStats, statsOfMode } from './core/columns.ts'
import type { RankingRow } from './core/paged-ranking.ts'
import { type Player, steamProfile } from './core/player.ts'
import { grouped, statText } from './core/stat-text.ts'
import { PlayerBadges } from './player-badges.tsx'
import { movedClass } from './rank-change.ts'
import { RankMark } from './rank-mark.tsx'
import { UnrankedNote } from './unranked-note.tsx'
import { usePlayerName } from './use-player-name.ts'
import type { StatMessages } from './use-stat-messages.ts'

export interface PlayerRowProps extends RankingRow {
  /** For the screen reader: the row's position in the whole table. */
  readonly index: number
  readonly mode: LeaderboardMode
  readonly messages: StatMessages
  /**
   * With a badge filter or another order the number is the position in the list, and the true rank stands beside it
   * (X-23).
   */
  readonly positioned: boolean
  /** Undefined: by rank. */
  readonly sort: ColumnSort | undefined
  readonly own: boolean
  /** Places gained since the user's last visit, of the user's own row. */
  readonly change: number | undefined
  /** The row shows by a motion where it was before. */
  readonly moves: boolean
  readonly onOpen: (player: Player) => void
}

const cell = 'border-b border-b-line py-0'
const tint = (own: boolean) => (own ? 'bg-accent-soft' : 'hover:bg-surface-hover')

const small = 'text-12px text-text-faint'

function Rank({ ordinal, player, positioned }: Pick<PlayerRowProps, 'ordinal' | 'player' | 'positioned'>) {
  if (player?.isUnranked) {
    return (
      <span className="inline-flex flex-col leading-1.25 num">
        <span aria-hidden>{positioned ? grouped(ordinal) : '–'}</span>
        <span className={`${small} whitespace-nowrap`} aria-hidden>
          {player.results.played}/{ratedMinimum}
        </span>
        <span className="sr-only">
          <UnrankedNote player={player} />
        </span>
      </span>
    )
  }
  const rank = player && player.rank > 0 ? player.rank : ordinal
  if (!positioned) return <RankMark rank={rank} />
  return (
    <span className="inline-flex flex-col leading-1.25 num">
      {grouped(ordinal)}
      <span className={small}>#{grouped(rank)}</span>
    </span>
  )
}

/** The change since the user's last visit, in the user's own row. */
function Change({ places }: { readonly places: number }) {
  const count = Math.abs(places)
  const up = places > 0
  return (
    <span className={`shrink-0 inline-flex items-center text-12px num ${up ? 'text-ok' : 'text-bad'}`}>
      <span className={up ? 'i-lucide-arrow-up' : 'i-lucide-arrow-down'} aria-hidden />
      <span aria-hidden>{grouped(count)}</span>
      <span className="sr-only">
        {up ? (
          <Plural value={count} one="# place up" other="# places up" />
        ) : (
          <Plural value={count} one="# place down" other="# places down" />
        )}
      </span>
    </span>
  )
}

/** The player's name. Its button covers the whole table cell, which is `relative`. */
function Name(props: { readonly player: Player } & Pick<PlayerRowProps, 'own' | 'change' | 'onOpen'>) {
  const { player, own, change, onOpen } = props
  const { t } = useLingui()
  const nameOf = usePlayerName()
  return (
    <>
      <button
        type="button"
        data-name
        aria-haspopup="dialog"
        className="min-w-0 min-h-28px bg-transparent rounded-control cursor-pointer text-text font-600 truncate text-start hover:underline after:content-[''] after:absolute after:inset-0"
        onClick={() => onOpen(player)}
      >
        {nameOf(player)}
      </button>
      {own ? <span className="shrink-0 text-12px text-accent font-600">{t`You`}</span> : null}
      {change ? <Change places={change} /> : null}
    </>
  )
}

/** A row of the table on a wide screen (LB-06). */
export const WidePlayerRow = memo(function WidePlayerRow(props: PlayerRowProps) {
  const { ordinal, player, index, mode, sort, own, change, moves, onOpen } = props
  const { t } = useLingui()
  const columns = statsOfMode(mode).table
  const leading = leadingColumn(mode, sort)
  if (!player) {
    return (
      <tr aria-rowindex={index} className="h-54px" aria-busy>
        <td className={`${cell} ps-4 text-text-faint num`}>{grouped(ordinal)}</td>
        <td className={cell} colSpan={columns.length + 1}>
          <Skeleton className="w-40 h-4" />
        </td>
      </tr>
    )
  }
  return (
    <tr
      aria-rowindex={index}
      data-row={index}
      aria-current={own || undefined}
      className={`h-54px ${tint(own)} ${moves ? movedClass(change) : ''}`}
    >
      <td className={`${cell} ps-4`}>
        <Rank {...props} />
      </td>
      <td className={`${cell} relative`}>
        <span className="flex items-center gap-2 xl:gap-2 min-w-0">
          <PlayerAvatar steamId={player.id} src={player.avatar} className="rounded-8px w-34px h-34px" />
          <Name player={player} own={own} change={change} onOpen={onOpen} />
          <PlayerBadges badges={player.badges} wordClass={player.badges.length > 2 ? 'sr-only' : 'max-xl:sr-only'} />
          {isDeletedPlayer(player.id) || isHiddenPlayer(player.id) ? null : (
            <a
              href={steamProfile(player.id)}
              target="_blank"
              rel="noopener noreferrer"
              className="btn-icon relative z-1 pointer-fine:max-xl:w-28px! shrink-0 ms-auto"
              title={t`Steam profile`}
            >
              <span className="i-lucide-external-link text-14px" aria-hidden />
              <span className="sr-only">{t`Steam profile of ${player.name}`}</span>
            </a>
          )}
        </span>
      </td>
      {columns.map((stat) => (
        <td
          key={stat}
          className={`${cell} px-1 xl:px-1.5 text-end num last:pe-4 ${stat === leading ? 'font-600' : ''}`}
        >
          {statText(player.stats, stat, 'table')}
        </td>
      ))}
    </tr>
  )
})

/** A narrow screen has no podium: the first three get a large number in their rows. */
const isOnPodium = ({ player, positioned }: PlayerRowProps): boolean =>
  !positioned && player !== undefined && player.rank >= 1 && player.rank <= 3

/** A row of the compact list on a narrow screen: two lines, three stats (LB-08). */
export const NarrowPlayerRow = memo(function NarrowPlayerRow(props: PlayerRowProps) {
  const { player, index, mode, sort, own, change, moves, onOpen, messages } = props
  const large = isOnPodium(props) ? leadingColumn(mode, sort) : undefined
  return (
    <tr
      aria-rowindex={index}
      data-row={index}
      aria-busy={!player}
      aria-current={own || undefined}
      className={`h-68px ${player ? tint(own) : ''} ${moves ? movedClass(change) : ''}`}
    >
      <td className={`${cell} ps-3`}>
        <Rank {...props} />
      </td>
      <td className={`${cell} relative pe-3`}>
        {player ? (
          <>
            <span className="flex items-center gap-2 min-w-0">
              <PlayerAvatar steamId={player.id} src={player.avatar} className="rounded-8px w-28px h-28px" />
              <Name player={player} own={own} change={change} onOpen={onOpen} />
              <PlayerBadges badges={player.badges} wordClass={player.badges.length > 1 ? 'max-sm:sr-only' : ''} />
            </span>
            <span className="flex items-baseline gap-x-3 mt-0.5 text-12px leading-1.5 text-text-muted num whitespace-nowrap overflow-hidden">
              {narrowStats(mode, sort).map((stat) => (
                <span key={stat}>
                  {messages.short[stat]}{' '}
                  <span className={`text-text font-600 ${stat === large ? 'text-20px leading-1.2' : ''}`}>
                    {statText(player.stats, stat)}
                  </span>
                </span>
              ))}
            </span>
          </>
        ) : (
          <Skeleton className="w-40 h-4" />
        )}
      </td>
    </tr>
  )
})
