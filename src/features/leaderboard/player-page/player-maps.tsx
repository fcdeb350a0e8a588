import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { LeaderboardMode } from '../../../../contract/leaderboard/leaderboard.ts'
import type { PlayerMap } from '../../../../contract/leaderboard/player-page.ts'
import { MapPicture } from '../../../shared/map-scene/map-picture.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { killsPerDeath } from '../core/player-standing.ts'
import { grouped } from '../core/stat-text.ts'
import { figureCell, figureHead } from '../figure-cells.ts'
import { useModeName } from '../use-mode-name.ts'

const few = 8
const lastOnPhones = 'max-sm:pe-4'

function share(part: number, whole: number): string {
  return whole === 0 ? '–' : `${grouped((100 * part) / whole, 1)}%`
}

/** A player's figures by map, of one mode at a time. */
export function PlayerMaps({ maps }: { readonly maps: readonly PlayerMap[] }) {
  const { t } = useLingui()
  const nameOf = useModeName()
  const modes = [...new Set(maps.map(({ mode }) => mode))]
  const [chosen, setChosen] = useState<LeaderboardMode>()
  const [all, setAll] = useState(false)
  const mode = chosen ?? modes[0]
  if (mode === undefined) return null
  const rows = maps.filter((each) => each.mode === mode)
  const count = rows.length
  const hasResults = rows.some(({ wins, loses }) => wins + loses > 0)
  return (
    <section className="card overflow-hidden" aria-labelledby="by-map">
      <header className="flex flex-wrap items-center justify-between gap-2 px-4 lg:px-5 py-3">
        <h2 id="by-map" className="text-16px font-600">
          <Trans>By map</Trans>
        </h2>
        {modes.length > 1 ? (
          <Segmented
            label={t`Mode`}
            value={mode}
            options={modes.map((value) => ({ value, label: nameOf(value) }))}
            onChange={setChosen}
          />
        ) : null}
      </header>
      <table className="w-full text-14px">
        <thead>
          <tr>
            <th scope="col" className="text-12px text-text-muted font-400 text-start ps-4 lg:ps-5 py-2">
              {t`Map`}
            </th>
            <th scope="col" className={figureHead}>{t`Matches`}</th>
            <th scope="col" className={`${figureHead} ${hasResults ? '' : lastOnPhones}`}>{t`K/D`}</th>
            <th scope="col" className={`${figureHead} max-sm:hidden`}>{t`HS %`}</th>
            {hasResults ? <th scope="col" className={`${figureHead} ${lastOnPhones}`}>{t`Win %`}</th> : null}
            <th scope="col" className={`${figureHead} max-sm:hidden`}>{t`Hours`}</th>
          </tr>
        </thead>
        <tbody>
          {(all ? rows : rows.slice(0, few)).map((row) => (
            <tr key={row.map} className="border-t border-t-line">
              <th scope="row" className="text-start font-400 ps-4 lg:ps-5 pe-2">
                <span className="flex items-center gap-2 min-w-0">
                  <MapPicture map={row.map} className="w-40px h-24px rounded-4px shrink-0 max-sm:hidden" />
                  <bdi className="break-anywhere">{row.map || t`Unknown map`}</bdi>
                </span>
              </th>
              <td className={figureCell}>{grouped(row.matches)}</td>
              <td className={`${figureCell} font-600 ${hasResults ? '' : lastOnPhones}`}>
                {grouped(killsPerDeath(row), 2)}
              </td>
              <td className={`${figureCell} max-sm:hidden`}>{share(row.headshots, row.kills)}</td>
              {hasResults ? (
                <td className={`${figureCell} ${lastOnPhones}`}>{share(row.wins, row.wins + row.loses)}</td>
              ) : null}
              <td className={`${figureCell} max-sm:hidden`}>{grouped(row.playtime / 60, 1)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {count > few ? (
        <button type="button" className="btn-quiet m-1" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? <Trans>Show fewer</Trans> : <Trans>Show all {count}</Trans>}
        </button>
      ) : null}
    </section>
  )
}
