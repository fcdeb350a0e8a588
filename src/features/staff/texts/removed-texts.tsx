import { Trans, useLingui } from '@lingui/react/macro'
import type { RemovedText } from '../../../../contract/content/staff-texts.ts'
import { absentTag } from '../../../../contract/staff/staff-edits.ts'
import { useOnline } from '../../../platform/online.ts'
import { showToast } from '../../../ui/toast.tsx'
import { ActProblem } from '../act-problem.tsx'
import { conflictIn } from '../edits/use-edit.ts'
import { useAct } from '../use-act.ts'
import { textKindRows, textStateSchema } from './text-kinds.ts'
import { TextTitle } from './text-list.tsx'

export interface RemovedTextsProps {
  readonly removed: readonly RemovedText[]
  readonly onDone: () => Promise<void>
}

/** Texts that were removed: each can be brought back. */
export function RemovedTexts({ removed, onDone }: RemovedTextsProps) {
  const { t } = useLingui()
  const online = useOnline()
  const act = useAct()
  const bringBack = async ({ kind, id, number }: RemovedText) => {
    const isDone = await act.run(() =>
      textKindRows[kind].edit(id, absentTag, { restore: number }).catch((error: unknown) => {
        // Someone else was faster: it is back already.
        if (conflictIn(textStateSchema, error) === undefined) throw error
      }),
    )
    if (!isDone) return
    showToast({ kind: 'ok', text: t`It is back` })
    await onDone()
  }
  if (removed.length === 0) return null
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-16px font-600">
        <Trans>Removed</Trans>
      </h3>
      <ActProblem problem={act.problem} />
      <ul className="card" aria-label={t`Removed`}>
        {removed.map((text) => (
          <li key={text.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 list-row">
            <TextTitle kind={text.kind} id={text.id} value={text.value} />
            <button
              type="button"
              className="btn-quiet ms-auto"
              disabled={!online || act.running}
              onClick={() => void bringBack(text)}
            >
              <Trans>Restore</Trans>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
