import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'wouter'
import { minutes } from '../../../../contract/duration.ts'
import * as playerEndpoints from '../../../../contract/endpoints/players.ts'
import type { Match } from '../../../../contract/leaderboard/player-page.ts'
import { pagePaths } from '../../../../contract/page/page-paths.ts'
import { useNow } from '../../../platform/clock.ts'
import { useCommunity } from '../../../platform/community.ts'
import { useDocumentTitle } from '../../../platform/document-title.ts'
import { formatMoment } from '../../../platform/format.ts'
import { useApi } from '../../../platform/use-api.ts'
import { useLanguage } from '../../../platform/use-language.ts'
import { MapPicture } from '../../../shared/map-scene/map-picture.tsx'
import { ReportButton } from '../../../shared/report-button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { shownName } from '../core/player.ts'
import { isMissing, ReadPage } from '../read-page.tsx'
import { useModeName } from '../use-mode-name.ts'
import { RoundMarks } from './round-marks.tsx'
import { ScoreTable } from './score-table.tsx'

function ServerName({ server }: Pick<Match, 'server'>) {
  const { servers } = useCommunity().features
  if (server.name === '') return null
  if (server.id === null || !servers.enabled || !servers.details) return <bdi>{server.name}</bdi>
  return (
    <Link className="lone-link text-accent" href={pagePaths.serverDetails.href(server.id)}>
      <bdi>{server.name}</bdi>
    </Link>
  )
}

function Heading({ match }: { readonly match: Match }) {
  const { t } = useLingui()
  const language = useLanguage()
  const present = useNow(minutes(1))
  const nameOf = useModeName()
  const { minutes: length } = match
  const map = match.map || t`Unknown map`
  const when = formatMoment(language, Date.parse(match.startsAt), present)
  useDocumentTitle(`${map} · ${nameOf(match.mode)}`)
  return (
    <header className="flex flex-col gap-3">
      <MapPicture map={match.map} className="w-full h-96px lg:h-128px rounded-card" />
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h1 className="title-page break-anywhere">
            <bdi>{map}</bdi>
          </h1>
          <p className="muted num flex flex-wrap items-center gap-x-2">
            <span>{nameOf(match.mode)}</span>
            <ServerName server={match.server} />
            <span data-local-time="">{when}</span>
            <span>
              <Plural value={length} one="# minute" other="# minutes" />
            </span>
          </p>
        </div>
        {match.score === null ? null : (
          <p className="num text-32px leading-1.2 font-600">
            <span className="text-14px text-accent">CT</span> {match.score.ct} : {match.score.t}{' '}
            <span className="text-14px text-warn">T</span>
          </p>
        )}
      </div>
      {match.isVoid ? (
        <p role="note" className="card px-4 py-3 text-warn">
          <Trans>This match was voided and doesn't count.</Trans>
        </p>
      ) : null}
    </header>
  )
}

function Scores({ match }: { readonly match: Match }) {
  const { t } = useLingui()
  const of = (side: 'CT' | 'TERRORIST' | null) => match.players.filter((player) => player.side === side)
  const [ct, terrorists, others] = [of('CT'), of('TERRORIST'), of(null)]
  if (ct.length + terrorists.length === 0) return <ScoreTable side={undefined} won={undefined} players={others} />
  return (
    <div className="grid gap-3 lg:gap-4 grid-cols-[minmax(0,1fr)] xl:grid-cols-2 items-start">
      {ct.length === 0 ? null : <ScoreTable side={t`Counter-Terrorists`} won={match.score?.ct} players={ct} />}
      {terrorists.length === 0 ? null : <ScoreTable side={t`Terrorists`} won={match.score?.t} players={terrorists} />}
      {others.length === 0 ? null : <ScoreTable side={t`No side`} won={undefined} players={others} />}
    </div>
  )
}

/** Reports one of the players, with the match. Players with a hidden page are left out: the response has no SteamID for them. */
function Report({ match }: { readonly match: Match }) {
  const players = match.players.flatMap(({ steamid, name }) =>
    steamid === null ? [] : { steamId: steamid, name: shownName(name, steamid) },
  )
  return (
    <div className="flex">
      <ReportButton players={players} matchId={match.id} />
    </div>
  )
}

const Waiting = () => (
  <div className="waiting flex flex-col gap-4" role="status">
    <span className="sr-only">
      <Trans>Loading</Trans>
    </span>
    <Skeleton className="h-96px lg:h-128px rounded-card" />
    <Skeleton className="w-180px h-6" />
    <Skeleton className="h-280px rounded-card" />
  </div>
)

/** One match: its score by side, and its rounds where the log has them. */
export function MatchView({ id }: { readonly id: string }) {
  const { t } = useLingui()
  const read = useApi(playerEndpoints.readMatch, { params: { id } })
  const missing = isMissing(read) ? (
    <div className="card">
      <h1 className="sr-only">
        <Trans>Match</Trans>
      </h1>
      <Notice icon="i-lucide-search-x" title={t`No such match`}>
        <Trans>It may be older than what this community keeps.</Trans>
      </Notice>
    </div>
  ) : undefined
  return (
    <ReadPage
      read={read}
      subject={t`Match`}
      failedTitle={t`The match could not be loaded`}
      missing={missing}
      waiting={<Waiting />}
    >
      {(match) => (
        <>
          <Heading match={match} />
          <RoundMarks rounds={match.rounds} />
          <Scores match={match} />
          <Report match={match} />
        </>
      )}
    </ReadPage>
  )
}
