import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'wouter'
import type { Person } from '../../../contract/leaderboard/people.ts'
import { pagePaths } from '../../../contract/page/page-paths.ts'
import { useCommunity } from '../../platform/community.ts'
import { useStored } from '../../platform/storage.ts'
import { pinnedPeople, unpin } from '../../shared/pinned-people.ts'
import { PlayerAvatar } from '../../shared/player-avatar.tsx'
import { WatchButton } from '../../shared/watch-button.tsx'
import { PersonForm } from './person-form.tsx'

export interface PeoplePanelProps {
  /** The names of the servers on which a pinned player was seen; absent: it is not known here. */
  readonly whereIs?: ((person: Person) => readonly string[]) | undefined
}

function PersonRow({ person, whereIs }: { readonly person: Person } & PeoplePanelProps) {
  const { t } = useLingui()
  const {
    leaderboard,
    servers: { slotWatch },
  } = useCommunity().features
  const { steamId, name } = person
  const servers = whereIs?.(person) ?? []
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2.5 border-b border-b-line">
      <PlayerAvatar steamId={steamId} className="w-34px h-34px rounded-8px" />
      <span className="grow min-w-0 basis-160px">
        {leaderboard ? (
          <Link className="lone-link font-600 break-anywhere text-text" href={pagePaths.player.href(steamId)}>
            <bdi>{name}</bdi>
          </Link>
        ) : (
          <bdi className="block font-600 break-anywhere">{name}</bdi>
        )}
        {servers.length > 0 ? (
          <span className="block text-14px text-ok break-anywhere">{servers.join(' · ')}</span>
        ) : (
          <span className="muted font-mono">{steamId}</span>
        )}
      </span>
      <span className="flex flex-wrap gap-2">
        {slotWatch ? <WatchButton wish={{ kind: 'player', steamId, name }} hasRoom={servers.length > 0} /> : null}
        <button type="button" className="btn-icon" aria-label={t`Unpin ${name}`} onClick={() => unpin(steamId)}>
          <span className="i-lucide-pin-off" aria-hidden />
        </button>
      </span>
    </li>
  )
}

/** The user's people, and a form that adds one (F-11). */
export function PeoplePanel({ whereIs }: PeoplePanelProps) {
  const { t } = useLingui()
  const people = useStored(pinnedPeople)
  return (
    <div className="flex flex-col gap-3">
      <p className="muted">
        <Trans>
          Players are found by name, so namesakes count too; the portal stores no names unless your lists follow your
          account or you wait for a player with the app closed, and the players are never notified.
        </Trans>
      </p>
      {people.length === 0 ? (
        <p className="font-600">{t`No pinned players yet`}</p>
      ) : (
        <ul>
          {people.map((person) => (
            <PersonRow key={person.steamId} person={person} whereIs={whereIs} />
          ))}
        </ul>
      )}
      <PersonForm />
    </div>
  )
}
