import { useLingui } from '@lingui/react/macro'
import { Component, type ReactNode } from 'react'
import { Notice } from '../ui/notice.tsx'

const CrashNotice = ({ onRetry }: { readonly onRetry: () => void }) => {
  const { t } = useLingui()
  return (
    <div role="alert">
      <Notice
        icon="i-lucide-bug"
        drawing="crash"
        title={t`Something went wrong on this page`}
        action={
          <button type="button" className="btn" onClick={onRetry}>
            {t`Try again`}
          </button>
        }
      />
    </div>
  )
}

/** If a page throws, the menu stays and the user can retry. React has already logged the error. */
export class ErrorBoundary extends Component<{ readonly children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  retry = () => this.setState({ failed: false })

  override render() {
    return this.state.failed ? <CrashNotice onRetry={this.retry} /> : this.props.children
  }
}
