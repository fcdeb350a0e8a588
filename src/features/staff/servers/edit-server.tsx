import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useRef } from 'react'
import type { EditedServer, StaffServer } from '../../../../contract/servers/staff-servers.ts'
import type { StaffMe } from '../../../../contract/staff/staff.ts'
import { useOnline } from '../../../platform/online.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { UnsavedInput } from '../../../ui/unsaved-input.tsx'
import { ActProblem } from '../act-problem.tsx'
import { Conflict } from '../edits/conflict.tsx'
import { WhileFresh } from '../while-fresh.tsx'
import { CheckResult } from './check-result.tsx'
import { fieldsOf, type ServerField, type ServerFields } from './core/server-fields.ts'
import { PlaceFields } from './place-fields.tsx'
import { ServerHistory } from './server-history.tsx'
import { useFieldWords } from './use-field-words.ts'
import { useServerForm } from './use-server-form.ts'
import { useShownServer } from './use-shown-server.ts'

export interface EditServerProps {
  readonly me: StaffMe
  readonly stored: StaffServer
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Edits a server: its texts and place, its address (which moves it), and whether players see it. */
export function EditServer({ me, stored, onClose, onDone }: EditServerProps) {
  const { t } = useLingui()
  const shownServer = useShownServer()
  const saved = () => {
    onDone()
    onClose()
  }
  const form = useServerForm(stored, saved)
  const { conflict, fields } = form
  const name = stored.value.name_display ?? stored.value.name
  return (
    <Dialog title={name} closeLabel={t`Close`} onClose={onClose} wide>
      <UnsavedInput when={form.isChanged && !form.running} />
      {conflict ? (
        <Conflict
          theirs={conflict.value && shownServer(fieldsOf(conflict.value))}
          mine={shownServer(fields)}
          isBusy={form.running}
          onKeepMine={() => void form.save(conflict.tag)}
          onTakeTheirs={form.takeTheirs}
        />
      ) : null}
      <WhileFresh me={me}>
        <Form form={form} stored={stored.value} />
        <ServerHistory id={stored.value.id} isBusy={form.running} onRestore={(number) => void form.restore(number)} />
      </WhileFresh>
    </Dialog>
  )
}

interface FormProps {
  readonly form: ReturnType<typeof useServerForm>
  readonly stored: EditedServer
}

function Form({ form, stored }: FormProps) {
  const { t } = useLingui()
  const online = useOnline()
  const element = useRef<HTMLFormElement>(null)
  const { fields, set, running, check } = form
  const isMoved = fields.address.trim() !== fieldsOf(stored).address
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    await form.save()
    requestAnimationFrame(() => element.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus())
  }
  return (
    <form ref={element} className="flex flex-col gap-3" onSubmit={(event) => void submit(event)} noValidate>
      <MainFields fields={fields} wrong={form.wrong} isMoved={isMoved} set={set} />
      <PlaceFields fields={fields} wrong={form.wrong} onChange={(field, value) => set({ [field]: value })} />
      <RareFields fields={fields} wrong={form.wrong} set={set} />
      <StateField fields={fields} set={set} />
      {check ? <CheckResult check={check} /> : null}
      <ActProblem problem={form.problem} />
      <div className="flex flex-wrap gap-2">
        <button type="submit" className="btn-main" disabled={!online || running || !form.isChanged} aria-busy={running}>
          {form.savesAnyway ? <Trans>Save anyway</Trans> : <Trans>Save</Trans>}
        </button>
        <button type="button" className="btn" disabled={!online || running} onClick={() => void form.checkNow()}>
          <Trans>Check now</Trans>
        </button>
      </div>
      <p className="sr-only" role="status">
        {running ? t`Working…` : ''}
      </p>
    </form>
  )
}

interface FieldsProps {
  readonly fields: ServerFields
  readonly wrong: readonly ServerField[]
  readonly set: (change: Partial<ServerFields>) => void
}

function MainFields({ fields, wrong, isMoved, set }: FieldsProps & { readonly isMoved: boolean }) {
  const { t } = useLingui()
  const { labels, problems } = useFieldWords()
  const problem = (field: ServerField) => (wrong.includes(field) ? problems[field] : undefined)
  return (
    <>
      <TextField
        label={labels.address}
        hint={isMoved ? t`The server moves: history, links, favourites and the key of its log follow.` : undefined}
        value={fields.address}
        onChange={(address) => set({ address })}
        maxLength={60}
        autoComplete="off"
        spellCheck={false}
        problem={problem('address')}
      />
      <div className="grid sm:grid-cols-2 gap-3">
        <TextField
          label={labels.name}
          value={fields.name}
          onChange={(name) => set({ name })}
          maxLength={120}
          autoComplete="off"
          problem={problem('name')}
        />
        <TextField
          label={labels.displayName}
          hint={t`Empty: the name`}
          value={fields.displayName}
          onChange={(displayName) => set({ displayName })}
          maxLength={120}
          autoComplete="off"
          problem={problem('displayName')}
        />
      </div>
    </>
  )
}

function RareFields({ fields, wrong, set }: FieldsProps) {
  const { t } = useLingui()
  const { labels, problems } = useFieldWords()
  const number = (field: 'playersMax' | 'tickrate' | 'pin', hint: string) => (
    <TextField
      label={labels[field]}
      hint={hint}
      value={fields[field]}
      onChange={(value) => set({ [field]: value })}
      inputMode="numeric"
      maxLength={4}
      autoComplete="off"
      problem={wrong.includes(field) ? problems[field] : undefined}
    />
  )
  return (
    <>
      <div className="grid sm:grid-cols-3 gap-3">
        {number('playersMax', t`Empty: as the server says`)}
        {number('tickrate', t`Shown in the details`)}
        {number('pin', t`The highest comes first`)}
      </div>
      <Switch label={labels.star} checked={fields.star} onChange={(star) => set({ star })} />
    </>
  )
}

function StateField({ fields: { state }, set }: Pick<FieldsProps, 'fields' | 'set'>) {
  const { labels, states } = useFieldWords()
  return (
    <div className="flex flex-col gap-1">
      <Segmented
        label={labels.state}
        value={state}
        options={[
          { value: 'listed', label: states.listed },
          { value: 'hidden', label: states.hidden },
          { value: 'retired', label: states.retired },
        ]}
        onChange={(value) => set({ state: value })}
      />
      <p className="muted">
        {state === 'listed' ? <Trans>Players see it.</Trans> : null}
        {state === 'hidden' ? <Trans>It is queried, and its log counts, but players do not see it.</Trans> : null}
        {state === 'retired' ? (
          <Trans>It is not queried any more. Its history and links come back with it.</Trans>
        ) : null}
      </p>
    </div>
  )
}
