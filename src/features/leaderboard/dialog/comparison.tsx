import { Trans, useLingui } from '@lingui/react/macro'
import type { LeaderboardMode } from '../../../../contract/leaderboard/leaderboard.ts'
import { compared } from '../core/compare.ts'
import type { Player } from '../core/player.ts'
import { rankText, statText } from '../core/stat-text.ts'
import type { StatMessages } from '../use-stat-messages.ts'

export interface ComparisonProps {
  readonly left: Player
  readonly right: Player
  readonly mode: LeaderboardMode
  readonly messages: StatMessages
}

const cell = 'border-t border-t-line py-1.5 text-end num'

/** Two players side by side; the better value is marked by weight and a tick, not by colour alone (F-10). */
export function Comparison({ left, right, mode, messages }: ComparisonProps) {
  const { t } = useLingui()
  const value = (player: Player, stat: Parameters<typeof statText>[1], better: boolean) => (
    <td className={`${cell} ${better ? 'text-ok font-600' : ''}`}>
      {better ? <span className="i-lucide-check me-1 text-12px" role="img" aria-label={t`better`} /> : null}
      {statText(player.stats, stat)}
    </td>
  )
  return (
    <table className="w-full table-fixed border-separate border-spacing-0 text-14px" aria-label={t`Comparison`}>
      <thead>
        <tr>
          <th scope="col" className="w-2/5 text-start font-400 text-text-muted pb-1.5">
            <Trans>Stat</Trans>
          </th>
          {[left, right].map((player) => (
            <th key={player.id} scope="col" className="text-end font-600 pb-1.5 ps-2 break-anywhere">
              {player.name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row" className={`${cell} text-start! font-400 text-text-muted`}>{t`Rank`}</th>
          <td className={cell}>{rankText(left.rank)}</td>
          <td className={cell}>{rankText(right.rank)}</td>
        </tr>
        {compared(mode, left, right).map(({ stat, better }) => (
          <tr key={stat}>
            <th scope="row" className={`${cell} text-start! font-400 text-text-muted`}>
              {messages.label[stat]}
            </th>
            {value(left, stat, better === 'left')}
            {value(right, stat, better === 'right')}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
