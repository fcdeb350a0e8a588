import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { Notice } from '../../../ui/notice.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { BulkDialog } from '../table/bulk-dialog.tsx'
import { FilterBar, ListCount } from '../table/filter-bar.tsx'
import { SelectionBar } from '../table/selection-bar.tsx'
import { StaffTable } from '../table/staff-table.tsx'
import { useSelection } from '../table/use-selection.ts'
import { useTyped } from '../table/use-typed.ts'
import { type ListAddress, textAddress } from './core/address.ts'
import { stages } from './core/text-summary.ts'
import { type ListedText, textKindRows } from './text-kinds.ts'
import { stageNames, useTextColumns, useTextSummary } from './use-text-columns.tsx'

export interface TextListProps {
  readonly address: ListAddress
  readonly label: string
  readonly texts: readonly ListedText[]
  /** Some were removed, or changed meanwhile: the list is to be read again. */
  readonly onDone: () => Promise<void>
}

/** These are seen at once. */
const fewTexts = 5

/** The texts of a kind that the address selects; each leads to its form. */
export function TextList({ address, label, texts, onDone }: TextListProps) {
  const { t, i18n } = useLingui()
  const [, navigate] = useLocation()
  const { kind, show, sort } = address
  const change = (next: Partial<ListAddress>, replace = false) =>
    navigate(textAddress({ ...address, ...next }), { replace })
  const [search, setSearch] = useTyped(address.search, (text) => change({ search: text }, true))
  const [isRemoving, setRemoving] = useState(false)
  const { nameOf, stageIn } = useTextSummary(kind)
  const columns = useTextColumns<ListedText>({ ...address, search })
  const wanted = search.trim().toLowerCase()
  const found = texts.filter(
    (row) => (show === '' || stageIn(row) === show) && `${nameOf(row)}\n${row.id}`.toLowerCase().includes(wanted),
  )
  const selection = useSelection(found.map(({ id }) => id))
  const selected = found.filter(({ id }) => selection.ids.has(id))
  const used = stages.filter((stage) => texts.some((row) => stageIn(row) === stage))
  const isFiltered = show !== '' || wanted !== ''
  const showAll = () => {
    setSearch('')
    change({ search: '', show: '' })
  }
  return (
    <>
      {texts.length > fewTexts || isFiltered ? (
        <>
          <FilterBar searchLabel={t`Search`} search={search} onSearch={setSearch}>
            {used.length > 1 || show !== '' ? (
              <Segmented
                label={t`State`}
                value={show}
                options={[
                  { value: '', label: t`All` },
                  ...used.map((value) => ({ value, label: i18n._(stageNames[value]) })),
                ]}
                onChange={(next) => change({ show: next })}
              />
            ) : null}
          </FilterBar>
          <ListCount shown={found.length} total={texts.length} onShowAll={isFiltered ? showAll : undefined} />
        </>
      ) : null}
      {found.length === 0 ? (
        <div className="card">
          <Notice
            icon="i-lucide-scroll-text"
            title={texts.length === 0 ? t`There is nothing here yet` : t`Nothing matches`}
          />
        </div>
      ) : (
        <StaffTable
          label={label}
          rows={found}
          columns={columns}
          idOf={({ id }) => id}
          nameOf={nameOf}
          sort={sort}
          onSort={(next) => change({ sort: next })}
          selection={selection}
        />
      )}
      <SelectionBar selection={selection}>
        <button type="button" className="btn" onClick={() => setRemoving(true)}>
          <Trans>Remove</Trans>
        </button>
      </SelectionBar>
      {isRemoving ? (
        <BulkDialog
          title={t`Remove`}
          confirm={t`Remove`}
          items={selected}
          nameOf={nameOf}
          act={({ id, tag }) => textKindRows[kind].edit(id, tag, { remove: true })}
          doneText={t`Removed. You can restore it below the list.`}
          onClose={() => setRemoving(false)}
          onDone={onDone}
        >
          <p>
            <Trans>Players no longer see them. You can restore them below the list.</Trans>
          </p>
        </BulkDialog>
      ) : null}
    </>
  )
}
