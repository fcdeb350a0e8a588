import { Trans, useLingui } from '@lingui/react/macro'
import * as staffEndpoints from '../../../../contract/endpoints/staff-leaderboard.ts'
import { request } from '../../../platform/api-client.ts'
import { useOnline } from '../../../platform/online.ts'
import { session } from '../../../shared/session.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { ActProblem } from '../act-problem.tsx'
import { useAct } from '../use-act.ts'
import type { KeyDialogProps } from './rotate-key.tsx'

/** Revokes the key of a game server after a question. */
export function RevokeKey({ server: { id, name }, onClose, onDone }: KeyDialogProps) {
  const { t } = useLingui()
  const online = useOnline()
  const act = useAct()
  const revoke = async () => {
    const token = session.token()
    if (!(await act.run(() => request(staffEndpoints.revokeLogKey, { params: { id } }, { token })))) return
    showToast({ kind: 'ok', text: t`The key of ${name} is revoked` })
    onDone()
    onClose()
  }
  return (
    <Dialog title={t`Revoke the key of ${name}?`} closeLabel={t`Close`} onClose={onClose}>
      <p className="m-0">
        <Trans>Its log and its calls are refused from now on. To connect it again, issue a new key.</Trans>
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
          onClick={() => void revoke()}
        >
          <Trans>Revoke</Trans>
        </button>
      </div>
    </Dialog>
  )
}
