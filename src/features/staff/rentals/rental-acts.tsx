import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import * as rentalEndpoints from '../../../../contract/endpoints/staff-rentals.ts'
import type { StaffRental } from '../../../../contract/rentals/staff-rentals.ts'
import { request } from '../../../platform/api-client.ts'
import { now } from '../../../platform/clock.ts'
import { session } from '../../../shared/session.ts'
import type { ActName } from './act-fields.ts'
import type { ActInput } from './act-form.tsx'
import { Acts } from './acts.tsx'
import { useActDraft } from './use-act-draft.ts'

export interface RentalActsProps {
  readonly rental: StaffRental
  readonly onDone: () => Promise<void>
}

/** The acts that the state of a rental allows. */
function possibleActs({ status, maintenance, expiresAt }: StaffRental): readonly ActName[] {
  const isLiving = status === 'CREATING' || status === 'RUNNING' || status === 'SWITCHING'
  const isRunning = status === 'RUNNING' && !maintenance && Date.parse(expiresAt) > now()
  return [
    ...(isRunning ? (['restart'] as const) : []),
    ...(status === 'FAILED' ? [] : (['time'] as const)),
    ...(isLiving || maintenance ? (['maintain'] as const) : []),
    ...(maintenance ? (['unmaintain'] as const) : []),
    ...(isLiving ? (['end'] as const) : []),
  ]
}

/** What staff can do about a rental. */
export function RentalActs({ rental, onDone }: RentalActsProps) {
  const { t } = useLingui()
  const draft = useActDraft(rental.id, onDone)
  const { id, maintenance, maintenanceHours, why, expiresAt } = rental
  const labels: Readonly<Record<ActName, string>> = {
    restart: t`Restart`,
    time: t`Add time`,
    maintain: maintenance ? t`Edit texts` : t`Begin maintenance`,
    unmaintain: t`End maintenance`,
    end: t`End it now`,
  }
  const effects: Readonly<Record<ActName, ReactNode>> = {
    restart: <Trans>Everyone on the server is disconnected. It's back within a minute or two.</Trans>,
    time: <Trans>It ends later by these hours. The owner sees the hours, and the reason if you give one.</Trans>,
    maintain: (
      <Trans>
        Its players cannot change anything and see this reason. More than 24 hours of maintenance are added to its time.
      </Trans>
    ),
    unmaintain:
      maintenanceHours === 0 ? (
        <Trans>Its players can use it again. It took less than a day, so no time is added.</Trans>
      ) : (
        <Trans>Its players can use it again, and {maintenanceHours} hours are added to its time.</Trans>
      ),
    end: (
      <Trans>
        Everyone on the server is disconnected, and it's deleted with its demos. Nothing is refunded: to return money,
        refund its order.
      </Trans>
    ),
  }
  const send = async (act: ActName, { hours, why: text }: ActInput): Promise<string> => {
    const options = { token: session.token() }
    const params = { id }
    switch (act) {
      case 'restart':
        await request(rentalEndpoints.restartStaffRental, { params }, options)
        return t`The practice server is being restarted`
      case 'time': {
        const body = { hours, why: text, key: draft.fields.key, expiresAt }
        await request(rentalEndpoints.addRentalTime, { params, body }, options)
        return t`The time was added`
      }
      case 'end':
        await request(rentalEndpoints.endStaffRental, { params, body: { expiresAt } }, options)
        return t`The practice server has ended`
      case 'maintain':
      case 'unmaintain': {
        const body = { on: act === 'maintain', why: text, seen: { on: maintenance, why } }
        await request(rentalEndpoints.setRentalMaintenance, { params, body }, options)
        return act === 'maintain' ? t`The practice server is under maintenance` : t`The maintenance has ended`
      }
    }
  }
  return <Acts acts={possibleActs(rental)} labels={labels} effects={effects} why={why} draft={draft} send={send} />
}
