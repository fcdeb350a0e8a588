import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useState } from 'react'
import { minutes } from '../../../contract/duration.ts'
import type { Rental } from '../../../contract/rentals/rentals.ts'
import { useNow } from '../../platform/clock.ts'
import { useCommunity } from '../../platform/community.ts'
import { formatMoment } from '../../platform/format.ts'
import { useOnline } from '../../platform/online.ts'
import type { ApiRead } from '../../platform/use-api.ts'
import { useLanguage } from '../../platform/use-language.ts'
import { sessionRefused, useSession } from '../../shared/session.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { CardAction } from './card-actions.tsx'
import type { RentalSections } from './core/rental-list.ts'
import { GuestList } from './guest-list.tsx'
import { RentalGrid } from './rental-grid.tsx'
import { ServerNotices } from './server-notices.tsx'

export interface MyServersProps {
  readonly read: ApiRead<readonly Rental[]>
  readonly sections: RentalSections
  readonly onNew: () => void
  readonly onAction: (action: CardAction, rental: Rental) => void
}

const Loading = () => (
  <div role="status" className="grid gap-3 xl:grid-cols-2">
    <span className="sr-only">
      <Trans>Loading</Trans>
    </span>
    {['a', 'b'].map((key) => (
      <div key={key} className="waiting card p-4 h-440px sm:h-350px flex flex-col gap-4" aria-hidden>
        <Skeleton className="h-72px w-full sm:h-63px sm:w-112px" />
        <Skeleton className="h-4 w-64 max-w-full" />
        <Skeleton className="h-9 w-full" />
        <Skeleton className="h-4 w-52" />
        <Skeleton className="h-20 w-full" />
      </div>
    ))}
  </div>
)

/** PRA-08: how many are under maintenance, and what that means for their time. */
function MaintenanceBanner({ count }: { readonly count: number }) {
  if (count === 0) return null
  return (
    <p role="status" className="card mb-3 flex items-start gap-2 px-4 py-2.5 border-warn!">
      <span className="i-lucide-wrench text-warn mt-0.75" aria-hidden />
      <span>
        <Plural value={count} one="# server is under maintenance." other="# servers are under maintenance." />{' '}
        <Trans>Maintenance longer than 24 hours is compensated.</Trans>
      </span>
    </p>
  )
}

function NewButton({ onNew }: { readonly onNew: () => void }) {
  const { t } = useLingui()
  const online = useOnline()
  return (
    <button
      type="button"
      className="btn-main"
      disabled={!online}
      title={online ? undefined : t`Needs a connection`}
      onClick={onNew}
    >
      <span className="i-lucide-plus" aria-hidden />
      <Trans>New server</Trans>
    </button>
  )
}

function Failed({ read }: Pick<MyServersProps, 'read'>) {
  const { t } = useLingui()
  return (
    <div className="card" role="alert">
      <LoadFailed title={t`Your servers could not be loaded`} onRetry={read.retry} requestId={read.failedRequest} />
    </div>
  )
}

function Sections({ read, sections, onNew, onAction }: MyServersProps) {
  const { t } = useLingui()
  const { slots, tickrate } = useCommunity().practice
  const { active, expired } = sections
  if (active.length + expired.length === 0) {
    return (
      <div className="card">
        <Notice
          icon="i-lucide-crosshair"
          drawing="range"
          title={t`You don't have a practice server yet`}
          action={<NewButton onNew={onNew} />}
        >
          <Trans>
            Rent one for an evening or a season: {slots} slots, {tickrate} tick, yours alone.
          </Trans>
        </Notice>
      </div>
    )
  }
  const shared = { onAction, onChanged: read.retry }
  return (
    <>
      <MaintenanceBanner count={active.filter((rental) => rental.maintenance_status === 1).length} />
      <RentalGrid rentals={active} label={t`Active servers`} {...shared} />
      {expired.length === 0 ? null : (
        <>
          <h3 className="flex items-center gap-3 mt-6 mb-3 text-16px font-600 text-text-muted after:content-[''] after:h-1px after:grow after:bg-line">
            <Trans>Expired servers</Trans>
          </h3>
          <RentalGrid rentals={expired} label={t`Expired servers`} {...shared} />
        </>
      )}
    </>
  )
}

/** True if the server ended the session while this page was open, until the next sign-in (PRA-09). */
function useSessionEnded(): boolean {
  const signedIn = useSession() !== undefined
  const [ended, setEnded] = useState(false)
  useEffect(() => {
    const onRefused = () => setEnded(true)
    addEventListener(sessionRefused, onRefused)
    return () => removeEventListener(sessionRefused, onRefused)
  }, [])
  useEffect(() => {
    if (signedIn) setEnded(false)
  }, [signedIn])
  return ended
}

/** The user's rented servers in all states (PRA-03 to PRA-09); available offline, with their age. */
export function MyServers(props: MyServersProps) {
  const { read, onNew } = props
  const language = useLanguage()
  const signedIn = useSession() !== undefined
  const ended = useSessionEnded()
  const clock = useNow(minutes(1))
  const age = read.stale && read.fetchedAt !== undefined ? formatMoment(language, read.fetchedAt, clock) : undefined
  const body = (): ReactNode => {
    if (!signedIn) return <GuestList ended={ended} />
    if (read.data) return <Sections {...props} />
    return read.failed ? <Failed read={read} /> : <Loading />
  }
  return (
    <section aria-labelledby="my-servers">
      <div className="flex flex-wrap items-center gap-x-1 gap-y-2 mb-3 min-h-44px">
        <h2 id="my-servers" className="text-16px font-600">
          <Trans>My servers</Trans>
        </h2>
        <ServerNotices />
        {age === undefined || !signedIn ? null : (
          <p role="status" className="muted num">
            <span className="i-lucide-cloud-off me-1.5" aria-hidden />
            <Trans>As of {age}</Trans>
          </p>
        )}
        {signedIn ? (
          <span className="ms-auto">
            <NewButton onNew={onNew} />
          </span>
        ) : null}
      </div>
      {body()}
    </section>
  )
}
