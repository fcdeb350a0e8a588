import { Trans, useLingui } from '@lingui/react/macro'
import * as staffEndpoints from '../../../../contract/endpoints/staff-leaderboard.ts'
import { request } from '../../../platform/api-client.ts'
import { session } from '../../../shared/session.ts'
import { showToast } from '../../../ui/toast.tsx'
import { AskDialog } from '../ask-dialog.tsx'
import type { KeyDialogProps } from './rotate-key.tsx'

/** Revokes the key of a game server after a question. */
export function RevokeKey({ server: { id, name }, onClose, onDone }: KeyDialogProps) {
  const { t } = useLingui()
  return (
    <AskDialog
      title={t`Revoke the key of ${name}?`}
      confirm={t`Revoke`}
      act={() => request(staffEndpoints.revokeLogKey, { params: { id } }, { token: session.token() })}
      onClose={onClose}
      onDone={() => {
        showToast({ kind: 'ok', text: t`The key of ${name} is revoked` })
        return onDone()
      }}
    >
      <p>
        <Trans>Its log and its calls are refused from now on. To connect it again, issue a new key.</Trans>
      </p>
    </AskDialog>
  )
}
