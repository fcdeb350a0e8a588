import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { StaffServer } from '../../../../contract/servers/staff-servers.ts'
import { useCommunity } from '../../../platform/community.ts'
import { textIn } from '../../../platform/text-in.ts'
import { useLanguage } from '../../../platform/use-language.ts'
import { useRegionName } from '../../../shared/use-region-name.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { Select } from '../../../ui/select.tsx'
import { FilterBar, ListCount } from '../table/filter-bar.tsx'
import { SelectionBar } from '../table/selection-bar.tsx'
import { StaffTable } from '../table/staff-table.tsx'
import { useSelection } from '../table/use-selection.ts'
import { useTyped } from '../table/use-typed.ts'
import { fits } from './core/fits.ts'
import { type ServerAddress, serverAddress } from './server-address.ts'
import { serverName, useServerColumns } from './use-server-columns.tsx'

/** Rows that are rendered at first, and with every press of the button. */
const pageSize = 100

/** What a change of several begins with. */
export interface BulkStart {
  readonly ids: ReadonlySet<string>
  readonly state?: 'hidden' | 'retired'
}

export interface ServerListProps {
  readonly servers: readonly StaffServer[]
  readonly onEdit: (server: StaffServer) => void
  readonly onChangeSeveral: (start: BulkStart) => void
}

/** The servers that the address selects, in its order. */
export function ServerList({ servers, onEdit, onChangeSeveral }: ServerListProps) {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  const address = serverAddress.read(new URLSearchParams(useSearch()))
  const change = (next: Partial<ServerAddress>, replace = false) =>
    navigate(serverAddress.href({ ...address, ...next }), { replace })
  const [search, setSearch] = useTyped(address.search, (text) => change({ search: text }, true))
  const [limit, setLimit] = useState(pageSize)
  const columns = useServerColumns(onEdit)
  const { show, mode, region, sort } = address
  const found = useMemo(
    () => servers.filter((each) => fits(each, { show, search, mode, region })),
    [servers, show, search, mode, region],
  )
  const selection = useSelection(found.map(({ value }) => value.id))
  const start = (state?: BulkStart['state']) => onChangeSeveral({ ids: selection.ids, ...(state ? { state } : {}) })
  const showAll = () => {
    setSearch('')
    change({ ...serverAddress.none, sort })
  }
  const isFiltered = [show, search, mode, region].some((text) => text !== '')
  const total = show === 'retired' ? servers.length : servers.filter(({ value }) => value.state !== 'retired').length
  return (
    <div className="flex flex-col gap-3">
      <FilterBar searchLabel={t`Find by name or address`} search={search} onSearch={setSearch}>
        <Choices servers={servers} address={address} onChange={change} />
      </FilterBar>
      <ListCount shown={found.length} total={total} onShowAll={isFiltered ? showAll : undefined} />
      {found.length === 0 ? (
        <div className="card">
          <Notice icon="i-lucide-server" title={servers.length === 0 ? t`No servers yet` : t`No servers match`}>
            {servers.length === 0 ? (
              <Trans>Add the first one: paste its address.</Trans>
            ) : (
              <Trans>Change the search or the filters above.</Trans>
            )}
          </Notice>
        </div>
      ) : (
        <StaffTable
          label={t`Servers`}
          rows={found}
          limit={limit}
          columns={columns}
          idOf={({ value }) => value.id}
          nameOf={serverName}
          sort={sort}
          onSort={(next) => change({ sort: next })}
          selection={selection}
        />
      )}
      {found.length > limit ? (
        <button type="button" className="btn self-center" onClick={() => setLimit(limit + pageSize)}>
          <Trans context="staff room">Show more</Trans>
        </button>
      ) : null}
      <SelectionBar selection={selection}>
        <button type="button" className="btn" onClick={() => start()}>
          <Trans>Change…</Trans>
        </button>
        <button type="button" className="btn" onClick={() => start('hidden')}>
          <Trans>Hide…</Trans>
        </button>
        <button type="button" className="btn" onClick={() => start('retired')}>
          <Trans>Retire…</Trans>
        </button>
      </SelectionBar>
    </div>
  )
}

interface ChoicesProps {
  readonly servers: readonly StaffServer[]
  readonly address: ServerAddress
  readonly onChange: (next: Partial<ServerAddress>) => void
}

/** State, mode and region, as far as servers have them. */
function Choices({ servers, address, onChange }: ChoicesProps) {
  const { t } = useLingui()
  const language = useLanguage()
  const regionName = useRegionName()
  const { modes } = useCommunity()
  const valuesOf = (part: 'category' | 'region') => [...new Set(servers.map(({ value }) => value[part]))]
  const modeName = (id: string) => textIn(modes.find((mode) => mode.id === id)?.name, language) ?? id
  const all = { value: '', label: t`All` }
  return (
    <>
      <Segmented
        label={t`Which servers`}
        value={address.show}
        options={[
          all,
          { value: 'care', label: t`Need attention` },
          { value: 'hidden', label: t`Hidden` },
          { value: 'retired', label: t`Retired` },
        ]}
        onChange={(show) => onChange({ show })}
      />
      <Select
        label={t`Mode`}
        value={address.mode}
        options={[all, ...valuesOf('category').map((value) => ({ value, label: modeName(value) }))]}
        onChange={(mode) => onChange({ mode })}
      />
      <Select
        label={t`Region`}
        value={address.region}
        options={[all, ...valuesOf('region').map((value) => ({ value, label: regionName(value) }))]}
        onChange={(region) => onChange({ region })}
      />
    </>
  )
}
