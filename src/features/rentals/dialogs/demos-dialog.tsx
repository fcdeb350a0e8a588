import { useLingui } from '@lingui/react/macro'
import { useCallback, useEffect, useState } from 'react'
import { seconds } from '../../../../contract/duration.ts'
import * as rentalEndpoints from '../../../../contract/endpoints/rentals.ts'
import type { Demo } from '../../../../contract/rentals/rentals.ts'
import { request } from '../../../platform/api-client.ts'
import { session } from '../../../shared/session.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { DemoList } from './demo-list.tsx'
import { FailedRows, LoadingRows } from './dialog-states.tsx'
import type { RentalDialogProps } from './password-dialog.tsx'
import { useReading } from './use-reading.ts'

/** DEM-02. */
const refreshEvery = seconds(3)

/** By name descending, which is newest first: names start with their date (DEM-01). */
const readDemos = async (instanceId: string, signal: AbortSignal): Promise<readonly Demo[]> => {
  const options = { token: session.token(), signal }
  const { data } = await request(rentalEndpoints.listDemos, { params: { id: instanceId } }, options)
  return data.demos.toSorted((a, b) => (a.name < b.name ? 1 : -1))
}

/** The recordings on the server (DEM-01, DEM-02). */
export function DemosDialog({ rental, onClose }: RentalDialogProps) {
  const { t } = useLingui()
  const { instance_id } = rental
  const read = useCallback((signal: AbortSignal) => readDemos(instance_id, signal), [instance_id])
  const { reading, again } = useReading(read)
  const [resting, setResting] = useState(true)
  useEffect(() => {
    if (!resting) return
    const timer = setTimeout(() => setResting(false), refreshEvery)
    return () => clearTimeout(timer)
  }, [resting])
  const refresh = () => {
    setResting(true)
    again()
  }
  const refreshButton = (
    <button type="button" className="btn-icon" disabled={resting} aria-label={t`Refresh`} onClick={refresh}>
      <span className="i-lucide-refresh-cw" aria-hidden />
    </button>
  )
  return (
    <Dialog title={t`Demos of ${rental.instance_name}`} closeLabel={t`Close`} onClose={onClose} actions={refreshButton}>
      {reading.state === 'loading' ? <LoadingRows /> : null}
      {reading.state === 'failed' ? <FailedRows title={t`The demos could not be loaded`} onRetry={again} /> : null}
      {reading.state === 'read' ? <DemoList rental={rental} demos={reading.data} /> : null}
    </Dialog>
  )
}
