import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Link } from 'wouter'
import { minutes } from '../../../../contract/duration.ts'
import * as playerEndpoints from '../../../../contract/endpoints/players.ts'
import type { ServerMatch } from '../../../../contract/leaderboard/player-page.ts'
import { pagePaths } from '../../../../contract/page/page-paths.ts'
import type { ServerId } from '../../../../contract/servers/address.ts'
import { useNow } from '../../../platform/clock.ts'
import { formatMoment } from '../../../platform/format.ts'
import { useApi } from '../../../platform/use-api.ts'
import { useLanguage } from '../../../platform/use-language.ts'
import { PlayerLink } from '../player-link.tsx'

const few = 5

function Row({ match }: { readonly match: ServerMatch }) {
  const { t } = useLingui()
  const language = useLanguage()
  const present = useNow(minutes(1))
  const { best, players } = match
  const kills = best?.kills ?? 0
  return (
    <li className="relative list-row flex items-center justify-between gap-3 min-h-48px py-1.5">
      <span className="min-w-0 flex flex-col">
        <Link
          className="font-600 text-text no-underline hover:underline truncate after:content-[''] after:absolute after:inset-0"
          href={pagePaths.match.href(match.id)}
        >
          <bdi>{match.map || t`Unknown map`}</bdi>
        </Link>
        <span className="muted num truncate">
          <span data-local-time="">{formatMoment(language, Date.parse(match.startsAt), present)}</span>
          {' · '}
          <Plural value={players} one="# player" other="# players" />
        </span>
      </span>
      {best === null ? null : (
        <span className="relative z-1 flex flex-col items-end text-14px min-w-0">
          <PlayerLink steamId={best.steamid} name={best.name} className="max-w-180px" />
          <span className="muted num">
            <Plural value={kills} one="# kill" other="# kills" />
          </span>
        </span>
      )}
    </li>
  )
}

/** The last matches on a server. Renders nothing where none is known. */
export function ServerMatches({ serverId }: { readonly serverId: ServerId }) {
  const { data } = useApi(playerEndpoints.listServerMatches, { params: { id: serverId } })
  const [all, setAll] = useState(false)
  const matches = data?.matches ?? []
  const count = matches.length
  if (count === 0) return null
  return (
    <section className="card p-4 lg:p-5" aria-labelledby="server-matches">
      <h2 id="server-matches" className="text-16px font-600 mb-2">
        <Trans>Last matches</Trans>
      </h2>
      <ol>
        {(all ? matches : matches.slice(0, few)).map((match) => (
          <Row key={match.id} match={match} />
        ))}
      </ol>
      {count > few ? (
        <button type="button" className="btn-quiet -ms-3 mt-1" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? <Trans>Show fewer</Trans> : <Trans>Show all {count}</Trans>}
        </button>
      ) : null}
    </section>
  )
}
