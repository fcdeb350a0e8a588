import { Trans } from '@lingui/react/macro'
import { memo } from 'react'

export interface FilterNoteProps {
  /** Servers hidden by filters, switches or the user. */
  readonly hidden: number
  readonly onShowHidden: () => void
  /** A newer order is ready, held back because the user is in the list. */
  readonly waiting: boolean
  readonly onApplyOrder: () => void
}

const link = 'control shrink-0 px-1 text-accent font-600 hover:underline'

/** How many servers are hidden, or that a newer order waits, with the button that changes it. */
export const FilterNote = memo(function FilterNote({ hidden, onShowHidden, waiting, onApplyOrder }: FilterNoteProps) {
  if (waiting) {
    return (
      <button type="button" className={link} onClick={onApplyOrder}>
        <Trans>Update sort order</Trans>
      </button>
    )
  }
  if (hidden === 0) return null
  return (
    <>
      <Trans>{hidden} hidden</Trans>
      <button type="button" className={link} onClick={onShowHidden}>
        <Trans>Show</Trans>
      </button>
    </>
  )
})
