import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useOnline } from '../../platform/online.ts'

export interface ActButtonsProps {
  readonly onClose: () => void
  readonly running: boolean
  /** False: there is nothing to act on. */
  readonly canAct?: boolean
  /** What the submit button says. */
  readonly children: ReactNode
}

/** The end of a form in a dialog: Cancel, and its submit button, which waits for the network and for what runs. */
export function ActButtons({ onClose, running, canAct = true, children }: ActButtonsProps) {
  const online = useOnline()
  return (
    <div className="grid grid-cols-2 gap-2">
      <button type="button" className="btn" onClick={onClose}>
        <Trans>Cancel</Trans>
      </button>
      <button type="submit" className="btn-main" disabled={!online || running || !canAct} aria-busy={running}>
        {children}
      </button>
    </div>
  )
}
