import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

export interface MeanwhileProps {
  /** What it is now. */
  readonly children: ReactNode
  /** The user has read it, and goes on with what they typed. */
  readonly onAccept: () => void
}

/** Someone else was first: their version, above the user's own, which is kept. */
export const Meanwhile = ({ children, onAccept }: MeanwhileProps) => (
  <div role="alert" className="card px-3 py-2.5 flex flex-col items-start gap-2 border-warn!">
    <p className="font-600">
      <Trans>Someone else has changed this. Current values:</Trans>
    </p>
    <div>{children}</div>
    <p className="muted">
      <Trans>Your input is still in the form, and nothing was overwritten.</Trans>
    </p>
    <button type="button" className="btn" onClick={onAccept}>
      <Trans>Replace it with mine</Trans>
    </button>
  </div>
)
