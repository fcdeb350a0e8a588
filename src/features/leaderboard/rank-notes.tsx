import { Plural, Trans } from '@lingui/react/macro'
import { now } from '../../platform/clock.ts'
import { formatMoment } from '../../platform/format.ts'
import { useLanguage } from '../../platform/use-language.ts'
import { killsToPass } from './core/gap.ts'
import type { Player } from './core/player.ts'
import { rankText } from './core/stat-text.ts'

function Change({ places, since }: { readonly places: number; readonly since: number }) {
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

function Gap({ player, above }: { readonly player: Player; readonly above: Player }) {
  const next = rankText(above.rank)
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

export interface RankNotesProps {
  readonly player: Player
  readonly above: Player | undefined
  readonly change: { readonly places: number; readonly since: number } | undefined
}

/** Beside the user's rank: its change since the last visit, and the gap to the next place (F-10). */
export const RankNotes = ({ player, above, change }: RankNotesProps) => (
  <>
    {change ? <Change {...change} /> : null}
    {above ? <Gap player={player} above={above} /> : null}
    {player.rank === 1 ? (
      <span className="muted">
        <Trans>No one is above you.</Trans>
      </span>
    ) : null}
  </>
)
