import * as v from 'valibot'
import { isIp, isPingTarget } from '../../../../../contract/servers/address.ts'
import type { EditedServer } from '../../../../../contract/servers/staff-servers.ts'
import { type Parsed, parseFields, type Values, withoutEmpty } from '../../edits/core/values.ts'

const changeSchema = v.object({
  ip: v.optional(v.pipe(v.string(), v.check(isIp))),
  ping_target: v.optional(v.pipe(v.string(), v.check(isPingTarget))),
})

/** What is changed of several servers at once: the address of the new host (ports stay), the ping target; absent: it stays. */
export type SharedChange = v.InferOutput<typeof changeSchema>

export const changeFrom = (fields: Values): Parsed<SharedChange> => parseFields(changeSchema, withoutEmpty(fields))

/** A server with the change; undefined: it has it already. */
export function changed(server: EditedServer, change: SharedChange): EditedServer | undefined {
  const next = { ...server, ip: change.ip ?? server.ip, ping_target: change.ping_target ?? server.ping_target }
  return next.ip === server.ip && next.ping_target === server.ping_target ? undefined : next
}
