import { useState } from 'react'
import { type EditedServer, type ServerCheck, serverStateSchema } from '../../../../contract/servers/staff-servers.ts'
import { type EditState, useEdit } from '../edits/use-edit.ts'
import { editedFrom, fieldsOf } from './core/server-fields.ts'
import { checkServer, editServer, isFine } from './server-calls.ts'

/** Both would be called by the check. */
const isSamePlace = (a: EditedServer, b: EditedServer | null): boolean =>
  a.ip === b?.ip && a.port === b.port && a.ping_target === b.ping_target

/**
 * The edit of one server. A new address or ping target is checked before it is saved; if the check fails, saving takes a
 * second press.
 */
export function useServerEdit(
  stored: EditState<EditedServer> & { readonly value: EditedServer },
  onSaved: () => Promise<void>,
) {
  const { id } = stored.value
  const edit = useEdit<EditedServer, EditedServer>({
    stored,
    schema: serverStateSchema,
    toFields: (value) => fieldsOf(value ?? stored.value),
    parse: editedFrom,
    send: (tag, change) => editServer(id, tag, change),
    onSaved,
  })
  const [checked, setChecked] = useState<{ readonly place: string; readonly check: ServerCheck | undefined }>()
  const place = JSON.stringify([edit.fields.address, edit.fields.ping_target])
  const check = checked?.place === place ? checked.check : undefined
  const runCheck = async (server: EditedServer): Promise<ServerCheck | undefined> => {
    let found: ServerCheck | undefined
    await edit.act.run(async () => {
      found = await checkServer(server)
    })
    setChecked({ place, check: found })
    return found
  }
  return {
    ...edit,
    check,
    /** The check has found something, and the next press saves nevertheless. */
    savesAnyway: check !== undefined && !isFine(check),
    async checkNow() {
      const server = edit.attempt()
      if (server !== undefined) await runCheck(server)
    },
    async save(tag?: string) {
      const server = edit.attempt()
      if (server === undefined) return
      if (check === undefined && server.state !== 'retired' && !isSamePlace(server, edit.under)) {
        const found = await runCheck(server)
        if (found === undefined || !isFine(found)) return
      }
      await edit.send(tag ?? edit.tag, { value: server })
    },
  }
}
