import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import { useSearch } from 'wouter'
import { seconds } from '../../../../contract/duration.ts'
import * as staffEndpoints from '../../../../contract/endpoints/staff-servers.ts'
import { serverId } from '../../../../contract/servers/address.ts'
import type { StaffServer } from '../../../../contract/servers/staff-servers.ts'
import type { StaffMe } from '../../../../contract/staff/staff.ts'
import { formatNumber } from '../../../platform/format.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { Block } from '../block.tsx'
import { useStaffApi } from '../use-staff-api.ts'
import { AddServers } from './add-servers.tsx'
import { ChangeServers } from './change-servers.tsx'
import { EditServer } from './edit-server.tsx'
import { ServerRow } from './server-row.tsx'

/** Rows that are rendered at first, and with every press of the button. */
const pageSize = 60

type Shown = 'all' | 'care' | 'retired'

/** A server that staff may have to care for: it does not respond, or its log is refused. */
const needsCare = ({ isOnline, log, value }: StaffServer): boolean =>
  value.state !== 'retired' && (!isOnline || log?.isRefused === true)

function isShown(server: StaffServer, shown: Shown, search: string): boolean {
  const { value, former } = server
  const isOfKind = shown === 'retired' ? value.state === 'retired' : value.state !== 'retired'
  if (!isOfKind || (shown === 'care' && !needsCare(server))) return false
  const text = [serverId(value.ip, value.port), value.name, value.name_display, value.id, ...former].join('\n')
  return text.toLowerCase().includes(search.trim().toLowerCase())
}

/** The servers of the community, hidden and retired ones too: their state, and everything that staff change. */
export function Servers({ me }: { readonly me: StaffMe }) {
  const { t } = useLingui()
  const read = useStaffApi(staffEndpoints.listStaffServers, {}, { refreshInterval: seconds(15) })
  // The first steps lead here.
  const [adding, setAdding] = useState(new URLSearchParams(useSearch()).has('add'))
  const [edited, setEdited] = useState<StaffServer>()
  const [several, setSeveral] = useState<readonly StaffServer[]>()
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 mb-3.5">
        <h2 className="sr-only">
          <Trans>Servers</Trans>
        </h2>
        <button type="button" className="btn-main" onClick={() => setAdding(true)}>
          <span className="i-lucide-plus" aria-hidden />
          <Trans>Add servers</Trans>
        </button>
      </div>
      <Block read={read} failedTitle={t`The servers could not be loaded`}>
        {({ servers }) => <List servers={servers} onEdit={setEdited} onChangeAll={setSeveral} />}
      </Block>
      {adding ? <AddServers me={me} onClose={() => setAdding(false)} onDone={read.retry} /> : null}
      {several ? (
        <ChangeServers me={me} servers={several} onClose={() => setSeveral(undefined)} onDone={read.retry} />
      ) : null}
      {edited ? (
        <EditServer
          key={edited.value.id}
          me={me}
          stored={edited}
          onClose={() => setEdited(undefined)}
          onDone={read.retry}
        />
      ) : null}
    </>
  )
}

interface ListProps {
  readonly servers: readonly StaffServer[]
  readonly onEdit: (server: StaffServer) => void
  readonly onChangeAll: (servers: readonly StaffServer[]) => void
}

function List({ servers, onEdit, onChangeAll }: ListProps) {
  const { t } = useLingui()
  const [shown, setShown] = useState<Shown>('all')
  const [search, setSearch] = useState(new URLSearchParams(useSearch()).get('search') ?? '')
  const [limit, setLimit] = useState(pageSize)
  const found = useMemo(() => servers.filter((each) => isShown(each, shown, search)), [servers, shown, search])
  const [count, total] = [formatNumber(found.length), formatNumber(servers.length)]
  return (
    <div className="flex flex-col gap-3.5">
      <div className="flex flex-wrap items-end gap-3">
        <div className="grow basis-200px">
          <TextField
            label={t`Find by name or address`}
            type="search"
            value={search}
            onChange={setSearch}
            maxLength={100}
            autoComplete="off"
          />
        </div>
        <Segmented
          label={t`Which servers`}
          value={shown}
          options={[
            { value: 'all', label: t`All` },
            { value: 'care', label: t`Need attention` },
            { value: 'retired', label: t`Retired` },
          ]}
          onChange={setShown}
        />
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="muted" role="status">
          <Trans>
            {count} of {total} servers
          </Trans>
        </p>
        {found.length > 1 ? (
          <button type="button" className="btn-quiet" onClick={() => onChangeAll(found)}>
            <Trans>Change these {count}</Trans>
          </button>
        ) : null}
      </div>
      {found.length === 0 ? (
        <div className="card">
          <Notice icon="i-lucide-server" title={servers.length === 0 ? t`No servers yet` : t`No servers fit`}>
            {servers.length === 0 ? (
              <Trans>Add the first one: paste its address.</Trans>
            ) : (
              <Trans>Change the search or the filters above.</Trans>
            )}
          </Notice>
        </div>
      ) : (
        <ul className="card" aria-label={t`Servers`}>
          {found.slice(0, limit).map((server) => (
            <ServerRow key={server.value.id} server={server} onEdit={() => onEdit(server)} />
          ))}
        </ul>
      )}
      {found.length > limit ? (
        <button type="button" className="btn self-center" onClick={() => setLimit(limit + pageSize)}>
          <Trans context="staff room">Show more</Trans>
        </button>
      ) : null}
    </div>
  )
}
