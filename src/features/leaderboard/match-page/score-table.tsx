import { useLingui } from '@lingui/react/macro'
import type { MatchPlayer } from '../../../../contract/leaderboard/player-page.ts'
import { PlayerAvatar } from '../../../shared/player-avatar.tsx'
import { killsPerDeath } from '../core/player-standing.ts'
import { grouped } from '../core/stat-text.ts'
import { figureCell, figureHead } from '../figure-cells.ts'
import { ownPath } from '../own-path.ts'
import { PlayerLink } from '../player-link.tsx'

export interface ScoreTableProps {
  /** The name of the side; undefined: the mode has none. */
  readonly side: string | undefined
  /** Rounds that it won; undefined: unknown. */
  readonly won: number | undefined
  readonly players: readonly MatchPlayer[]
}

/** The players of one side, most kills first. */
export function ScoreTable({ side, won, players }: ScoreTableProps) {
  const { t } = useLingui()
  const hasResults = players.some(({ wins, loses }) => wins + loses > 0)
  return (
    <section className="card overflow-hidden" aria-label={side ?? t`Score`}>
      <table className="w-full text-14px">
        <thead>
          <tr>
            <th scope="col" className="text-16px font-600 text-start ps-4 lg:ps-5 py-2">
              {side ?? t`Score`} {won === undefined ? null : <span className="num">{won}</span>}
            </th>
            <th scope="col" className={figureHead}>{t`Kills`}</th>
            <th scope="col" className={figureHead}>{t`Deaths`}</th>
            <th scope="col" className={`${figureHead} max-sm:pe-4`}>{t`K/D`}</th>
            <th scope="col" className={`${figureHead} max-sm:hidden`}>{t`HS %`}</th>
            {hasResults ? <th scope="col" className={`${figureHead} max-sm:hidden`}>{t`Won : lost`}</th> : null}
            <th scope="col" className={`${figureHead} max-sm:hidden`}>{t`Minutes`}</th>
          </tr>
        </thead>
        <tbody>
          {players.map((player, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: hidden players have no number of their own; the order is that of the answer
            <tr key={i} className="border-t border-t-line">
              <th scope="row" className="text-start font-400 ps-4 lg:ps-5 pe-2 w-full max-w-0">
                <span className="flex items-center gap-2 min-w-0">
                  <PlayerAvatar
                    steamId={player.steamid ?? String(i)}
                    src={ownPath(player.avatar)}
                    className="rounded-8px w-28px h-28px shrink-0"
                  />
                  <PlayerLink steamId={player.steamid} name={player.name} />
                </span>
              </th>
              <td className={`${figureCell} font-600`}>{grouped(player.kills)}</td>
              <td className={figureCell}>{grouped(player.deaths)}</td>
              <td className={`${figureCell} max-sm:pe-4`}>{grouped(killsPerDeath(player), 2)}</td>
              <td className={`${figureCell} max-sm:hidden`}>
                {player.kills === 0 ? '–' : `${grouped((100 * player.headshots) / player.kills)}%`}
              </td>
              {hasResults ? (
                <td className={`${figureCell} max-sm:hidden whitespace-nowrap`}>
                  {player.wins} : {player.loses}
                </td>
              ) : null}
              <td className={`${figureCell} max-sm:hidden`}>{grouped(player.playtime)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
