import { Trans } from '@lingui/react/macro'
import { Notice } from './notice.tsx'

export interface LoadFailedProps {
  /** What could not be loaded. */
  readonly title: string
  readonly onRetry: () => void
}

/**
 * A block whose data failed to load, with a retry button. The caller decides how it is presented: in a card, as an
 * alert.
 */
export const LoadFailed = ({ title, onRetry }: LoadFailedProps) => (
  <Notice
    icon="i-lucide-cloud-off"
    title={title}
    action={
      <button type="button" className="btn" onClick={onRetry}>
        <Trans>Try again</Trans>
      </button>
    }
  >
    <Trans>Check your connection and try again.</Trans>
  </Notice>
)
