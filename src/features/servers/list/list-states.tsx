import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'
import { useCommunity } from '../../../platform/community.ts'
import { lazyView } from '../../../platform/lazy-view.tsx'
import { useOnline } from '../../../platform/online.ts'
import { textIn } from '../../../platform/text-in.ts'
import { useLanguage } from '../../../platform/use-language.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'

const NoServers = lazyView(
  () => import('./no-servers.tsx'),
  (module) => module.NoServers,
)

const bars = ['w-40', 'w-52', 'w-36', 'w-48', 'w-44', 'w-56', 'w-42', 'w-50'] as const

/**
 * Placeholder rows with the size of the real ones, and an introduction for new visitors, while the first list loads.
 */
export function ListSkeleton() {
  const { t } = useLingui()
  const language = useLanguage()
  return (
    <div className="card" role="status" aria-label={t`Loading servers`}>
      <div
        aria-hidden
        className="flex items-center h-44px pointer-fine:h-40px px-3 lg:px-3.5 border-b border-b-line text-12px text-text-muted"
      >
        {t`Server`}
      </div>
      {/* Two rows high. */}
      <p
        aria-hidden
        className="grid place-items-center h-128px lg:h-108px px-5 text-center text-32px leading-1.3 font-600 text-text-muted border-b border-b-line"
      >
        {textIn(useCommunity().tagline, language)}
      </p>
      <div className="waiting">
        {bars.map((width) => (
          <div key={width} className="flex items-center gap-4 h-64px lg:h-54px px-3.5 border-b border-b-line">
            <Skeleton className={`h-4 ${width}`} />
            <span className="grow" />
            <Skeleton className="h-4 w-16" />
          </div>
        ))}
      </div>
    </div>
  )
}

export interface NothingProps {
  readonly kind: 'failed' | 'no-servers' | 'no-match'
  readonly onRetry: () => void
  readonly onReset: () => void
}

/** Replaces the table if there is no row to show. */
export function Nothing({ kind, onRetry, onReset }: NothingProps) {
  const { t } = useLingui()
  const isOnline = useOnline()
  const retry = (
    <button type="button" className="btn" onClick={onRetry}>
      <Trans>Try again</Trans>
    </button>
  )
  if (kind === 'failed') {
    return (
      <div className="card" role="alert">
        <Notice
          icon="i-lucide-cloud-off"
          drawing={isOnline ? 'failed' : 'offline'}
          title={t`The server list could not be loaded`}
          action={retry}
        >
          <Trans>Check your connection. The list loads again when you're back online.</Trans>
        </Notice>
      </div>
    )
  }
  if (kind === 'no-servers') {
    return (
      <div className="card">
        <Suspense>
          <NoServers />
        </Suspense>
      </div>
    )
  }
  const reset = (
    <button type="button" className="btn" onClick={onReset}>
      <Trans>Reset all filters</Trans>
    </button>
  )
  return (
    <div className="card">
      <Notice icon="i-lucide-search-x" drawing="nothing" title={t`No servers match these filters`} action={reset} />
    </div>
  )
}
