import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'wouter'
import type {
  LeaderboardMode,
  LeaderboardRecord,
  LeaderboardSeason,
} from '../../../../contract/leaderboard/leaderboard.ts'
import type { PlayerPage, Streak } from '../../../../contract/leaderboard/player-page.ts'
import { pagePaths } from '../../../../contract/page/page-paths.ts'
import { allStats } from '../core/columns.ts'
import { seasonPlaces } from '../core/history.ts'
import { type Player, playerOf } from '../core/player.ts'
import { formOf, otherKills } from '../core/player-standing.ts'
import { grouped, rankText, statText } from '../core/stat-text.ts'
import { ownPath } from '../own-path.ts'
import { SeasonChart } from '../season-chart.tsx'
import { UnrankedNote } from '../unranked-note.tsx'
import { useModeName } from '../use-mode-name.ts'
import { useStatMessages } from '../use-stat-messages.ts'

export interface StandingProps {
  readonly page: PlayerPage
  readonly mode: LeaderboardMode
  /** Of the period that is shown. */
  readonly record: LeaderboardRecord
  readonly seasons: readonly LeaderboardSeason[]
}

/** What stands in figures of their own, below. */
const ownFigures = new Set(['rifle_kills', 'awp_kills', 'pistol_kills'])

/** The rating of recent matches beside all of them. */
function FormLine({ page, mode }: Pick<StandingProps, 'page' | 'mode'>) {
  const form = formOf(mode, page)
  if (form === undefined) return null
  const [recent, overall] = [grouped(form.recent, 2), grouped(form.overall, 2)]
  const { matches } = form
  const change = Math.sign(Number(form.recent.toFixed(2)) - Number(form.overall.toFixed(2)))
  return (
    <p className="muted num flex items-center gap-2">
      {change === 0 ? null : (
        <span className={change > 0 ? 'i-lucide-arrow-up text-ok' : 'i-lucide-arrow-down text-bad'} aria-hidden />
      )}
      <span>
        <Plural
          value={matches}
          one={`K/D ${recent} in the last match, ${overall} overall`}
          other={`K/D ${recent} in the last # matches, ${overall} overall`}
        />
      </span>
    </p>
  )
}

function StreakLine({ kind, current, longest }: Streak) {
  if (kind === 'wins') {
    return current > 1 ? (
      <Plural
        value={current}
        one={`# win in a row (longest: ${longest})`}
        other={`# wins in a row (longest: ${longest})`}
      />
    ) : (
      <Plural value={longest} one="Longest run: # win" other="Longest run: # wins in a row" />
    )
  }
  return current > 1 ? (
    <Plural
      value={current}
      one={`Played # day in a row (longest: ${longest})`}
      other={`Played # days in a row (longest: ${longest})`}
    />
  ) : (
    <Plural value={longest} one="Longest: # day" other="Longest: # days in a row" />
  )
}

function Streaks({ streaks }: { readonly streaks: readonly Streak[] }) {
  const shown = streaks.filter(({ longest }) => longest > 1)
  if (shown.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-2">
      {shown.map((streak) => (
        <li key={streak.kind} className="chip num">
          <span className={streak.kind === 'wins' ? 'i-lucide-trophy' : 'i-lucide-calendar-clock'} aria-hidden />
          <StreakLine {...streak} />
        </li>
      ))}
    </ul>
  )
}

/** Kills by class of weapon: parts of one bar, and in figures. */
function Weapons({ record }: { readonly record: LeaderboardRecord }) {
  const { t } = useLingui()
  const classes = [
    { name: t`Rifle`, kills: record.rifle_kills, colour: 'bg-accent' },
    { name: t`AWP`, kills: record.awp_kills, colour: 'bg-ok' },
    { name: t`Pistol`, kills: record.pistol_kills, colour: 'bg-warn' },
    { name: t`Other`, kills: otherKills(record), colour: 'bg-line' },
  ]
  if (record.kills === 0) return null
  return (
    <div className="flex flex-col gap-2">
      <h3 className="text-14px font-600">
        <Trans>Kills by weapon</Trans>
      </h3>
      <div aria-hidden className="flex h-8px rounded-full overflow-hidden bg-surface-hover">
        {classes.map(({ name, kills, colour }) => (
          <span key={name} className={colour} style={{ flexGrow: kills, flexBasis: 0 }} />
        ))}
      </div>
      <dl className="flex flex-wrap gap-x-4 gap-y-1 text-14px">
        {classes.map(({ name, kills, colour }) => (
          <div key={name} className="flex items-center gap-2">
            <span className={`w-8px h-8px rounded-full ${colour}`} aria-hidden />
            <dt className="text-text-muted">{name}</dt>
            <dd className="num font-600">{grouped(kills)}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

const Rank = ({ player, total }: { readonly player: Player; readonly total: number }) => (
  <p className="flex flex-wrap items-baseline gap-x-2">
    <span className="num text-32px leading-1.2 font-600">{rankText(player.rank)}</span>
    <span className="muted num">
      {player.isUnranked ? <UnrankedNote player={player} /> : null}
      {player.rank > 0 && total > 0 ? <Plural value={total} one="of # player" other="of # players" /> : null}
    </span>
  </p>
)

/** Place, rating, trend, weapons and streaks of one mode. */
export function Standing({ page, mode, record, seasons }: StandingProps) {
  const messages = useStatMessages()
  const nameOf = useModeName()
  const player = playerOf(mode, record, ownPath)
  const places = seasonPlaces(mode, seasons, page.records)
  const address = new URLSearchParams({ mode, season: record.season ?? '' })
  return (
    <section className="card lg:only:col-span-2 p-4 lg:p-5 flex flex-col gap-3" aria-label={nameOf(mode)}>
      <header className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 className="text-16px font-600">{nameOf(mode)}</h2>
        <Link className="lone-link text-accent" href={`${pagePaths.leaderboard.href()}?${address}`}>
          <Trans>Ranking</Trans>
        </Link>
      </header>
      <Rank player={player} total={record.total ?? 0} />
      <dl className="grid grid-cols-[repeat(auto-fill,minmax(120px,1fr))] gap-x-4 gap-y-2">
        {allStats(mode)
          .filter((stat) => !ownFigures.has(stat))
          .map((stat) => (
            <div key={stat}>
              <dt className="text-12px text-text-muted">{messages.label[stat]}</dt>
              <dd className="num font-600 text-16px leading-1.4">{statText(player.stats, stat)}</dd>
            </div>
          ))}
      </dl>
      <Weapons record={record} />
      <FormLine page={page} mode={mode} />
      <Streaks streaks={page.streaks.filter((streak) => streak.mode === mode)} />
      {places.length > 1 ? (
        <div>
          <h3 className="text-14px font-600">
            <Trans>Season by season</Trans>
          </h3>
          <SeasonChart places={places} />
        </div>
      ) : null}
    </section>
  )
}
