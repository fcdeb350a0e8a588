import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import * as staffEndpoints from '../../../../contract/endpoints/staff-servers.ts'
import { serverId } from '../../../../contract/servers/address.ts'
import type { NewServer, ServerCheck } from '../../../../contract/servers/staff-servers.ts'
import type { StaffMe } from '../../../../contract/staff/staff.ts'
import { request } from '../../../platform/api-client.ts'
import { useOnline } from '../../../platform/online.ts'
import { session } from '../../../shared/session.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { UnsavedInput } from '../../../ui/unsaved-input.tsx'
import { ActProblem } from '../act-problem.tsx'
import type { Values } from '../edits/core/values.ts'
import { Field } from '../edits/field.tsx'
import { FieldsForm } from '../edits/fields-form.tsx'
import { useFields, useUnstored } from '../edits/use-fields.ts'
import { useAct } from '../use-act.ts'
import { WhileFresh } from '../while-fresh.tsx'
import { CheckResult } from './check-result.tsx'
import { newServersFrom } from './core/server-fields.ts'
import { PlaceFields } from './place-fields.tsx'
import { checkServer, isFine } from './server-calls.ts'
import { listSpecs } from './use-server-specs.ts'

export interface AddServersProps {
  readonly me: StaffMe
  readonly onClose: () => void
  /** Reads the list again. */
  readonly onDone: () => Promise<void>
}

/** As many are checked before they are added (the portal limits the calls of a minute), and so many at a time. */
const checkedAtMost = 60
const checkedTogether = 6

interface Checked {
  readonly address: string
  readonly check: ServerCheck
}

async function checkAll(servers: readonly NewServer[]): Promise<Checked[]> {
  const checked: Checked[] = []
  const some = servers.slice(0, checkedAtMost)
  for (let start = 0; start < some.length; start += checkedTogether) {
    const batch = some.slice(start, start + checkedTogether).map(async (server) => ({
      address: serverId(server.ip, server.port),
      check: await checkServer(server),
    }))
    checked.push(...(await Promise.all(batch)))
  }
  return checked
}

/** Lists new servers from a pasted list of addresses. Each is checked first; what fails takes a second press. */
export function AddServers({ me, onClose, onDone }: AddServersProps) {
  const { t } = useLingui()
  const online = useOnline()
  const act = useAct()
  const typed = useUnstored<Values>({})
  const { form, isChanged, attempts, attempt } = useFields({ base: {}, draft: typed, parse: newServersFrom })
  const [checked, setChecked] = useState<{ readonly of: Values; readonly failed: readonly Checked[] }>()
  const failed = checked?.of === typed.fields ? checked.failed : undefined
  const add = async (servers: NewServer[]) => {
    if (failed === undefined) {
      const faults = (await checkAll(servers)).filter((each) => !isFine(each.check))
      setChecked({ of: typed.fields, failed: faults })
      if (faults.length > 0) return false
    }
    const results = await request(staffEndpoints.addStaffServers, { body: { servers } }, { token: session.token() })
    const added = results.filter(({ outcome }) => outcome === 'added').length
    const listed = results.length - added
    showToast({ kind: 'ok', text: t`Added: ${added}. Listed already: ${listed}.` })
    return true
  }
  const submit = async () => {
    const servers = attempt()
    if (servers === undefined) return
    let isAdded = false
    await act.run(async () => {
      isAdded = await add(servers)
    })
    if (!isAdded) return
    await onDone()
    onClose()
  }
  return (
    <Dialog title={t`Add servers`} closeLabel={t`Close`} onClose={onClose} wide>
      <UnsavedInput when={isChanged && !act.running} />
      <WhileFresh me={me}>
        <FieldsForm className="flex flex-col gap-3" attempts={attempts} onSubmit={() => void submit()}>
          <Field spec={listSpecs.addresses} form={form} />
          <Field spec={listSpecs.name} form={form} />
          <PlaceFields form={form} />
          <Failures failed={failed ?? []} />
          <ActProblem problem={act.problem} />
          <button
            type="submit"
            className="btn-main self-start"
            disabled={!online || act.running}
            aria-busy={act.running}
          >
            {failed === undefined || failed.length === 0 ? <Trans>Check and add</Trans> : <Trans>Add anyway</Trans>}
          </button>
        </FieldsForm>
      </WhileFresh>
    </Dialog>
  )
}

function Failures({ failed }: { readonly failed: readonly Checked[] }) {
  if (failed.length === 0) return null
  return (
    <ul className="flex flex-col gap-2 max-h-60 overflow-y-auto">
      {failed.map(({ address, check }) => (
        <li key={address}>
          <p className="num font-600 break-anywhere">{address}</p>
          <CheckResult check={check} />
        </li>
      ))}
    </ul>
  )
}
