import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { ApiRead } from '../../../platform/use-api.ts'
import { Block } from '../block.tsx'
import type { Column } from '../table/column.ts'
import { StaffTable } from '../table/staff-table.tsx'
import { useSelection } from '../table/use-selection.ts'
import { type Mutable, MuteSelected } from './mute-selected.tsx'

interface HookTableProps<Webhook> {
  readonly webhooks: readonly Webhook[]
  readonly columns: readonly Column<Webhook>[]
  readonly nameOf: (webhook: Webhook) => string
  /** As in the address. */
  readonly sort: string
  readonly onSort: (sort: string) => void
  readonly setMuted: (webhook: Webhook, isMuted: boolean) => Promise<unknown>
  /** The buttons of a row. */
  readonly acts: (webhook: Webhook) => ReactNode
  /** Something was done: the list is to be read again. */
  readonly onDone: () => Promise<void>
}

/** Webhooks, and what can be done with one or several. */
function HookTable<Webhook extends Mutable>(props: HookTableProps<Webhook>) {
  const { webhooks, columns, nameOf, sort, onSort, setMuted, acts, onDone } = props
  const { t } = useLingui()
  const selection = useSelection(webhooks.map(({ id }) => id))
  return (
    <>
      <StaffTable
        label={t`Webhooks`}
        rows={webhooks}
        columns={columns}
        idOf={({ id }) => id}
        nameOf={nameOf}
        sort={sort}
        onSort={onSort}
        selection={selection}
        acts={acts}
      />
      <MuteSelected selection={selection} webhooks={webhooks} nameOf={nameOf} setMuted={setMuted} onDone={onDone} />
    </>
  )
}

export interface HookListProps<Webhook> extends Omit<HookTableProps<Webhook>, 'webhooks' | 'onDone'> {
  readonly read: ApiRead<readonly Webhook[]>
  /** What is said where there is none. */
  readonly empty: ReactNode
  readonly onAdd: () => void
}

/** The webhooks of a section as far as they are loaded, and the way to add one. */
export function HookList<Webhook extends Mutable>({ read, empty, onAdd, ...table }: HookListProps<Webhook>) {
  const { t } = useLingui()
  return (
    <>
      <button type="button" className="btn-main self-start" onClick={onAdd}>
        <span className="i-lucide-plus" aria-hidden />
        <Trans>Add a webhook</Trans>
      </button>
      <Block read={read} failedTitle={t`The webhooks could not be loaded`}>
        {(webhooks) =>
          webhooks.length === 0 ? (
            <div className="card">{empty}</div>
          ) : (
            <HookTable webhooks={webhooks} onDone={read.retry} {...table} />
          )
        }
      </Block>
    </>
  )
}
