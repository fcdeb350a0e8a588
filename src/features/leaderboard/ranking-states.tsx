import { Trans, useLingui } from '@lingui/react/macro'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

const rows = ['w-32', 'w-44', 'w-28', 'w-40', 'w-36', 'w-48', 'w-30', 'w-42', 'w-34', 'w-46'] as const

/** Placeholder rows with the size of the real ones. */
export const RankingSkeleton = ({ wide }: { readonly wide: boolean }) => (
  <div aria-hidden className="waiting">
    {wide ? <div className="h-44px border-b border-b-line" /> : null}
    {rows.map((width) => (
      <div key={width} className={`flex items-center gap-4 px-4 border-b border-b-line ${wide ? 'h-54px' : 'h-68px'}`}>
        <Skeleton className="w-6 h-4" />
        <Skeleton className="w-34px h-34px" />
        <Skeleton className={`h-4 ${width}`} />
      </div>
    ))}
  </div>
)

/** Replaces the rows if the list could not be loaded. */
export function RankingFailed({ onRetry }: { readonly onRetry: () => void }) {
  const { t } = useLingui()
  return (
    <div role="alert">
      <LoadFailed title={t`The ranking could not be loaded`} onRetry={onRetry} />
    </div>
  )
}

/** Replaces the rows if no player is ranked, or none has these badges. */
export function RankingEmpty({ filtered, onClear }: { readonly filtered: boolean; readonly onClear: () => void }) {
  const { t } = useLingui()
  if (!filtered) {
    return (
      <Notice icon="i-lucide-trophy" drawing="podium" title={t`No one is ranked here yet`}>
        <Trans>Be the first: every round on the community's servers counts.</Trans>
      </Notice>
    )
  }
  return (
    <Notice
      icon="i-lucide-search-x"
      drawing="nothing"
      title={t`No players have these badges`}
      action={
        <button type="button" className="btn" onClick={onClear}>
          <Trans>Show everyone</Trans>
        </button>
      }
    />
  )
}
