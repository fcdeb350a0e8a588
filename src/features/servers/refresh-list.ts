import * as v from 'valibot'
import { href } from '../../../contract/endpoint.ts'
import * as serverEndpoints from '../../../contract/endpoints/servers.ts'
import { applyServerChanges, serverChangesSchema } from '../../../contract/servers/server-changes.ts'
import type { Server } from '../../../contract/servers/servers.ts'
import { getRaw, type RawAnswer } from '../../platform/api-client.ts'

/** A list, every row of which was read, and its version. */
export interface VersionedServers {
  readonly version: string
  readonly servers: readonly Server[]
}

/** The list with what has changed since; the whole list where its changes are not to be had. */
export async function refreshList({ version: since, servers }: VersionedServers): Promise<RawAnswer> {
  const answer = await getRaw(href(serverEndpoints.listServers, { query: { since } }))
  if (Array.isArray(answer.data)) return answer
  const changes = v.safeParse(serverChangesSchema, answer.data)
  const isOfThis = changes.success && changes.output.since === since
  const data = isOfThis ? applyServerChanges(servers, changes.output) : undefined
  if (data === undefined || !changes.success) return getRaw(href(serverEndpoints.listServers))
  return { ...answer, data, version: changes.output.version }
}
