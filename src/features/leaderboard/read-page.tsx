import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { pagePaths } from '../../../contract/page/page-paths.ts'
import type { ApiRead } from '../../platform/use-api.ts'
import { AsOf } from '../../shared/as-of.tsx'
import { BackLink } from '../../ui/back-link.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'

export interface ReadPageProps<Data> {
  readonly read: ApiRead<Data>
  /** What the page is about, for its heading while it has no content. */
  readonly subject: ReactNode
  readonly failedTitle: string
  /** In the place of the content, where there is no such page; undefined: there is. */
  readonly missing: ReactNode
  readonly waiting: ReactNode
  readonly children: (data: Data) => ReactNode
}

/** True where an address names nothing. */
export const isMissing = ({ errorCode }: Pick<ApiRead<unknown>, 'errorCode'>): boolean =>
  errorCode === 'NOT_FOUND' || errorCode === 'BAD_REQUEST'

/** A page behind the leaderboard about one player or match, with its age where it is an earlier one. */
export function ReadPage<Data>({ read, subject, failedTitle, missing, waiting, children }: ReadPageProps<Data>) {
  const { data, failed, failedRequest, stale, fetchedAt, retry } = read
  const body = () => {
    if (missing !== undefined) return missing
    if (data) return children(data)
    if (!failed) return waiting
    return (
      <div className="card" role="alert">
        <h1 className="sr-only">{subject}</h1>
        <LoadFailed title={failedTitle} onRetry={() => void retry()} requestId={failedRequest} />
      </div>
    )
  }
  return (
    <div className="flex flex-col gap-3 lg:gap-4">
      <span className="flex flex-wrap items-center justify-between gap-x-4">
        <BackLink href={pagePaths.leaderboard.href()}>
          <Trans>Leaderboard</Trans>
        </BackLink>
        <AsOf at={data && stale && missing === undefined ? fetchedAt : undefined} />
      </span>
      {body()}
    </div>
  )
}
