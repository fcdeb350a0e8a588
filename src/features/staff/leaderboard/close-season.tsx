import { Trans, useLingui } from '@lingui/react/macro'
import * as staffEndpoints from '../../../../contract/endpoints/staff-leaderboard.ts'
import type { StaffSeason } from '../../../../contract/staff-leaderboard.ts'
import { request } from '../../../platform/api-client.ts'
import { useOnline } from '../../../platform/online.ts'
import { session } from '../../../shared/session.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { ActProblem } from '../act-problem.tsx'
import { useAct } from '../use-act.ts'

export interface CloseSeasonProps {
  readonly season: StaffSeason
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Closes a season after a question. */
export function CloseSeason({ season: { id, name }, onClose, onDone }: CloseSeasonProps) {
  const { t } = useLingui()
  const online = useOnline()
  const act = useAct()
  const close = async () => {
    const token = session.token()
    if (!(await act.run(() => request(staffEndpoints.closeSeason, { params: { id } }, { token })))) return
    showToast({ kind: 'ok', text: t`The season ${name} is closed` })
    onDone()
    onClose()
  }
  return (
    <Dialog title={t`Close the season ${name}?`} closeLabel={t`Cancel`} onClose={onClose}>
      <p className="m-0">
        <Trans>It ends now and its rankings stay as they are: late lines no longer count. It cannot be reopened.</Trans>
      </p>
      <div className="mt-3 empty:hidden">
        <ActProblem problem={act.problem} />
      </div>
      <div className="grid grid-cols-2 gap-2 mt-4">
        <button type="button" className="btn" onClick={onClose}>
          <Trans>Cancel</Trans>
        </button>
        <button
          type="button"
          className="btn-main"
          disabled={!online || act.running}
          aria-busy={act.running}
          onClick={() => void close()}
        >
          <Trans>Close season</Trans>
        </button>
      </div>
    </Dialog>
  )
}
