import { useState } from 'react'
import * as textEndpoints from '../../../../contract/endpoints/staff-texts.ts'
import type { TextKind } from '../../../../contract/staff-texts.ts'
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
  const { shownValue } = useLabels()
  const [before, setBefore] = useState<number>()
  const read = useStaffApi(textEndpoints.listTextEdits, { params: { kind, id }, query: { before } }, current)
  return (
    <History
      read={read}
      before={before}
      onTurn={setBefore}
      fieldsOf={(value) => shownValue(kind, value)}
      isBusy={isBusy}
      onRestore={onRestore}
    />
  )
}
