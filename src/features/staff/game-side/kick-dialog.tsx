import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import * as gameEndpoints from '../../../../contract/endpoints/game-side.ts'
import { request } from '../../../platform/api-client.ts'
import { session } from '../../../shared/session.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { UnsavedInput } from '../../../ui/unsaved-input.tsx'
import { ActButtons } from '../act-buttons.tsx'
import { ActProblem } from '../act-problem.tsx'
import { FieldsForm } from '../edits/fields-form.tsx'
import { useAct } from '../use-act.ts'
import { useRequestId } from '../use-request-id.ts'
import { GameTextField, gameTextOf } from './game-text-field.tsx'
import { useActToast } from './use-act-toast.ts'

export interface KickDialogProps {
  readonly steamId: string
  readonly name: string
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Kicks a player from wherever they play, with a reason that they read. */
export function KickDialog({ steamId, name, onClose, onDone }: KickDialogProps) {
  const { t } = useLingui()
  const act = useAct()
  const { id, renew } = useRequestId()
  const started = useActToast()
  const [reason, setReason] = useState('')
  const [attempts, setAttempts] = useState(0)
  const submit = async () => {
    setAttempts(attempts + 1)
    const told = gameTextOf(reason)
    if (told === undefined) return
    const body = { request: id, steamId, reason: told }
    const isDone = await act.run(async () => {
      const { servers } = await request(gameEndpoints.kickFromGame, { body }, { token: session.token() })
      showToast(servers === 0 ? { kind: 'info', text: t`${name} isn't on any game server now` } : started(servers))
    })
    if (!isDone) return
    onDone()
    onClose()
  }
  return (
    <Dialog title={t`Kick ${name}?`} closeLabel={t`Close`} onClose={onClose}>
      <UnsavedInput when={reason !== ''} />
      <FieldsForm className="flex flex-col gap-3" attempts={attempts} onSubmit={() => void submit()}>
        <p className="muted">
          <Trans>They're removed from their server and can rejoin at once. A ban keeps them out.</Trans>
        </p>
        <GameTextField
          label={t`Reason, which the player reads`}
          value={reason}
          onChange={(value) => {
            setReason(value)
            renew()
          }}
          isTried={attempts > 0}
        />
        <ActProblem problem={act.problem} />
        <ActButtons onClose={onClose} running={act.running}>
          <Trans>Kick</Trans>
        </ActButtons>
      </FieldsForm>
    </Dialog>
  )
}
