import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Link } from 'wouter'
import * as leaderboardEndpoints from '../../../../contract/endpoints/leaderboard.ts'
import * as playerEndpoints from '../../../../contract/endpoints/players.ts'
import { allTime, type LeaderboardSeason } from '../../../../contract/leaderboard/leaderboard.ts'
import type { PlayerPage } from '../../../../contract/leaderboard/player-page.ts'
import { pagePaths } from '../../../../contract/page/page-paths.ts'
import { useDocumentTitle } from '../../../platform/document-title.ts'
import { useApi } from '../../../platform/use-api.ts'
import { useSession } from '../../../shared/session.ts'
import { usePlayerApi } from '../../../shared/use-personal-api.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { shownName } from '../core/player.ts'
import { firstPeriod, recordsOf } from '../core/player-standing.ts'
import { isMissing, ReadPage } from '../read-page.tsx'
import { useSeasonWords } from '../use-season-words.ts'
import { MatchList } from './match-list.tsx'
import { PlayerHead } from './player-head.tsx'
import { PlayerMaps } from './player-maps.tsx'
import { Standing } from './standing.tsx'

export interface PlayerViewProps {
  /** From the address: it can be anything. */
  readonly steamId: string
}

const noSeasons: readonly LeaderboardSeason[] = []
/** Newest seasons that can be chosen here; all of them are in the leaderboard. */
const seasonsOffered = 3

const Waiting = () => (
  <div className="waiting flex flex-col gap-4" role="status">
    <span className="sr-only">
      <Trans>Loading</Trans>
    </span>
    <div className="flex items-center gap-4">
      <Skeleton className="w-64px h-64px lg:w-80px lg:h-80px rounded-8px" />
      <Skeleton className="w-180px h-6" />
    </div>
    <div className="grid gap-3 lg:gap-4 lg:grid-cols-2">
      <Skeleton className="h-280px rounded-card" />
      <Skeleton className="h-280px rounded-card" />
    </div>
  </div>
)

/** Instead of a page: no player with this number is known here, or the player has hidden the page. */
function NoPage({ isHidden, steamId }: { readonly isHidden: boolean; readonly steamId: string }) {
  const { t } = useLingui()
  const isOwn = useSession()?.user.steamId === steamId
  return (
    <div className="card">
      <h1 className="sr-only">
        <Trans>Player</Trans>
      </h1>
      <Notice
        icon={isHidden ? 'i-lucide-eye-off' : 'i-lucide-search-x'}
        title={isHidden ? t`This page is hidden` : t`No such player`}
        action={
          <Link className="btn" href={isOwn && isHidden ? pagePaths.settings.href() : pagePaths.players.href()}>
            {isOwn && isHidden ? <Trans>Settings</Trans> : <Trans>Find a player</Trans>}
          </Link>
        }
      >
        {!isHidden ? (
          <Trans>No player with this SteamID has played a counted match or signed in here.</Trans>
        ) : isOwn ? (
          <Trans>
            You have hidden it. Others can't see your name in rankings. You can show it again in the settings.
          </Trans>
        ) : (
          <Trans>The player has hidden it.</Trans>
        )}
      </Notice>
    </div>
  )
}

function Standings({ page }: { readonly page: PlayerPage }) {
  const words = useSeasonWords()
  const { data: seasons = noSeasons } = useApi(leaderboardEndpoints.listSeasons, {})
  const [chosen, setChosen] = useState<string>()
  const period = chosen ?? firstPeriod(page.records, seasons)
  const played = seasons.filter(({ id }) => page.records.some(({ season }) => season === id)).slice(0, seasonsOffered)
  if (page.records.length === 0) {
    return (
      <p className="card px-4 lg:px-5 py-4 muted">
        <Trans>Not ranked in any mode yet.</Trans>
      </p>
    )
  }
  return (
    <div className="flex flex-col gap-3">
      {played.length === 0 ? null : (
        <div className="self-start max-w-full">
          <Segmented
            label={words.seasons}
            value={period}
            options={[
              ...played.map(({ id, name }) => ({ value: id, label: name })),
              { value: allTime, label: words.allTime },
            ]}
            onChange={setChosen}
          />
        </div>
      )}
      <div className="grid gap-3 lg:gap-4 grid-cols-[minmax(0,1fr)] lg:grid-cols-2 items-start">
        {recordsOf(page.records, period).map(({ mode, record }) => (
          <Standing key={mode} {...{ page, mode, record, seasons }} />
        ))}
      </div>
    </div>
  )
}

function Page({ page }: { readonly page: PlayerPage }) {
  const name = shownName(page.name, page.steamid)
  useDocumentTitle(name)
  return (
    <>
      <PlayerHead player={page} name={name} />
      <Standings page={page} />
      <MatchList page={page} />
      <PlayerMaps maps={page.maps} />
    </>
  )
}

/** The public page of a player. */
export function PlayerView({ steamId }: PlayerViewProps) {
  const { t } = useLingui()
  const read = usePlayerApi(steamId, playerEndpoints.readPlayerPage, { params: { steamId } })
  const isHidden = read.errorCode === 'PAGE_HIDDEN'
  return (
    <ReadPage
      read={read}
      subject={t`Player`}
      failedTitle={t`The player could not be loaded`}
      missing={isHidden || isMissing(read) ? <NoPage isHidden={isHidden} steamId={steamId} /> : undefined}
      waiting={<Waiting />}
    >
      {(page) => <Page page={page} />}
    </ReadPage>
  )
}
