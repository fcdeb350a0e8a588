import { Trans, useLingui } from '@lingui/react/macro'
import type { RemovedText, TextKind } from '../../../../contract/content/staff-texts.ts'
import { minutes } from '../../../../contract/duration.ts'
import { absentTag } from '../../../../contract/staff/staff-edits.ts'
import { useNow } from '../../../platform/clock.ts'
import { formatMoment } from '../../../platform/format.ts'
import { useOnline } from '../../../platform/online.ts'
import { useLanguage } from '../../../platform/use-language.ts'
import { showToast } from '../../../ui/toast.tsx'
import { conflictIn } from '../edits/use-edit.ts'
import { BulkProgress, isQuiet } from '../table/bulk-parts.tsx'
import { SelectionBar } from '../table/selection-bar.tsx'
import { StaffTable } from '../table/staff-table.tsx'
import { useBulkRun } from '../table/use-bulk-run.ts'
import { useSelection } from '../table/use-selection.ts'
import { textKindRows, textStateSchema } from './text-kinds.ts'
import { useTextSummary } from './use-text-columns.tsx'

export interface RemovedTextsProps {
  readonly kind: TextKind
  /** Those of this kind. */
  readonly removed: readonly RemovedText[]
  readonly onDone: () => Promise<void>
}

const bringBack = ({ kind, id, number }: RemovedText): Promise<unknown> =>
  textKindRows[kind].edit(id, absentTag, { restore: number }).catch((error: unknown) => {
    // Someone else was faster: it is back already.
    if (conflictIn(textStateSchema, error) === undefined) throw error
  })

/** Texts that were removed: each can be brought back, or several together. */
export function RemovedTexts({ kind, removed, onDone }: RemovedTextsProps) {
  const { t } = useLingui()
  const language = useLanguage()
  const now = useNow(minutes(1))
  const bulk = useBulkRun()
  const isDisabled = !useOnline() || bulk.act.running
  const { label, nameOf } = useTextSummary(kind)
  const selection = useSelection(removed.map(({ id }) => id))
  const restore = async (texts: readonly RemovedText[]) => {
    const isDone = await bulk.run(texts, nameOf, bringBack)
    if (isDone) showToast({ kind: 'ok', text: t`It is back` })
    await onDone()
  }
  const restoreLabel = (name: string) => t`Restore ${name}`
  if (removed.length === 0) return null
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-16px font-600">
        <Trans>Removed</Trans>
      </h3>
      {isQuiet(bulk) ? null : <BulkProgress bulk={bulk} total={selection.ids.size} />}
      <StaffTable
        label={t`Removed`}
        rows={removed}
        columns={[
          {
            name: 'name',
            label,
            cell: (text) => <span className="font-600 break-anywhere line-clamp-2">{nameOf(text)}</span>,
          },
          {
            name: 'time',
            label: t({ message: 'When', context: 'audit' }),
            cell: ({ at }) => (
              <span className="num whitespace-nowrap">{formatMoment(language, Date.parse(at), now)}</span>
            ),
          },
        ]}
        idOf={({ id }) => id}
        nameOf={nameOf}
        selection={selection}
        acts={(text) => (
          <button
            type="button"
            className="btn-quiet"
            aria-label={restoreLabel(nameOf(text))}
            disabled={isDisabled}
            onClick={() => void restore([text])}
          >
            <Trans>Restore</Trans>
          </button>
        )}
      />
      <SelectionBar selection={selection}>
        <button
          type="button"
          className="btn"
          disabled={isDisabled}
          onClick={() => void restore(removed.filter(({ id }) => selection.ids.has(id)))}
        >
          <Trans>Restore</Trans>
        </button>
      </SelectionBar>
    </section>
  )
}
