import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { GameLink } from '../../../../contract/game-side/staff-game-side.ts'
import { Notice } from '../../../ui/notice.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { isReached, takesConsole, troubledFirst } from './core/reach.ts'
import { LinkRow } from './link-row.tsx'

/** Rows that are rendered at first: the acts below stay near. */
const rowsAtFirst = 8
/** Above this many, servers are found by name. */
const fewServers = 20

export interface LinksProps {
  readonly links: readonly GameLink[]
  readonly onSay: (serverId: string) => void
  readonly onActs: (serverId: string) => void
  /** Absent: this is for administrators. */
  readonly onReload: (() => void) | undefined
  /** Absent: this is for administrators. */
  readonly onConsole: ((serverId: string) => void) | undefined
}

/** How game servers are reached, those in trouble first. */
export function Links(props: LinksProps) {
  const { links } = props
  if (links.some(({ link }) => link !== null)) return <LinkList {...props} />
  return (
    <>
      <NothingYet hasServers={links.length > 0} />
      {links.length > 0 && props.onConsole !== undefined ? <LinkList {...props} /> : null}
    </>
  )
}

function LinkList({ links, onSay, onActs, onReload, onConsole }: LinksProps) {
  const { t } = useLingui()
  const [search, setSearch] = useState('')
  const [showsAll, setShowsAll] = useState(false)
  const wanted = search.trim().toLowerCase()
  const found = troubledFirst(links).filter(({ server }) => server.name.toLowerCase().includes(wanted))
  const shown = showsAll || wanted !== '' ? found : found.slice(0, rowsAtFirst)
  const reached = links.filter(isReached).length
  return (
    <section className="card" aria-label={t`Game servers`}>
      <p className="px-4 py-3 font-600" role="status">
        <Plural
          value={links.length}
          one={`${reached} of # game server is reached`}
          other={`${reached} of # game servers are reached`}
        />
      </p>
      {links.length > fewServers ? (
        <div className="px-4 pb-3">
          <TextField
            label={t`Find a server`}
            type="search"
            value={search}
            onChange={setSearch}
            maxLength={100}
            autoComplete="off"
          />
        </div>
      ) : null}
      <ul className="border-t border-t-line empty:hidden" aria-label={t`Game servers`}>
        {shown.map((link) => (
          <LinkRow
            key={link.server.id}
            link={link}
            onSay={() => onSay(link.server.id)}
            onActs={() => onActs(link.server.id)}
            onReload={onReload}
            onConsole={onConsole !== undefined && takesConsole(link) ? () => onConsole(link.server.id) : undefined}
          />
        ))}
      </ul>
      {shown.length < found.length ? (
        <p className="p-3 flex justify-center border-t border-t-line">
          <button type="button" className="btn" onClick={() => setShowsAll(true)}>
            <Plural value={found.length} one="Show # server" other="Show all # servers" />
          </button>
        </p>
      ) : null}
    </section>
  )
}

/** What this is, and how to begin. */
function NothingYet({ hasServers }: { readonly hasServers: boolean }) {
  const { t } = useLingui()
  return (
    <div className="card">
      <Notice icon="i-lucide-gamepad-2" title={t`No game servers connected yet`}>
        <Trans>
          A small tool beside the game servers gives VIP in the game, kicks banned players and sends your messages.
        </Trans>{' '}
        {hasServers ? (
          <Trans>Install it on their machine as docs/game-side.md shows. It appears here when it first connects.</Trans>
        ) : (
          <Trans>Begin by issuing the keys of the game servers under Leaderboard, then follow docs/game-side.md.</Trans>
        )}
      </Notice>
    </div>
  )
}
