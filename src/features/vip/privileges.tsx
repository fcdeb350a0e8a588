import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Privilege } from '../../../contract/content/privileges.ts'
import { minutes } from '../../../contract/duration.ts'
import * as contentEndpoints from '../../../contract/endpoints/content.ts'
import { useNow } from '../../platform/clock.ts'
import { formatMoment } from '../../platform/format.ts'
import { useApi } from '../../platform/use-api.ts'
import { useLanguage } from '../../platform/use-language.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { PrivilegeDetails } from './privilege-details.tsx'
import { PrivilegeTable } from './privilege-table.tsx'

const bars = ['w-1/2', 'w-2/5', 'w-1/3', 'w-1/2', 'w-2/5', 'w-1/3', 'w-2/5', 'w-1/2', 'w-1/3', 'w-2/5'] as const

/** As many placeholder rows as the table usually has, with its height. */
function Loading() {
  return (
    <div className="waiting card" role="status">
      <span className="sr-only">
        <Trans>Loading</Trans>
      </span>
      <div className="h-44px" />
      {bars.map((width, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows that never change
        <div key={index} className="flex items-center px-4 h-49px sm:h-67px border-t border-t-line">
          <Skeleton className={`h-14px ${width}`} />
        </div>
      ))}
    </div>
  )
}

/** The privilege table in all its states; available offline, with its age. */
export function Privileges() {
  const { t } = useLingui()
  const language = useLanguage()
  const { data, fetchedAt, stale, failed, failedRequest, retry } = useApi(contentEndpoints.listPrivileges, {
    query: { language },
  })
  const [shown, setShown] = useState<Privilege>()
  const clock = useNow(minutes(1))
  const age = stale && fetchedAt !== undefined ? formatMoment(language, fetchedAt, clock) : undefined
  return (
    <section aria-labelledby="privileges">
      <div className="flex items-baseline justify-between gap-3 mb-3 flex-wrap">
        <h2 id="privileges" className="text-16px font-600">
          <Trans>Privileges at a glance</Trans>
        </h2>
        {age === undefined ? null : (
          <p role="status" className="muted num">
            <span className="i-lucide-cloud-off me-1.5" aria-hidden />
            <Trans>As of {age}</Trans>
          </p>
        )}
      </div>
      {data && data.length > 0 ? <PrivilegeTable privileges={data} onDetails={setShown} /> : null}
      {data?.length === 0 ? (
        <div className="card">
          <Notice icon="i-lucide-crown" title={t`This community hasn't published its privileges yet`} />
        </div>
      ) : null}
      {data === undefined && failed ? (
        <div className="card" role="alert">
          <LoadFailed title={t`The privileges could not be loaded`} onRetry={retry} requestId={failedRequest} />
        </div>
      ) : null}
      {data === undefined && !failed ? <Loading /> : null}
      {shown ? <PrivilegeDetails privilege={shown} onClose={() => setShown(undefined)} /> : null}
    </section>
  )
}
