import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { serverId } from '../../../../contract/servers/address.ts'
import type { StaffServer } from '../../../../contract/servers/staff-servers.ts'
import type { StaffMe } from '../../../../contract/staff/staff.ts'
import { ApiError } from '../../../platform/api-client.ts'
import { formatNumber } from '../../../platform/format.ts'
import { useOnline } from '../../../platform/online.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { UnsavedInput } from '../../../ui/unsaved-input.tsx'
import { ActProblem } from '../act-problem.tsx'
import { useAct } from '../use-act.ts'
import { WhileFresh } from '../while-fresh.tsx'
import { changed, type SharedChange, wrongIn } from './core/change-several.ts'
import { editServer } from './server-calls.ts'
import { useFieldWords } from './use-field-words.ts'

export interface ChangeServersProps {
  readonly me: StaffMe
  /** Those that the list shows. */
  readonly servers: readonly StaffServer[]
  readonly onClose: () => void
  readonly onDone: () => void
}

const nothing: SharedChange = { ip: '', pingTarget: '' }

/** Refusals of one server that do not keep the others from being changed. */
const ofOne: readonly string[] = ['ADDRESS_TAKEN', 'EDITED_MEANWHILE', 'GONE', 'CONFLICT']

/** Moves several servers to another host, or gives them one ping target, one after the other. */
export function ChangeServers({ me, servers, onClose, onDone }: ChangeServersProps) {
  const { t } = useLingui()
  const { labels, problems } = useFieldWords()
  const online = useOnline()
  const act = useAct()
  const [fields, setFields] = useState(nothing)
  const [wrong, setWrong] = useState<readonly (keyof SharedChange)[]>([])
  const [refused, setRefused] = useState<readonly string[]>([])
  const [done, setDone] = useState(0)
  const isEmpty = fields.ip.trim() === '' && fields.pingTarget.trim() === ''
  const set = (change: Partial<SharedChange>) => setFields({ ...fields, ...change })
  const changeAll = async (): Promise<readonly string[]> => {
    const left: string[] = []
    for (const [i, { value, tag }] of servers.entries()) {
      const next = changed(value, fields)
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
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const found = wrongIn(fields)
    setWrong(found)
    setRefused([])
    if (found.length > 0 || isEmpty) return
    let left: readonly string[] = []
    const isDone = await act.run(async () => {
      left = await changeAll()
    })
    onDone()
    setRefused(left)
    if (!isDone || left.length > 0) return
    showToast({ kind: 'ok', text: t`The servers are changed` })
    onClose()
  }
  const [at, total] = [formatNumber(done), formatNumber(servers.length)]
  return (
    <Dialog title={t`Change several servers`} closeLabel={t`Close`} onClose={onClose}>
      <UnsavedInput when={!isEmpty && !act.running} />
      <WhileFresh me={me}>
        <form className="flex flex-col gap-3" noValidate onSubmit={(event) => void submit(event)}>
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
          <TextField
            label={t`Address of the new host`}
            hint={t`Ports stay; history, links, favourites and log keys follow. Empty: unchanged.`}
            value={fields.ip}
            onChange={(ip) => set({ ip })}
            maxLength={45}
            autoComplete="off"
            spellCheck={false}
            problem={wrong.includes('ip') ? t`Enter an IP address without a port.` : undefined}
          />
          <TextField
            label={labels.pingTarget}
            hint={t`Empty: unchanged.`}
            value={fields.pingTarget}
            onChange={(pingTarget) => set({ pingTarget })}
            maxLength={260}
            autoComplete="off"
            spellCheck={false}
            problem={wrong.includes('pingTarget') ? problems.pingTarget : undefined}
          />
          {refused.length === 0 ? null : (
            <p role="alert" className="text-warn break-anywhere">
              <Trans>Not changed, because the address is taken or someone else was first: {refused.join(', ')}</Trans>
            </p>
          )}
          <ActProblem problem={act.problem} />
          <button
            type="submit"
            className="btn-main self-start"
            disabled={!online || act.running || isEmpty}
            aria-busy={act.running}
          >
            <Plural value={servers.length} one="Change # server" other="Change # servers" />
          </button>
          <p className="muted" role="status">
            {act.running ? t`${at} of ${total}` : ''}
          </p>
        </form>
      </WhileFresh>
    </Dialog>
  )
}
