import { msg } from '@lingui/core/macro'
import { Plural, useLingui } from '@lingui/react/macro'
import { serverId } from '../../../../contract/servers/address.ts'
import type { StaffServer } from '../../../../contract/servers/staff-servers.ts'
import type { StaffMe } from '../../../../contract/staff/staff.ts'
import { useOnline } from '../../../platform/online.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { UnsavedInput } from '../../../ui/unsaved-input.tsx'
import type { Values } from '../edits/core/values.ts'
import { Field } from '../edits/field.tsx'
import { type FieldSpec, line } from '../edits/field-spec.ts'
import { FieldsForm } from '../edits/fields-form.tsx'
import { useFields, useUnstored } from '../edits/use-fields.ts'
import { BulkList, BulkProgress } from '../table/bulk-parts.tsx'
import { useBulkRun } from '../table/use-bulk-run.ts'
import { WhileFresh } from '../while-fresh.tsx'
import { changed, changeFrom } from './core/change-several.ts'
import { editServer } from './server-calls.ts'
import { useServerSpecs } from './use-server-specs.ts'

export interface ChangeServersProps {
  readonly me: StaffMe
  /** Those that are selected, as they are now. */
  readonly servers: readonly StaffServer[]
  /** What the form begins with. */
  readonly state?: 'hidden' | 'retired'
  readonly onClose: () => void
  /** Reads the list again. */
  readonly onDone: () => Promise<void>
}

const ipSpec = line('ip', msg`Address of the new host`, 45, {
  isCode: true,
  hint: msg`Ports, history, links, favourites and log keys are kept. Empty: unchanged.`,
  problem: msg`Enter an IP address without a port.`,
})

const unchanged = { value: '', label: msg`Unchanged` }

const withUnchanged = (spec: FieldSpec): FieldSpec => ({
  ...spec,
  type: 'choice',
  options: [unchanged, ...(spec.options ?? []).filter(({ value }) => value !== '')],
})

const nameOf = ({ value }: StaffServer): string =>
  `${value.name_display ?? value.name} (${serverId(value.ip, value.port)})`

/** Changes several servers, one after the other: their host, region, ping target, and whether players see them. */
export function ChangeServers({ me, servers, state = undefined, onClose, onDone }: ChangeServersProps) {
  const { t } = useLingui()
  const specs = useServerSpecs()
  const online = useOnline()
  const bulk = useBulkRun()
  const preset: Values = state === undefined ? {} : { state }
  const fields = useFields({ base: {}, draft: useUnstored<Values>(preset), parse: changeFrom })
  const { running } = bulk.act
  const submit = async () => {
    const change = fields.attempt()
    if (change === undefined) return
    const isDone = await bulk.run(servers, nameOf, async ({ value, tag }) => {
      const next = changed(value, change)
      if (next !== undefined) await editServer(value.id, tag, { value: next })
    })
    await onDone()
    if (!isDone) return
    showToast({ kind: 'ok', text: t`The servers are changed` })
    onClose()
  }
  return (
    <Dialog title={t`Change several servers`} closeLabel={t`Close`} onClose={onClose}>
      <UnsavedInput when={fields.isChanged && !running} />
      <WhileFresh me={me}>
        <FieldsForm className="flex flex-col gap-3" attempts={fields.attempts} onSubmit={() => void submit()}>
          <BulkList names={servers.map(nameOf)} />
          <Field spec={withUnchanged(specs.state)} form={fields.form} />
          <Field spec={withUnchanged(specs.region)} form={fields.form} />
          <Field spec={{ ...specs.pingTarget, hint: msg`Empty: unchanged.` }} form={fields.form} />
          <Field spec={ipSpec} form={fields.form} />
          <BulkProgress bulk={bulk} total={servers.length} />
          <button
            type="submit"
            className="btn-main self-start"
            disabled={!online || running || !fields.isChanged}
            aria-busy={running}
          >
            <Plural value={servers.length} one="Change # server" other="Change # servers" />
          </button>
        </FieldsForm>
      </WhileFresh>
    </Dialog>
  )
}
