import { Trans, useLingui } from '@lingui/react/macro'
import type { Match } from '../../../../contract/leaderboard/player-page.ts'

/** Who won each round, in the order of play. */
export function RoundMarks({ rounds }: Pick<Match, 'rounds'>) {
  const { t } = useLingui()
  if (rounds.length === 0) return null
  return (
    <section className="card p-4 lg:p-5" aria-labelledby="rounds">
      <h2 id="rounds" className="text-16px font-600 mb-2">
        <Trans>Rounds</Trans>
      </h2>
      <ol className="flex flex-wrap gap-1">
        {rounds.map(({ winner }, i) => {
          const number = i + 1
          const side = winner === 'CT' ? 'CT' : 'T'
          return (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: a round is identified by its number
              key={i}
              className={`w-28px h-28px rounded-4px inline-flex items-center justify-center text-12px font-600 ${
                winner === 'CT' ? 'bg-accent-soft text-accent' : 'bg-surface-hover text-warn'
              }`}
              title={t`Round ${number}`}
            >
              <span className="sr-only">{t`Round ${number}`} </span>
              {side}
            </li>
          )
        })}
      </ol>
    </section>
  )
}
