import { type ReactNode, useRef } from 'react'
import { showToast } from '../../../ui/toast.tsx'
import { AskDialog } from '../ask-dialog.tsx'
import { BulkList, BulkProgress } from './bulk-parts.tsx'
import { useBulkRun } from './use-bulk-run.ts'

export interface BulkDialogProps<Item> {
  readonly title: string
  /** What the act does. */
  readonly children: ReactNode
  /** Label of the button that does it. */
  readonly confirm: string
  /** Absent: the act needs no reason. */
  readonly reasonLabel?: string
  /** One or several, as they are now: once done they are no longer among them. */
  readonly items: readonly Item[]
  readonly nameOf: (item: Item) => string
  /** The act on one of them. Repeating it is safe. */
  readonly act: (item: Item, reason: string) => Promise<unknown>
  /** What to say when all are done. */
  readonly doneText: string
  readonly onClose: () => void
  /** Some are done, or refused: reads the list again. */
  readonly onDone: () => Promise<unknown>
}

/** An act on several rows after a question, one after the other. */
export function BulkDialog<Item>(props: BulkDialogProps<Item>) {
  const { children, items, nameOf, act, doneText, ...question } = props
  const bulk = useBulkRun()
  // When all are done there are none, until the dialog closes.
  const shown = useRef(items)
  if (items.length > 0) shown.current = items
  const actOnAll = async (reason: string) => {
    const isDone = await bulk.run(items, nameOf, (item) => act(item, reason))
    if (isDone) showToast({ kind: 'ok', text: doneText })
    return isDone
  }
  return (
    <AskDialog {...question} act={actOnAll} canAct={items.length > 0}>
      <BulkList names={shown.current.map(nameOf)} />
      {children}
      <BulkProgress bulk={bulk} total={shown.current.length} />
    </AskDialog>
  )
}
