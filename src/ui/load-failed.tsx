import { Trans } from '@lingui/react/macro'
import { Notice } from './notice.tsx'

export interface LoadFailedProps {
  /** What could not be loaded. */
  readonly title: string
  readonly onRetry: () => void
  /** Names the request in the log of the portal, for a question to its operator. */
  readonly requestId?: string | undefined
}

/**
 * A block whose data failed to load, with a retry button. The caller decides how it is presented: in a card, as an
 * alert.
 */
export const LoadFailed = ({ title, onRetry, requestId }: LoadFailedProps) => (
  <Notice
    icon="i-lucide-cloud-off"
    drawing="failed"
    title={title}
    action={
      <button type="button" className="btn" onClick={onRetry}>
        <Trans>Try again</Trans>
      </button>
    }
  >
    {requestId === undefined ? (
      <Trans>Check your connection and try again.</Trans>
    ) : (
      <Trans>
        Something went wrong on our side. Error ID: <span className="num select-all">{requestId}</span>
      </Trans>
    )}
  </Notice>
)
