import { useState } from 'react'
import type { TextKind } from '../../../../contract/content/staff-texts.ts'
import * as textEndpoints from '../../../../contract/endpoints/staff-texts.ts'
import { History } from '../edits/history.tsx'
import { useHistory } from '../edits/use-history.ts'
import { useLabels } from './use-labels.ts'

export interface TextHistoryProps {
  readonly kind: TextKind
  readonly id: string
  readonly isBusy: boolean
  readonly onRestore: (number: number) => void
}

/** The versions of a text, one page at a time. */
export function TextHistory({ kind, id, isBusy, onRestore }: TextHistoryProps) {
  const { shownValue } = useLabels()
  const [before, setBefore] = useState<number>()
  const read = useHistory(textEndpoints.listTextEdits, { params: { kind, id }, query: { before } })
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
