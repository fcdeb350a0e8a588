import { Trans, useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'
import type { Rental, Teammate } from '../../../../contract/rentals/rentals.ts'
import { PinButton } from '../../../shared/pin-button.tsx'
import { PlayerAvatar } from '../../../shared/player-avatar.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { readTeammates } from '../rental-calls.ts'
import { FailedRows, LoadingRows } from './dialog-states.tsx'
import { useReading } from './use-reading.ts'

export interface TeammatesDialogProps {
  readonly rental: Rental
  readonly has: (steamid: string) => boolean
  readonly full: boolean
  readonly onChoose: (teammate: Teammate) => void
  readonly onClose: () => void
}

/** Players who were admins of the owner's servers before (ADM-01). */
export function TeammatesDialog({ rental, has, full, onChoose, onClose }: TeammatesDialogProps) {
  const { t } = useLingui()
  const { instance_id } = rental
  const read = useCallback((signal: AbortSignal) => readTeammates({ instance_id }, signal), [instance_id])
  const { reading, again } = useReading(read)
  const rows = (teammates: readonly Teammate[]) =>
    teammates.length === 0 ? (
      <Notice icon="i-lucide-users" title={t`No previous teammates`} />
    ) : (
      <ul className="flex flex-col">
        {teammates.map((teammate) => (
          <li key={teammate.steamid} className="flex items-center gap-3 min-h-52px list-row">
            <PlayerAvatar steamId={teammate.steamid} className="w-34px h-34px rounded-8px" />
            <span className="grow min-w-0">
              <span className="block font-600 break-anywhere">{teammate.name || teammate.steamid}</span>
              <span className="muted font-mono">{teammate.steamid}</span>
            </span>
            {teammate.name === '' ? null : (
              <PinButton person={{ steamId: teammate.steamid, name: teammate.name }} className="btn-icon" short />
            )}
            {has(teammate.steamid) ? (
              <span className="muted">
                <Trans>Added</Trans>
              </span>
            ) : (
              <button
                type="button"
                className="btn"
                disabled={full}
                aria-label={t`Add ${teammate.name || teammate.steamid}`}
                onClick={() => onChoose(teammate)}
              >
                <Trans>Add</Trans>
              </button>
            )}
          </li>
        ))}
      </ul>
    )
  return (
    <Dialog title={t`Previous teammates`} closeLabel={t`Close`} onClose={onClose}>
      {reading.state === 'loading' ? <LoadingRows /> : null}
      {reading.state === 'failed' ? <FailedRows title={t`The teammates could not be loaded`} onRetry={again} /> : null}
      {reading.state === 'read' ? rows(reading.data) : null}
    </Dialog>
  )
}
