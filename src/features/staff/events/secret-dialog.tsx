import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { EventWebhook } from '../../../../contract/alerts/event-webhooks.ts'
import * as eventEndpoints from '../../../../contract/endpoints/staff-event-webhooks.ts'
import { request } from '../../../platform/api-client.ts'
import { session } from '../../../shared/session.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { ActButtons } from '../act-buttons.tsx'
import { ActProblem } from '../act-problem.tsx'
import { FieldsForm } from '../edits/fields-form.tsx'
import { ShownOnce } from '../shown-once.tsx'
import { useAct } from '../use-act.ts'

export interface SecretDialogProps {
  readonly webhook: EventWebhook
  readonly onClose: () => void
}

/** Gives a webhook another secret, and shows it once. */
export function SecretDialog({ webhook: { id, value }, onClose }: SecretDialogProps) {
  const { t } = useLingui()
  const act = useAct()
  const [secret, setSecret] = useState<string>()
  if (secret !== undefined) {
    return (
      <ShownOnce title={t`Secret of the webhook`} text={secret} copyLabel={t`Copy the secret`} onClose={onClose}>
        <Trans>Your program checks the signature of each event with it. Copy it now: it is not shown again.</Trans>
      </ShownOnce>
    )
  }
  const rotate = () =>
    act.run(async () => {
      const answer = await request(eventEndpoints.rotateEventSecret, { params: { id } }, { token: session.token() })
      setSecret(answer.secret)
    })
  const { name } = value
  return (
    <Dialog title={t`New secret for ${name}?`} closeLabel={t`Close`} onClose={onClose}>
      <FieldsForm className="flex flex-col gap-3" attempts={0} onSubmit={() => void rotate()}>
        <p>
          <Trans>For a day, each event has two signatures: with the new secret, and with the current one.</Trans>
        </p>
        <ActProblem problem={act.problem} />
        <ActButtons onClose={onClose} running={act.running}>
          <Trans>Make a new secret</Trans>
        </ActButtons>
      </FieldsForm>
    </Dialog>
  )
}
