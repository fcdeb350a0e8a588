import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type EditedServer, type ServerCheck, serverStateSchema } from '../../../../contract/servers/staff-servers.ts'
import { showToast } from '../../../ui/toast.tsx'
import { runEdit } from '../edit-conflict.ts'
import { useAct } from '../use-act.ts'
import { editedFrom, fieldsOf, type ServerField, type ServerFields } from './core/server-fields.ts'
import { checkServer, editServer, type ServerChange, type ServerState } from './server-calls.ts'

/** Both would be called by the check. */
const isSamePlace = (a: EditedServer, b: EditedServer): boolean =>
  a.ip === b.ip && a.port === b.port && a.ping_target === b.ping_target

const isFine = ({ game, ping }: ServerCheck): boolean => game.ok && (ping === null || ping.ok)

/**
 * The form of one server: what was typed, what the check found, and what became of saving. A new address or ping target
 * is checked before it is saved; if the check fails, saving takes a second press.
 */
export function useServerForm(stored: ServerState & { readonly value: EditedServer }, onSaved: () => void) {
  const { t } = useLingui()
  const act = useAct()
  const { id } = stored.value
  const [base, setBase] = useState(stored)
  const [fields, setFields] = useState(() => fieldsOf(stored.value))
  const [wrong, setWrong] = useState<readonly ServerField[]>([])
  const [check, setCheck] = useState<ServerCheck>()
  const [conflict, setConflict] = useState<ServerState>()

  const send = async (tag: string, change: ServerChange) => {
    const edit = { send: () => editServer(id, tag, change), schema: serverStateSchema, onConflict: setConflict }
    if ((await runEdit(act, edit)) === undefined) return
    showToast({ kind: 'ok', text: t`Saved` })
    onSaved()
  }
  /** The server as typed; marks the fields that are wrong. */
  const typed = (): EditedServer | undefined => {
    const result = editedFrom(fields, id)
    setWrong('wrong' in result ? result.wrong : [])
    return 'server' in result ? result.server : undefined
  }
  const runCheck = async (server: EditedServer): Promise<ServerCheck | undefined> => {
    let found: ServerCheck | undefined
    await act.run(async () => {
      found = await checkServer(server)
    })
    setCheck(found)
    return found
  }
  return {
    fields,
    wrong,
    check,
    conflict,
    running: act.running,
    problem: act.problem,
    isChanged: JSON.stringify(fields) !== JSON.stringify(fieldsOf(base.value)),
    /** The check has found something, and the next press saves nevertheless. */
    savesAnyway: check !== undefined && !isFine(check),
    set(change: Partial<ServerFields>) {
      setFields({ ...fields, ...change })
      if ('address' in change || 'pingTarget' in change) setCheck(undefined)
    },
    async checkNow() {
      const server = typed()
      if (server !== undefined) await runCheck(server)
    },
    async save(tag = base.tag) {
      const server = typed()
      if (server === undefined) return
      if (check === undefined && server.state !== 'retired' && !isSamePlace(server, base.value)) {
        const found = await runCheck(server)
        if (found === undefined || !isFine(found)) return
      }
      await send(tag, { value: server })
    },
    restore: (number: number) => send(base.tag, { restore: number }),
    /** Replaces what was typed by the stored state. */
    takeTheirs() {
      if (conflict?.value) {
        setBase({ tag: conflict.tag, value: conflict.value })
        setFields(fieldsOf(conflict.value))
      } else onSaved()
      setConflict(undefined)
      setCheck(undefined)
    },
  }
}
