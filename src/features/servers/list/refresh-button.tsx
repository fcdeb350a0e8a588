import { useLingui } from '@lingui/react/macro'
import './refresh.css'

export interface RefreshButtonProps {
  readonly ready: boolean
  readonly cooling: boolean
  readonly loading: boolean
  readonly onRefresh: () => void
}

/** While it rests, its ring runs empty in the five seconds. */
export function RefreshButton({ ready, cooling, loading, onRefresh }: RefreshButtonProps) {
  const { t } = useLingui()
  return (
    <button
      type="button"
      className="btn max-lg:w-44px max-lg:px-0"
      aria-disabled={!ready}
      aria-label={t`Refresh`}
      title={t`Refresh (r)`}
      onClick={onRefresh}
    >
      {cooling && !loading ? (
        <svg aria-hidden="true" viewBox="0 0 20 20" className="w-1.2em h-1.2em -rotate-90 fill-none stroke-2">
          <circle cx="10" cy="10" r="7.5" className="stroke-line" />
          <circle cx="10" cy="10" r="7.5" pathLength="1" strokeDasharray="1" className="stroke-accent cooldown-ring" />
        </svg>
      ) : (
        <span className={`i-lucide-refresh-cw ${loading ? 'animate-spin' : ''}`} aria-hidden />
      )}
      <span className="max-lg:hidden" aria-hidden>
        {t`Refresh`}
      </span>
    </button>
  )
}
