import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Link } from 'wouter'
import { minutes } from '../../../../contract/duration.ts'
import * as playerEndpoints from '../../../../contract/endpoints/players.ts'
import type { PlayerPage, PlayerPageMatch } from '../../../../contract/leaderboard/player-page.ts'
import { pagePaths } from '../../../../contract/page/page-paths.ts'
import { useNow } from '../../../platform/clock.ts'
import { formatMoment } from '../../../platform/format.ts'
import { useApi } from '../../../platform/use-api.ts'
import { useLanguage } from '../../../platform/use-language.ts'
import { MapPicture } from '../../../shared/map-scene/map-picture.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { killsPerDeath } from '../core/player-standing.ts'
import { grouped } from '../core/stat-text.ts'
import { MatchMark } from '../match-page/match-mark.tsx'
import { useModeName } from '../use-mode-name.ts'

function MatchRow({ match }: { readonly match: PlayerPageMatch }) {
  const { t } = useLingui()
  const language = useLanguage()
  const present = useNow(minutes(1))
  const nameOf = useModeName()
  const when = formatMoment(language, Date.parse(match.startsAt), present)
  const { place, players, minutes: length } = match
  const [kills, deaths, ratio] = [grouped(match.kills), grouped(match.deaths), grouped(killsPerDeath(match), 2)]
  return (
    <li className="relative list-row flex items-center gap-3 px-4 lg:px-5 min-h-60px py-2 hover:bg-surface-hover">
      <MapPicture map={match.map} className="w-60px h-36px rounded-4px shrink-0 max-sm:hidden" />
      <span className="grow min-w-0 flex flex-col">
        <Link
          className="font-600 text-text no-underline hover:underline truncate after:content-[''] after:absolute after:inset-0"
          href={pagePaths.match.href(match.id)}
        >
          <bdi>{match.map || t`Unknown map`}</bdi>
        </Link>
        <span className="muted truncate">
          {nameOf(match.mode)}
          {match.server.name === '' ? null : (
            <>
              {' · '}
              <bdi>{match.server.name}</bdi>
            </>
          )}
        </span>
      </span>
      <span className="flex flex-col items-end text-14px num whitespace-nowrap">
        <span>
          <MatchMark result={match.result} /> {match.wins + match.loses > 0 ? `${match.wins}:${match.loses}` : null}
        </span>
        <span className="text-text-muted">
          <Trans>
            Place {place} of {players}
          </Trans>
        </span>
      </span>
      <span className="flex flex-col items-end text-14px num whitespace-nowrap min-w-72px">
        <span>
          <span className="sr-only">{t`Kills, deaths`} </span>
          {kills} / {deaths}
        </span>
        <span className="text-text-muted">{t`K/D ${ratio}`}</span>
      </span>
      <span className="max-md:hidden flex flex-col items-end text-14px num whitespace-nowrap min-w-100px text-text-muted">
        <span data-local-time="">{when}</span>
        <span>
          <Plural value={length} one="# minute" other="# minutes" />
        </span>
      </span>
    </li>
  )
}

/** Matches after those that are shown, and the button for the next ones. */
function Older({ steamId, after }: { readonly steamId: string; readonly after: string }) {
  const { data, failed, retry } = useApi(playerEndpoints.listPlayerPageMatches, {
    params: { steamId },
    query: { after },
  })
  if (data) return <Matches steamId={steamId} list={data} />
  return (
    <li className="list-row px-4 py-3">
      {failed ? (
        <span role="alert" className="flex flex-wrap items-center gap-3 muted">
          <Trans>The matches could not be loaded.</Trans>
          <button type="button" className="btn" onClick={() => void retry()}>
            <Trans>Try again</Trans>
          </button>
        </span>
      ) : (
        <Skeleton className="waiting w-full h-10" />
      )}
    </li>
  )
}

function Matches({ steamId, list }: { readonly steamId: string; readonly list: PlayerPage['matches'] }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      {list.matches.map((match) => (
        <MatchRow key={match.id} match={match} />
      ))}
      {list.next === null ? null : isOpen ? (
        <Older steamId={steamId} after={list.next} />
      ) : (
        <li className="list-row p-2 flex justify-center">
          <button type="button" className="btn-quiet" onClick={() => setIsOpen(true)}>
            <Trans>Show older matches</Trans>
          </button>
        </li>
      )}
    </>
  )
}

/** The newest matches of a player, and older ones as asked for. */
export function MatchList({ page }: { readonly page: PlayerPage }) {
  if (page.matches.matches.length === 0) return null
  return (
    <section className="card overflow-hidden" aria-labelledby="last-matches">
      <h2 id="last-matches" className="text-16px font-600 px-4 lg:px-5 py-3">
        <Trans>Last matches</Trans>
      </h2>
      <ol>
        <Matches key={page.matches.matches[0]?.id} steamId={page.steamid} list={page.matches} />
      </ol>
    </section>
  )
}
