import { useLingui } from '@lingui/react/macro'
import { useOnline } from '../../../platform/online.ts'
import './refresh.css'

export interface RefreshButtonProps {
  readonly ready: boolean
  readonly cooling: boolean
  readonly loading: boolean
  readonly onRefresh: () => void
}

/** While it is disabled, a ring counts down the five seconds. */
export function RefreshButton({ ready, cooling, loading, onRefresh }: RefreshButtonProps) {
  const { t } = useLingui()
  const online = useOnline()
  return (
    <button
      type="button"
      className="btn max-lg:w-44px max-lg:px-0"
      disabled={!online}
      aria-disabled={!ready}
      aria-label={t`Refresh`}
      title={online ? t`Refresh (r)` : t`You're offline`}
      onClick={onRefresh}
    >
      {cooling && !loading ? (
        <span aria-hidden className="cooldown-ring">
          <span />
          <span />
        </span>
      ) : (
        <span className={`i-lucide-refresh-cw ${loading ? 'animate-spin' : ''}`} aria-hidden />
      )}
      <span className="max-lg:hidden" aria-hidden>
        {t`Refresh`}
      </span>
    </button>
  )
}
