import { useLingui } from '@lingui/react/macro'
import { useDeferredValue } from 'react'
import type * as v from 'valibot'
import { Link, useLocation } from 'wouter'
import type { staffRulesSchema } from '../../../../contract/content/staff-texts.ts'
import * as textEndpoints from '../../../../contract/endpoints/staff-texts.ts'
import { formatNumber } from '../../../platform/format.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Block } from '../block.tsx'
import type { Column } from '../table/column.ts'
import { FilterBar, ListCount } from '../table/filter-bar.tsx'
import { StaffTable } from '../table/staff-table.tsx'
import { useTyped } from '../table/use-typed.ts'
import { useStaffApi } from '../use-staff-api.ts'
import { type ListAddress, textAddress } from './core/address.ts'
import { Editor } from './editor.tsx'

/** An edit a moment ago is in it. */
const current = { dedupingInterval: 0 }

type ServerRules = v.InferOutput<typeof staffRulesSchema>['servers'][number]

/** The servers, each with its rules, found by name or address. */
export function RulesList({ address }: { readonly address: ListAddress }) {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  const [search, setSearch] = useTyped(address.search, (text) =>
    navigate(textAddress({ ...address, search: text }), { replace: true }),
  )
  const wanted = useDeferredValue(search.trim())
  const read = useStaffApi(textEndpoints.listStaffRules, { query: { search: wanted } }, current)
  const columns = useRulesColumns({ ...address, search })
  return (
    <>
      <FilterBar searchLabel={t`Find by name or address`} search={search} onSearch={setSearch} />
      <Block read={read} failedTitle={t`The rules could not be loaded`}>
        {({ servers, total }) => (
          <>
            <ListCount shown={servers.length} total={total} />
            {total === 0 ? (
              <div className="card">
                <Notice icon="i-lucide-scroll-text" title={t`No servers match`} />
              </div>
            ) : (
              <StaffTable
                label={t`Server rules`}
                rows={servers}
                columns={columns}
                idOf={({ id }) => id}
                sort={address.sort}
                onSort={(sort) => navigate(textAddress({ ...address, search, sort }))}
                isPage={total > servers.length}
              />
            )}
          </>
        )}
      </Block>
    </>
  )
}

function useRulesColumns(address: ListAddress): readonly Column<ServerRules>[] {
  const { t } = useLingui()
  return [
    {
      name: 'name',
      label: t`Name`,
      by: ({ name }) => name,
      cell: ({ id, name }) => (
        <Link
          href={textAddress({ ...address, id })}
          className="lone-link pointer-fine:min-h-32px font-600 text-accent break-anywhere"
        >
          {name}
        </Link>
      ),
    },
    {
      name: 'address',
      label: t`Address`,
      by: ({ id }) => id,
      cell: ({ id }) => <span className="num break-anywhere">{id}</span>,
    },
    {
      name: 'rules',
      label: t`Rules`,
      isNumber: true,
      by: ({ value }) => value.length,
      cell: ({ value }) => formatNumber(value.length),
    },
  ]
}

export interface RulesEditorProps {
  readonly id: string
  readonly onSaved: () => void
}

/** The rules of one server. */
export function RulesEditor({ id, onSaved }: RulesEditorProps) {
  const { t } = useLingui()
  const read = useStaffApi(textEndpoints.listStaffRules, { query: { search: id } }, current)
  return (
    <Block read={read} failedTitle={t`The rules could not be loaded`}>
      {({ servers }) => {
        const server = servers.find((each) => each.id === id)
        if (server === undefined) {
          return (
            <div className="card">
              <Notice icon="i-lucide-scroll-text" title={t`This server is no longer in the list`} />
            </div>
          )
        }
        return (
          <div className="flex flex-col gap-3">
            <p className="font-600 break-anywhere">{server.name}</p>
            <Editor key={id} kind="rules" id={id} stored={server} onSaved={onSaved} />
          </div>
        )
      }}
    </Block>
  )
}
