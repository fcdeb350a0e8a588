import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { serverId } from '../../../../contract/servers/address.ts'
import type { StaffServer } from '../../../../contract/servers/staff-servers.ts'
import type { StaffMe } from '../../../../contract/staff/staff.ts'
import { ApiError } from '../../../platform/api-client.ts'
import { formatNumber } from '../../../platform/format.ts'
import { useOnline } from '../../../platform/online.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { UnsavedInput } from '../../../ui/unsaved-input.tsx'
import { ActProblem } from '../act-problem.tsx'
import type { Values } from '../edits/core/values.ts'
import { Field } from '../edits/field.tsx'
import { line } from '../edits/field-spec.ts'
import { FieldsForm } from '../edits/fields-form.tsx'
import { useFields, useUnstored } from '../edits/use-fields.ts'
import { useAct } from '../use-act.ts'
import { WhileFresh } from '../while-fresh.tsx'
import { changed, changeFrom, type SharedChange } from './core/change-several.ts'
import { editServer } from './server-calls.ts'
import { useServerSpecs } from './use-server-specs.ts'

export interface ChangeServersProps {
  readonly me: StaffMe
  /** Those that the list shows. */
  readonly servers: readonly StaffServer[]
  readonly onClose: () => void
  /** Reads the list again. */
  readonly onDone: () => Promise<void>
}

const ipSpec = line('ip', msg`Address of the new host`, 45, {
  isCode: true,
  hint: msg`Ports, history, links, favourites and log keys are kept. Empty: unchanged.`,
  problem: msg`Enter an IP address without a port.`,
})

/** Refusals of one server that do not keep the others from being changed. */
const ofOne: readonly string[] = ['ADDRESS_TAKEN', 'EDITED_MEANWHILE', 'GONE', 'CONFLICT']

/** Moves several servers to another host, or gives them one ping target, one after the other. */
export function ChangeServers({ me, servers, onClose, onDone }: ChangeServersProps) {
  const { t } = useLingui()
  const { pingTarget } = useServerSpecs()
  const online = useOnline()
  const act = useAct()
  const fields = useFields({ base: {}, draft: useUnstored<Values>({}), parse: changeFrom })
  const [refused, setRefused] = useState<readonly string[]>([])
  const [done, setDone] = useState(0)
  const changeAll = async (change: SharedChange): Promise<readonly string[]> => {
    const left: string[] = []
    for (const [i, { value, tag }] of servers.entries()) {
      const next = changed(value, change)
      try {
        if (next !== undefined) await editServer(value.id, tag, { value: next })
      } catch (error) {
        if (!(error instanceof ApiError) || !ofOne.includes(error.code)) throw error
        left.push(serverId(value.ip, value.port))
      }
      setDone(i + 1)
    }
    return left
  }
  const submit = async () => {
    const change = fields.attempt()
    setRefused([])
    if (change === undefined) return
    let left: readonly string[] = []
    const isDone = await act.run(async () => {
      left = await changeAll(change)
    })
    await onDone()
    setRefused(left)
    if (!isDone || left.length > 0) return
    showToast({ kind: 'ok', text: t`The servers are changed` })
    onClose()
  }
  const [at, total] = [formatNumber(done), formatNumber(servers.length)]
  return (
    <Dialog title={t`Change several servers`} closeLabel={t`Close`} onClose={onClose}>
      <UnsavedInput when={fields.isChanged && !act.running} />
      <WhileFresh me={me}>
        <FieldsForm className="flex flex-col gap-3" attempts={fields.attempts} onSubmit={() => void submit()}>
          <details className="group">
            <summary className="cursor-pointer min-h-44px flex items-center gap-2">
              <span className="i-lucide-chevron-right group-open:rotate-90" aria-hidden />
              <Plural value={servers.length} one="# server of the list" other="# servers of the list" />
            </summary>
            <ul className="max-h-50 overflow-y-auto">
              {servers.map(({ value }) => (
                <li key={value.id} className="break-anywhere">
                  {serverId(value.ip, value.port)} {value.name_display ?? value.name}
                </li>
              ))}
            </ul>
          </details>
          <Field spec={ipSpec} form={fields.form} />
          <Field spec={{ ...pingTarget, hint: msg`Empty: unchanged.` }} form={fields.form} />
          {refused.length === 0 ? null : (
            <p role="alert" className="text-warn break-anywhere">
              <Trans>Not changed, because the address is taken or someone else was first: {refused.join(', ')}</Trans>
            </p>
          )}
          <ActProblem problem={act.problem} />
          <button
            type="submit"
            className="btn-main self-start"
            disabled={!online || act.running || !fields.isChanged}
            aria-busy={act.running}
          >
            <Plural value={servers.length} one="Change # server" other="Change # servers" />
          </button>
          <p className="muted" role="status">
            {act.running ? t`${at} of ${total}` : ''}
          </p>
        </FieldsForm>
      </WhileFresh>
    </Dialog>
  )
}
