import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import * as v from 'valibot'
import { eventTypes } from '../../../../contract/alerts/event-types.ts'
import { newEventWebhookSchema } from '../../../../contract/alerts/event-webhooks.ts'
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
import { ShownOnce } from '../shown-once.tsx'
import { useAct } from '../use-act.ts'
import { WhileFresh } from '../while-fresh.tsx'
import { addressSpec, choiceSpecs } from './event-specs.ts'
import { useAddressRefusal } from './use-address-refusal.ts'

export interface AddDialogProps {
  readonly me: StaffMe
  readonly onClose: () => void
  /** Reads the list again. */
  readonly onDone: () => Promise<void>
}

const schema = v.object(newEventWebhookSchema.entries)
const blank: Values = { name: '', address: '', types: [...eventTypes], isMuted: false }

/** Adds a webhook, and shows its secret once. The address is never stored on the device. */
export function AddDialog({ me, onClose, onDone }: AddDialogProps) {
  const { t } = useLingui()
  const [secret, setSecret] = useState<string>()
  if (secret !== undefined) {
    return (
      <ShownOnce title={t`Secret of the webhook`} text={secret} copyLabel={t`Copy the secret`} onClose={onClose}>
        <Trans>Your program checks the signature of each event with it. Copy it now: it is not shown again.</Trans>
      </ShownOnce>
    )
  }
  const done = (made: string) => {
    setSecret(made)
    void onDone()
  }
  return (
    <Dialog title={t`Add a webhook`} closeLabel={t`Close`} onClose={onClose}>
      <WhileFresh me={me}>
        <AddForm onClose={onClose} onAdded={done} />
      </WhileFresh>
    </Dialog>
  )
}

interface AddFormProps {
  readonly onClose: () => void
  readonly onAdded: (secret: string) => void
}

function AddForm({ onClose, onAdded }: AddFormProps) {
  const withRefusal = useAddressRefusal()
  const act = useAct()
  // The same in every attempt, so that adding it twice is adding it once.
  const [id] = useState(() => `ev-${crypto.randomUUID().slice(0, 8)}`)
  const draft = useUnstored<Values>({})
  const entered = useFields({ base: blank, draft, parse: (fields) => parseFields(schema, { ...fields, id }) })
  const add = async () => {
    const body = entered.attempt()
    if (body === undefined) return
    const call = () => request(eventEndpoints.addEventWebhook, { body }, { token: session.token() })
    await act.run(async () => onAdded((await withRefusal(call, entered)).secret))
  }
  return (
    <FieldsForm className="flex flex-col gap-3" attempts={entered.attempts} onSubmit={() => void add()}>
      <UnsavedInput when={entered.isChanged} />
      {[addressSpec, ...choiceSpecs].map((spec) => (
        <Field key={spec.key} spec={spec} form={entered.form} />
      ))}
      <ActProblem problem={act.problem} />
      <ActButtons onClose={onClose} running={act.running}>
        <Trans>Add</Trans>
      </ActButtons>
    </FieldsForm>
  )
}
