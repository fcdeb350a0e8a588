import { Plural, Trans } from '@lingui/react/macro'
import type { LeaderboardMode } from '../../../contract/leaderboard/leaderboard.ts'
import { ranksByRate } from '../../../contract/leaderboard/leaderboard-order.ts'
import { now } from '../../platform/clock.ts'
import { formatMoment } from '../../platform/format.ts'
import { useLanguage } from '../../platform/use-language.ts'
import { killsToPass, winsToPass } from './core/gap.ts'
import type { Player } from './core/player.ts'
import { rankText } from './core/stat-text.ts'
import type { RankChange } from './core/visits.ts'
import { UnrankedNote } from './unranked-note.tsx'

function Change({ places, since }: RankChange) {
  const time = formatMoment(useLanguage(), since, now())
  const count = Math.abs(places)
  if (places === 0) return <span className="muted num">{<Trans>unchanged since {time}</Trans>}</span>
  const up = places > 0
  return (
    <span className={`inline-flex items-center gap-1 text-14px num ${up ? 'text-ok' : 'text-bad'}`}>
      <span className={up ? 'i-lucide-arrow-up' : 'i-lucide-arrow-down'} aria-hidden />
      <span>
        {up ? (
          <Plural value={count} one="# place up" other="# places up" />
        ) : (
          <Plural value={count} one="# place down" other="# places down" />
        )}{' '}
        <span className="text-text-muted">
          <Trans>since {time}</Trans>
        </span>
      </span>
    </span>
  )
}

function Gap({ mode, player, above }: Pick<RankNotesProps, 'mode' | 'player'> & { readonly above: Player }) {
  const next = rankText(above.rank)
  if (!ranksByRate(mode)) {
    return (
      <span className="muted num">
        <Plural
          value={killsToPass(player, above)}
          one={`# more kill takes ${next}`}
          other={`# more kills take ${next}`}
        />
      </span>
    )
  }
  const wins = winsToPass(player, above)
  if (wins === undefined) return null
  return (
    <span className="muted num">
      <Plural value={wins} one={`# more win takes ${next}`} other={`# wins in a row take ${next}`} />
    </span>
  )
}

export interface RankNotesProps {
  readonly mode: LeaderboardMode
  readonly player: Player
  readonly above: Player | undefined
  readonly change: RankChange | undefined
}

/** Beside the user's rank: its change since the last visit, and the gap to the next place (F-10). */
export const RankNotes = ({ mode, player, above, change }: RankNotesProps) => (
  <>
    {change ? <Change {...change} /> : null}
    {above ? <Gap mode={mode} player={player} above={above} /> : null}
    {player.isUnranked ? (
      <span className="muted num">
        <UnrankedNote player={player} />
      </span>
    ) : null}
    {player.rank === 1 ? (
      <span className="muted">
        <Trans>No one is above you.</Trans>
      </span>
    ) : null}
  </>
)
