import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import * as playerEndpoints from '../../../contract/endpoints/players.ts'
import { type PublicFoundPlayer, playerQueryLimit } from '../../../contract/leaderboard/player-page.ts'
import { pagePaths } from '../../../contract/page/page-paths.ts'
import { useOnline } from '../../platform/online.ts'
import { useApi } from '../../platform/use-api.ts'
import { PlayerAvatar } from '../../shared/player-avatar.tsx'
import { BackLink } from '../../ui/back-link.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { playerBadges, shownName } from './core/player.ts'
import { ownPath } from './own-path.ts'
import { PlayerBadges } from './player-badges.tsx'

/** Milliseconds without a key press after which a search begins. */
const pause = 300

function Row({ player }: { readonly player: PublicFoundPlayer }) {
  const { steamid, name, avatar, usergroup } = player
  return (
    <li className="relative list-row flex items-center gap-3 px-4 lg:px-5 min-h-60px hover:bg-surface-hover">
      <PlayerAvatar steamId={steamid} src={ownPath(avatar)} className="rounded-8px w-34px h-34px" />
      <Link
        className="min-w-0 truncate font-600 text-text no-underline hover:underline after:content-[''] after:absolute after:inset-0"
        href={pagePaths.player.href(steamid)}
      >
        <bdi>{shownName(name, steamid)}</bdi>
      </Link>
      <PlayerBadges badges={playerBadges.filter((badge) => usergroup.includes(badge))} />
    </li>
  )
}

interface FoundProps {
  readonly query: string
  readonly after?: string
}

/** A page of what a search finds, and the next ones as asked for. */
function Found({ query, after }: FoundProps) {
  const { t } = useLingui()
  const isOnline = useOnline()
  const [isOpen, setIsOpen] = useState(false)
  const { data, failed, failedRequest, retry } = useApi(playerEndpoints.searchPlayers, {
    query: { query, ...(after === undefined ? {} : { after }) },
  })
  if (!data) {
    return failed ? (
      <li role="alert">
        {isOnline ? (
          <LoadFailed title={t`The search failed`} onRetry={() => void retry()} requestId={failedRequest} />
        ) : (
          <Notice icon="i-lucide-cloud-off" drawing="offline" title={t`You're offline`}>
            <Trans>Pages of players that you have visited still open.</Trans>
          </Notice>
        )}
      </li>
    ) : (
      <li className="px-4 py-3">
        <Skeleton className="waiting w-full h-10" />
      </li>
    )
  }
  if (data.players.length === 0 && after === undefined) {
    return (
      <li role="status">
        <Notice icon="i-lucide-search-x" title={t`No players found`}>
          <Trans>A name is found by its beginning; a SteamID in any spelling, or the link of a Steam profile.</Trans>
        </Notice>
      </li>
    )
  }
  return (
    <>
      {data.players.map((player) => (
        <Row key={player.steamid} player={player} />
      ))}
      {data.next === null ? null : isOpen ? (
        <Found query={query} after={data.next} />
      ) : (
        <li className="list-row p-2 flex justify-center">
          <button type="button" className="btn-quiet" onClick={() => setIsOpen(true)}>
            <Trans>Show more</Trans>
          </button>
        </li>
      )}
    </>
  )
}

/** Finds a player by the beginning of a name or by a SteamID; the address holds the search. */
export function PlayerSearch() {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  const searched = new URLSearchParams(useSearch()).get('q') ?? ''
  const [typed, setTyped] = useState(searched)
  useEffect(() => {
    const query = typed.trim()
    if (query === searched) return undefined
    const timer = setTimeout(() => {
      const address =
        query === '' ? pagePaths.players.href() : `${pagePaths.players.href()}?${new URLSearchParams({ q: query })}`
      navigate(address, { replace: true })
    }, pause)
    return () => clearTimeout(timer)
  }, [typed, searched, navigate])
  return (
    <div className="flex flex-col gap-3 max-w-760px">
      <BackLink href={pagePaths.leaderboard.href()}>
        <Trans>Leaderboard</Trans>
      </BackLink>
      <h1 className="title-page">
        <Trans>Find a player</Trans>
      </h1>
      <div className="relative">
        <span className="i-lucide-search absolute inset-is-3 top-1/2 -translate-y-1/2 text-text-faint" aria-hidden />
        <input
          type="search"
          className="field w-full ps-9!"
          aria-label={t`Name or SteamID`}
          placeholder={t`Name or SteamID`}
          maxLength={playerQueryLimit}
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      {searched === '' ? (
        <p className="muted">
          <Trans>A name is found by its beginning; a SteamID in any spelling, or the link of a Steam profile.</Trans>
        </p>
      ) : (
        <ul className="card overflow-hidden">
          <Found key={searched} query={searched} />
        </ul>
      )}
    </div>
  )
}
