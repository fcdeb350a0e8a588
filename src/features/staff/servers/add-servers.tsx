import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useId, useRef, useState } from 'react'
import * as staffEndpoints from '../../../../contract/endpoints/staff-servers.ts'
import { serverId } from '../../../../contract/servers/address.ts'
import type { NewServer, ServerCheck } from '../../../../contract/servers/staff-servers.ts'
import type { StaffMe } from '../../../../contract/staff/staff.ts'
import { request } from '../../../platform/api-client.ts'
import { useOnline } from '../../../platform/online.ts'
import { session } from '../../../shared/session.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { UnsavedInput } from '../../../ui/unsaved-input.tsx'
import { ActProblem } from '../act-problem.tsx'
import { useAct } from '../use-act.ts'
import { WhileFresh } from '../while-fresh.tsx'
import { CheckResult } from './check-result.tsx'
import { newServersFrom, type ServerField, type SharedFields } from './core/server-fields.ts'
import { PlaceFields } from './place-fields.tsx'
import { checkServer } from './server-calls.ts'
import { useFieldWords } from './use-field-words.ts'

export interface AddServersProps {
  readonly me: StaffMe
  readonly onClose: () => void
  readonly onDone: () => void
}

const empty: SharedFields = { address: '', name: '', mode: '', region: '', pingTarget: '' }

/** Not a placeholder of the message. */
const numberMark = '{n}'

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

const isFine = ({ check: { game, ping } }: Checked): boolean => game.ok && (ping === null || ping.ok)

/** Lists new servers from a pasted list of addresses. Each is checked first; what fails takes a second press. */
export function AddServers({ me, onClose, onDone }: AddServersProps) {
  const { t } = useLingui()
  const online = useOnline()
  const act = useAct()
  const element = useRef<HTMLFormElement>(null)
  const [fields, setFields] = useState(empty)
  const [wrong, setWrong] = useState<readonly ServerField[]>([])
  const [failed, setFailed] = useState<readonly Checked[]>()
  const set = (change: Partial<SharedFields>) => {
    setFields({ ...fields, ...change })
    setFailed(undefined)
  }
  const add = async (servers: NewServer[]) => {
    if (failed === undefined) {
      const faults = (await checkAll(servers)).filter((each) => !isFine(each))
      setFailed(faults)
      if (faults.length > 0) return false
    }
    const results = await request(staffEndpoints.addStaffServers, { body: { servers } }, { token: session.token() })
    const added = results.filter(({ outcome }) => outcome === 'added').length
    const listed = results.length - added
    showToast({ kind: 'ok', text: t`Added: ${added}. Listed already: ${listed}.` })
    return true
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const result = newServersFrom(fields)
    setWrong('wrong' in result ? result.wrong : [])
    if ('wrong' in result) {
      requestAnimationFrame(() => element.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus())
      return
    }
    let isAdded = false
    await act.run(async () => {
      isAdded = await add(result.servers)
    })
    if (!isAdded) return
    onDone()
    onClose()
  }
  const isTyped = Object.values(fields).some((text) => text !== '')
  return (
    <Dialog title={t`Add servers`} closeLabel={t`Close`} onClose={onClose} wide>
      <UnsavedInput when={isTyped && !act.running} />
      <WhileFresh me={me}>
        <form ref={element} className="flex flex-col gap-3" onSubmit={(event) => void submit(event)} noValidate>
          <Fields fields={fields} wrong={wrong} set={set} />
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
        </form>
      </WhileFresh>
    </Dialog>
  )
}

interface FieldsProps {
  readonly fields: SharedFields
  readonly wrong: readonly ServerField[]
  readonly set: (change: Partial<SharedFields>) => void
}

function Fields({ fields, wrong, set }: FieldsProps) {
  const { t } = useLingui()
  const id = useId()
  const { labels, problems, listProblem } = useFieldWords()
  const isListWrong = wrong.includes('address')
  return (
    <>
      <div className="flex flex-col gap-1">
        <label htmlFor={id} className="text-14px font-600">
          <Trans>Addresses, one per line</Trans>
        </label>
        <textarea
          id={id}
          rows={4}
          className="field w-full min-w-0 py-2 num"
          value={fields.address}
          maxLength={20_000}
          spellCheck={false}
          autoComplete="off"
          aria-invalid={isListWrong ? true : undefined}
          aria-describedby={isListWrong ? `${id}p` : undefined}
          onChange={(event) => set({ address: event.target.value })}
        />
        {isListWrong ? (
          <p id={`${id}p`} className="flex items-start gap-1.5 text-14px text-bad">
            <span className="i-lucide-circle-alert shrink-0 mt-0.75" aria-hidden />
            {listProblem}
          </p>
        ) : null}
      </div>
      <TextField
        label={labels.name}
        hint={t`Several servers are numbered: “Retakes” becomes “Retakes #1”. ${numberMark} puts the number elsewhere.`}
        value={fields.name}
        onChange={(name) => set({ name })}
        maxLength={110}
        autoComplete="off"
        problem={wrong.includes('name') ? problems.name : undefined}
      />
      <PlaceFields fields={fields} wrong={wrong} onChange={(field, value) => set({ [field]: value })} />
    </>
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
