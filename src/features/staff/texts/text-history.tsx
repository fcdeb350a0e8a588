import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import * as textEndpoints from '../../../../contract/endpoints/staff-texts.ts'
import type { TextKind } from '../../../../contract/staff-texts.ts'
import { Block } from '../block.tsx'
import { History } from '../edits/history.tsx'
import { useStaffApi } from '../use-staff-api.ts'
import { useLabels } from './use-labels.ts'

export interface TextHistoryProps {
  readonly kind: TextKind
  readonly id: string
  readonly isBusy: boolean
  readonly onRestore: (number: number) => void
}

/** An edit a moment ago is in it. */
const current = { dedupingInterval: 0 }

/** The versions of a text, one page at a time. */
export function TextHistory({ kind, id, isBusy, onRestore }: TextHistoryProps) {
  const { t } = useLingui()
  const { shownValue } = useLabels()
  const [before, setBefore] = useState<number>()
  const read = useStaffApi(textEndpoints.listTextEdits, { params: { kind, id }, query: { before } }, current)
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-15px font-600 m-0">
        <Trans>History</Trans>
      </h3>
      <Block read={read} failedTitle={t`The history could not be loaded`}>
        {(history) => (
          <div className="card">
            <History
              history={history}
              fieldsOf={(value) => shownValue(kind, value)}
              isNewestPage={before === undefined}
              isBusy={isBusy}
              onRestore={onRestore}
            >
              <p className="flex gap-2 m-0 px-4 py-2 empty:hidden">
                {before === undefined ? null : (
                  <button type="button" className="btn" onClick={() => setBefore(undefined)}>
                    <Trans>Newest</Trans>
                  </button>
                )}
                {history.next === null ? null : (
                  <button type="button" className="btn" onClick={() => setBefore(history.next ?? undefined)}>
                    <Trans>Older</Trans>
                  </button>
                )}
              </p>
            </History>
          </div>
        )}
      </Block>
    </section>
  )
}
