import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { seconds } from '../../../contract/duration.ts'
import { useNow } from '../../platform/clock.ts'
import { formatRecent } from '../../platform/format-recent.ts'
import { useOnline } from '../../platform/online.ts'
import type { ApiRead } from '../../platform/use-api.ts'
import { useLanguage } from '../../platform/use-language.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

export interface BlockProps<T> {
  readonly read: ApiRead<T>
  /** What could not be loaded. */
  readonly failedTitle: string
  readonly children: (data: T) => ReactNode
}

/** A read of the room in its states: loading, failed, offline, and the content with its age where it is not current. */
export function Block<T>({ read, failedTitle, children }: BlockProps<T>) {
  const { t } = useLingui()
  const online = useOnline()
  const { data, failed, fetchedAt, stale, retry } = read
  if (data === undefined && !online) {
    return (
      <div className="card">
        <Notice icon="i-lucide-cloud-off" title={t`You are offline`}>
          <Trans>The staff room needs a connection. Nothing is stored on this device.</Trans>
        </Notice>
      </div>
    )
  }
  if (data === undefined && failed) {
    return (
      <div className="card" role="alert">
        <LoadFailed title={failedTitle} onRetry={retry} />
      </div>
    )
  }
  if (data === undefined) {
    return (
      <div className="waiting flex flex-col gap-2" aria-hidden>
        <Skeleton className="h-20 w-full" />
        <Skeleton className="h-20 w-full" />
      </div>
    )
  }
  return (
    <>
      {(stale || !online) && fetchedAt !== undefined ? <Age at={fetchedAt} onRetry={retry} /> : null}
      {children(data)}
    </>
  )
}

function Age({ at, onRetry }: { readonly at: number; readonly onRetry: () => void }) {
  const language = useLanguage()
  const online = useOnline()
  const time = formatRecent(language, at, useNow(seconds(10)))
  return (
    <p role="status" className="flex flex-wrap items-center gap-x-2 mb-2 text-14px text-warn">
      <Trans>As of {time}</Trans>
      {online ? (
        <button type="button" className="btn-quiet" onClick={onRetry}>
          <Trans>Try again</Trans>
        </button>
      ) : null}
    </p>
  )
}
