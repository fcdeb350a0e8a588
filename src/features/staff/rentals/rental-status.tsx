import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { RentalStatus } from '../../../../contract/rentals/rentals.ts'
import type { StaffRental } from '../../../../contract/rentals/staff-rentals.ts'

export const statusMessages: Readonly<Record<RentalStatus, MessageDescriptor>> = {
  SCHEDULED: msg`Scheduled`,
  CREATING: msg`Being created`,
  RUNNING: msg({ context: 'practice server', message: 'Running' }),
  SWITCHING: msg`Switching region`,
  TERMINATING: msg`Shutting down`,
  TERMINATED: msg`Shut down`,
  FAILED: msg`Could not be created`,
}

/** Status, report of the backend, and maintenance of a rental as chips. */
export function RentalState({ rental: { status, health, maintenance } }: { readonly rental: StaffRental }) {
  const { i18n } = useLingui()
  const isUp = status === 'RUNNING' && health !== 'down' && health !== 'starting'
  return (
    <>
      <span className={`chip ${isUp ? 'text-ok!' : status === 'FAILED' ? 'text-bad!' : ''}`}>
        {i18n._(statusMessages[status])}
      </span>
      {status === 'RUNNING' && !isUp ? (
        <span className="chip text-warn!">
          {health === 'down' ? <Trans>Not responding</Trans> : <Trans>Starting</Trans>}
        </span>
      ) : null}
      {maintenance ? (
        <span className="chip text-warn!">
          <Trans>Under maintenance</Trans>
        </span>
      ) : null}
    </>
  )
}
