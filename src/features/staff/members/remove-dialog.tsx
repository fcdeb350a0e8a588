import { Trans, useLingui } from '@lingui/react/macro'
import * as staffEndpoints from '../../../../contract/endpoints/staff.ts'
import type { StaffMember } from '../../../../contract/staff.ts'
import { request } from '../../../platform/api-client.ts'
import { useOnline } from '../../../platform/online.ts'
import { session } from '../../../shared/session.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { ActProblem } from '../act-problem.tsx'
import { useAct } from '../use-act.ts'

export interface RemoveDialogProps {
  readonly member: StaffMember
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Removes a member of staff after a question. */
export function RemoveDialog({ member: { steamId, name }, onClose, onDone }: RemoveDialogProps) {
  const { t } = useLingui()
  const online = useOnline()
  const act = useAct()
  const shownName = name ?? steamId
  const remove = async () => {
    const token = session.token()
    if (!(await act.run(() => request(staffEndpoints.removeStaffMember, { params: { steamId } }, { token })))) return
    showToast({ kind: 'ok', text: t`${shownName} is no longer staff` })
    onDone()
    onClose()
  }
  return (
    <Dialog title={t`Remove ${shownName} from staff?`} closeLabel={t`Close`} onClose={onClose}>
      <p className="m-0">
        <Trans>The staff room closes for them with their next click. What they have done stays in the audit.</Trans>
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
          onClick={() => void remove()}
        >
          <Trans>Remove</Trans>
        </button>
      </div>
    </Dialog>
  )
}
