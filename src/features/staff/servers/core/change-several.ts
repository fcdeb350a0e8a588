import * as v from 'valibot'
import { isIp, isPingTarget } from '../../../../../contract/servers/address.ts'
import { regionCodeSchema } from '../../../../../contract/servers/region-code.ts'
import type { EditedServer } from '../../../../../contract/servers/staff-servers.ts'
import { isSame, type Parsed, parseFields, type Values, withoutEmpty } from '../../edits/core/values.ts'

const changeSchema = v.object({
  ip: v.optional(v.pipe(v.string(), v.check(isIp))),
  region: v.optional(regionCodeSchema),
  ping_target: v.optional(v.pipe(v.string(), v.check(isPingTarget))),
  state: v.optional(v.picklist(['listed', 'hidden', 'retired'])),
})

/** What is changed of several servers at once; what is absent stays. `ip`: the address of the new host; ports stay. */
export type SharedChange = v.InferOutput<typeof changeSchema>

export const changeFrom = (fields: Values): Parsed<SharedChange> => parseFields(changeSchema, withoutEmpty(fields))

/** A server with the change; undefined: it has it already. */
export function changed(server: EditedServer, change: SharedChange): EditedServer | undefined {
  const { state: before, ...others } = server
  const { ip = server.ip, region = server.region, ping_target = server.ping_target, state = before } = change
  const next: EditedServer = {
    ...others,
    ip,
    region,
    ...(ping_target === undefined ? {} : { ping_target }),
    ...(state === undefined || state === 'listed' ? {} : { state }),
  }
  return isSame(sortedEntries(next), sortedEntries(server)) ? undefined : next
}

const sortedEntries = (server: EditedServer) => Object.entries(server).toSorted(([a], [b]) => (a < b ? -1 : 1))
