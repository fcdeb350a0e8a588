import { Trans } from '@lingui/react/macro'
import { Notice } from './notice.tsx'

export interface LoadFailedProps {
  /** What could not be had. */
  readonly title: string
  readonly onRetry: () => void
}

/** A block whose data did not come, and a way to ask again. Whoever shows it says where: in a card, as an alert. */
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
