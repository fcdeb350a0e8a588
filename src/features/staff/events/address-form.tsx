import type { ReactNode } from 'react'
import { UnsavedInput } from '../../../ui/unsaved-input.tsx'
import { ActButtons } from '../act-buttons.tsx'
import { ActProblem } from '../act-problem.tsx'
import type { Parsed, Values } from '../edits/core/values.ts'
import { Field } from '../edits/field.tsx'
import type { FieldSpec } from '../edits/field-spec.ts'
import { FieldsForm } from '../edits/fields-form.tsx'
import { useFields, useUnstored } from '../edits/use-fields.ts'
import { useAct } from '../use-act.ts'
import { useAddressRefusal } from './use-address-refusal.ts'

export interface AddressFormProps<Body> {
  readonly blank: Values
  readonly specs: readonly FieldSpec[]
  readonly parse: (fields: Values) => Parsed<Body>
  /** Sends the form, and does what follows. */
  readonly send: (body: Body) => Promise<unknown>
  readonly onClose: () => void
  /** Of the button that sends. */
  readonly label: ReactNode
  /** Above the fields. */
  readonly children?: ReactNode
}

/** A form with the address of a webhook, which is never stored on the device. */
export function AddressForm<Body>({ blank, specs, parse, send, onClose, label, children }: AddressFormProps<Body>) {
  const withRefusal = useAddressRefusal()
  const act = useAct()
  const draft = useUnstored<Values>({})
  const entered = useFields({ base: blank, draft, parse })
  const submit = async () => {
    const body = entered.attempt()
    if (body !== undefined) await act.run(async () => void (await withRefusal(() => send(body), entered)))
  }
  return (
    <FieldsForm className="flex flex-col gap-3" attempts={entered.attempts} onSubmit={() => void submit()}>
      <UnsavedInput when={entered.isChanged} />
      {children}
      {specs.map((spec) => (
        <Field key={spec.key} spec={spec} form={entered.form} />
      ))}
      <ActProblem problem={act.problem} />
      <ActButtons onClose={onClose} running={act.running}>
        {label}
      </ActButtons>
    </FieldsForm>
  )
}
