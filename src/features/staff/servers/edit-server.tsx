import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import * as staffEndpoints from '../../../../contract/endpoints/staff-servers.ts'
import type { EditedServer, StaffServer } from '../../../../contract/servers/staff-servers.ts'
import type { StaffMe } from '../../../../contract/staff/staff.ts'
import { useOnline } from '../../../platform/online.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { UnsavedInput } from '../../../ui/unsaved-input.tsx'
import { ActProblem } from '../act-problem.tsx'
import { Conflict } from '../edits/conflict.tsx'
import { textOf, type Values } from '../edits/core/values.ts'
import { Field } from '../edits/field.tsx'
import { FieldsForm } from '../edits/fields-form.tsx'
import { History } from '../edits/history.tsx'
import { useFieldWords } from '../edits/use-field-words.ts'
import { WhileFresh } from '../while-fresh.tsx'
import { CheckResult } from './check-result.tsx'
import { fieldsOf } from './core/server-fields.ts'
import { PlaceFields } from './place-fields.tsx'
import { serverIn } from './server-calls.ts'
import { useServerEdit } from './use-server-edit.ts'
import { useServerSpecs } from './use-server-specs.ts'

export interface EditServerProps {
  readonly me: StaffMe
  readonly stored: StaffServer
  readonly onClose: () => void
  /** Reads the list again. */
  readonly onDone: () => Promise<void>
}

/** Edits a server: its texts and place, its address (which moves it), and whether players see it. */
export function EditServer({ me, stored, onClose, onDone }: EditServerProps) {
  const { t } = useLingui()
  const words = useFieldWords()
  const specs = Object.values(useServerSpecs())
  const shown = (fields: Values) => words.shown(specs, fields)
  const edit = useServerEdit(stored, async () => {
    await onDone()
    onClose()
  })
  const { running } = edit.act
  const { id, name, name_display } = stored.value
  return (
    <Dialog title={name_display ?? name} closeLabel={t`Close`} onClose={onClose} wide>
      <UnsavedInput when={edit.isChanged && !running} />
      <Conflict edit={edit} shown={shown} isBusy={running} />
      <WhileFresh me={me}>
        <Form edit={edit} stored={stored.value} />
        <div className="mt-5">
          <History
            endpoint={staffEndpoints.listServerEdits}
            address={(before) => ({ params: { id }, query: { before } })}
            fieldsOf={(value) => {
              const server = serverIn(value)
              return server && shown(fieldsOf(server))
            }}
            isBusy={running}
            onRestore={(number) => void edit.restore(number)}
          />
        </div>
      </WhileFresh>
    </Dialog>
  )
}

interface FormProps {
  readonly edit: ReturnType<typeof useServerEdit>
  readonly stored: EditedServer
}

function Form({ edit, stored }: FormProps) {
  const { t } = useLingui()
  const online = useOnline()
  const specs = useServerSpecs()
  const { fields, form, check } = edit
  const { running, problem } = edit.act
  const isMoved = textOf(fields.address).trim() !== fieldsOf(stored).address
  const moves = msg`The server moves and keeps its history, links, favourites and log key.`
  return (
    <FieldsForm className="flex flex-col gap-3" attempts={edit.attempts} onSubmit={() => void edit.save()}>
      <Field spec={{ ...specs.address, hint: isMoved ? moves : undefined }} form={form} />
      <div className="grid sm:grid-cols-2 gap-3">
        <Field spec={specs.name} form={form} />
        <Field spec={specs.displayName} form={form} />
      </div>
      <PlaceFields form={form} />
      <div className="grid sm:grid-cols-3 gap-3">
        <Field spec={specs.playersMax} form={form} />
        <Field spec={specs.tickrate} form={form} />
        <Field spec={specs.pin} form={form} />
      </div>
      <Field spec={specs.star} form={form} />
      <div className="flex flex-col gap-1">
        <Field spec={specs.state} form={form} />
        <p className="muted">
          {fields.state === 'listed' ? <Trans>Players see it.</Trans> : null}
          {fields.state === 'hidden' ? <Trans>It's queried and its log counts, but players don't see it.</Trans> : null}
          {fields.state === 'retired' ? (
            <Trans>It's no longer queried. Its history and links return when you restore it.</Trans>
          ) : null}
        </p>
      </div>
      {check ? <CheckResult check={check} /> : null}
      <ActProblem problem={problem} />
      <div className="flex flex-wrap gap-2">
        <button type="submit" className="btn-main" disabled={!online || running || !edit.isChanged} aria-busy={running}>
          {edit.savesAnyway ? <Trans>Save anyway</Trans> : <Trans>Save</Trans>}
        </button>
        <button type="button" className="btn" disabled={!online || running} onClick={() => void edit.checkNow()}>
          <Trans>Check now</Trans>
        </button>
      </div>
      <p className="sr-only" role="status">
        {running ? t`Working…` : ''}
      </p>
    </FieldsForm>
  )
}
