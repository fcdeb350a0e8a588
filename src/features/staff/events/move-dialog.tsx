import { Trans, useLingui } from '@lingui/react/macro'
import * as v from 'valibot'
import { type EventWebhook, eventAddressSchema } from '../../../../contract/alerts/event-webhooks.ts'
import * as eventEndpoints from '../../../../contract/endpoints/staff-event-webhooks.ts'
import type { StaffMe } from '../../../../contract/staff/staff.ts'
import { request } from '../../../platform/api-client.ts'
import { session } from '../../../shared/session.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { UnsavedInput } from '../../../ui/unsaved-input.tsx'
import { ActButtons } from '../act-buttons.tsx'
import { ActProblem } from '../act-problem.tsx'
import { parseFields, type Values } from '../edits/core/values.ts'
import { Field } from '../edits/field.tsx'
import { FieldsForm } from '../edits/fields-form.tsx'
import { useFields, useUnstored } from '../edits/use-fields.ts'
import { useAct } from '../use-act.ts'
import { WhileFresh } from '../while-fresh.tsx'
import { addressSpec } from './event-specs.ts'
import { useAddressRefusal } from './use-address-refusal.ts'

export interface MoveDialogProps {
  readonly me: StaffMe
  readonly webhook: EventWebhook
  readonly onClose: () => void
  /** Reads the list again. */
  readonly onDone: () => Promise<void>
}

const schema = v.object(eventAddressSchema.entries)
const blank: Values = { address: '' }

/** Replaces the address of a webhook. The address is never stored on the device. */
export function MoveDialog({ me, ...props }: MoveDialogProps) {
  const { t } = useLingui()
  return (
    <Dialog title={t`Replace the address`} closeLabel={t`Close`} onClose={props.onClose}>
      <WhileFresh me={me}>
        <MoveForm {...props} />
      </WhileFresh>
    </Dialog>
  )
}

function MoveForm({ webhook: { id }, onClose, onDone }: Omit<MoveDialogProps, 'me'>) {
  const act = useAct()
  const withRefusal = useAddressRefusal()
  const draft = useUnstored<Values>({})
  const entered = useFields({ base: blank, draft, parse: (fields) => parseFields(schema, fields) })
  const move = async () => {
    const body = entered.attempt()
    if (body === undefined) return
    const call = () => request(eventEndpoints.moveEventWebhook, { params: { id }, body }, { token: session.token() })
    const isDone = await act.run(async () => void (await withRefusal(call, entered)))
    if (!isDone) return
    await onDone()
    onClose()
  }
  return (
    <FieldsForm className="flex flex-col gap-3" attempts={entered.attempts} onSubmit={() => void move()}>
      <UnsavedInput when={entered.isChanged} />
      <p>
        <Trans>The secret stays the same. Events that wait for delivery go to the new address.</Trans>
      </p>
      <Field spec={addressSpec} form={entered.form} />
      <ActProblem problem={act.problem} />
      <ActButtons onClose={onClose} running={act.running}>
        <Trans>Replace</Trans>
      </ActButtons>
    </FieldsForm>
  )
}
