import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { StaffGameServer } from '../../../../contract/leaderboard/staff-leaderboard.ts'
import type { StaffMe } from '../../../../contract/staff/staff.ts'
import { collatorOf } from '../../../platform/format.ts'
import { useLanguage } from '../../../platform/use-language.ts'
import { Notice } from '../../../ui/notice.tsx'
import { sectionAddress } from '../section-address.ts'
import { FilterBar, ListCount } from '../table/filter-bar.tsx'
import { SelectionBar } from '../table/selection-bar.tsx'
import { StaffTable } from '../table/staff-table.tsx'
import { useSelection } from '../table/use-selection.ts'
import { useTyped } from '../table/use-typed.ts'
import { GameServerActs, type OpenedDialog } from './game-server-acts.tsx'
import { LinesButton } from './lines-button.tsx'
import { LogKeyActions } from './log-key-actions.tsx'
import { RevokeKey } from './revoke-key.tsx'
import { RotateKey } from './rotate-key.tsx'
import { RotateKeys } from './rotate-keys.tsx'
import { UploadLog } from './upload-log.tsx'
import { useGameServerColumns } from './use-game-server-columns.tsx'

export interface GameServersProps {
  readonly me: StaffMe
  readonly servers: readonly StaffGameServer[]
  /** Listed servers for which no key was issued. */
  readonly serversWithoutKey: number
  readonly onDone: () => Promise<void>
}

const logAddress = sectionAddress('leaderboard', { search: '', sort: '' })

/** Rows that are rendered at first, and with every press of the button. */
const pageSize = 60
/** These are seen at once. */
const fewServers = 5

function fits({ id, name, address }: StaffGameServer, search: string): boolean {
  return [id, name, address].join('\n').toLowerCase().includes(search.trim().toLowerCase())
}

/** A dialog about one game server. */
interface Opened {
  readonly dialog: OpenedDialog
  readonly server: StaffGameServer
}

/** The game servers that send their log: when the last line came, why lines were refused, and their keys. */
export function GameServers({ me, servers, serversWithoutKey, onDone }: GameServersProps) {
  const { t } = useLingui()
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  return (
    <section>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 mb-3">
        <h3 className="text-16px font-600 grow">
          <Trans>Match logs</Trans>
        </h3>
        <LogKeyActions me={me} without={serversWithoutKey} issued={servers.length} onDone={onDone} />
      </div>
      {servers.length === 0 ? (
        <div className="card">
          <Notice icon="i-lucide-scroll-text" title={t`No game servers send their log yet`}>
            <Trans>Issue the keys, download the lines, and put each into the configuration of its game server.</Trans>
          </Notice>
        </div>
      ) : (
        <KeyTable servers={servers} onOpen={setOpened} onDone={onDone} />
      )}
      {opened?.dialog === 'upload' ? <UploadLog server={opened.server} onClose={close} onDone={onDone} /> : null}
      {opened?.dialog === 'rotate' ? <RotateKey server={opened.server} onClose={close} onDone={onDone} /> : null}
      {opened?.dialog === 'revoke' ? <RevokeKey server={opened.server} onClose={close} onDone={onDone} /> : null}
    </section>
  )
}

interface KeyTableProps {
  readonly servers: readonly StaffGameServer[]
  readonly onOpen: (opened: Opened) => void
  readonly onDone: () => Promise<void>
}

/** The game servers that the address selects, by name unless it says otherwise. */
function KeyTable({ servers, onOpen, onDone }: KeyTableProps) {
  const { t } = useLingui()
  const language = useLanguage()
  const [, navigate] = useLocation()
  const address = logAddress.read(new URLSearchParams(useSearch()))
  const [search, setSearch] = useTyped(address.search, (text) =>
    navigate(logAddress.href({ ...address, search: text }), { replace: true }),
  )
  const [limit, setLimit] = useState(pageSize)
  const [rotating, setRotating] = useState<ReadonlySet<string>>()
  const columns = useGameServerColumns()
  const found = useMemo(() => {
    const { compare } = collatorOf(language)
    return servers.filter((each) => fits(each, search)).sort((a, b) => compare(a.name, b.name) || compare(a.id, b.id))
  }, [servers, search, language])
  const selection = useSelection(found.filter(({ revokedAt }) => revokedAt === null).map(({ id }) => id))
  const selected = found.filter(({ id }) => selection.ids.has(id))
  return (
    <div className="flex flex-col gap-3">
      {servers.length > fewServers ? (
        <>
          <FilterBar searchLabel={t`Find by name, address or id`} search={search} onSearch={setSearch} />
          <ListCount
            shown={found.length}
            total={servers.length}
            onShowAll={search === '' ? undefined : () => setSearch('')}
          />
        </>
      ) : null}
      {found.length === 0 ? null : (
        <StaffTable
          label={t`Match logs`}
          rows={found}
          limit={limit}
          columns={columns}
          idOf={({ id }) => id}
          nameOf={({ name }) => name}
          isSelectable={({ revokedAt }) => revokedAt === null}
          sort={address.sort}
          onSort={(sort) => navigate(logAddress.href({ ...address, search, sort }))}
          selection={selection}
          acts={(server) => <GameServerActs server={server} onOpen={(dialog) => onOpen({ dialog, server })} />}
        />
      )}
      {found.length > limit ? (
        <button type="button" className="btn self-center" onClick={() => setLimit(limit + pageSize)}>
          <Trans context="staff room">Show more</Trans>
        </button>
      ) : null}
      <SelectionBar selection={selection}>
        <LinesButton servers={selected} />
        <button type="button" className="btn" onClick={() => setRotating(selection.ids)}>
          <Trans>New keys…</Trans>
        </button>
      </SelectionBar>
      {rotating ? (
        <RotateKeys
          servers={servers.filter(({ id }) => rotating.has(id))}
          onClose={() => setRotating(undefined)}
          onDone={onDone}
        />
      ) : null}
    </div>
  )
}
