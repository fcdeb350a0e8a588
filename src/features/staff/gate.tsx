import { useLingui } from '@lingui/react/macro'
import { type ReactNode, Suspense } from 'react'
import { SWRConfig } from 'swr'
import * as staffEndpoints from '../../../contract/endpoints/staff.ts'
import type { StaffMe } from '../../../contract/staff/staff.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useStaffApi } from './use-staff-api.ts'

const Waiting = () => (
  <div className="waiting flex flex-col gap-3" aria-hidden>
    <Skeleton className="h-8 w-40" />
    <Skeleton className="h-11 w-full" />
  </div>
)

interface GateProps {
  readonly children: (me: StaffMe) => ReactNode
}

function Ask({ children }: GateProps) {
  const { t } = useLingui()
  const { data, failed, errorCode, retry } = useStaffApi(staffEndpoints.readStaffMe, {})
  // A boundary of its own: one further out would hide the provider too, and SWR drops a hidden provider's cache.
  if (data) return <Suspense fallback={<Waiting />}>{children(data)}</Suspense>
  if (!failed || errorCode === 'NOT_FOUND') return <Waiting />
  return (
    <div className="card" role="alert">
      <LoadFailed title={t`This section could not be loaded`} onRetry={retry} />
    </div>
  )
}

/** In memory only: what staff read is never stored on the device. */
const memory = () => new Map()

/** Asks for the caller's role before anything else of the room is downloaded. */
export const StaffGate = ({ children }: GateProps) => (
  <SWRConfig value={{ provider: memory }}>
    <Ask>{children}</Ask>
  </SWRConfig>
)
