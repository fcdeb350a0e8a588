import { randomBytes } from 'node:crypto'
import { serverId } from '../contract/servers/address.ts'
import { regionOf } from '../contract/servers/regions.ts'
import type { EditedServer, NewServer } from '../contract/servers/staff-servers.ts'
import { absentTag } from '../contract/staff/staff-edits.ts'
import { bumpCatalogueVersion, lockCatalogue } from './community/store/catalogue.ts'
import { readSettings } from './community/store/settings.ts'
import type { Actor } from './kernel/audit/entry.ts'
import { type Edit, type EditDeps, type EditOutcome, edit } from './kernel/edits/edit.ts'
import { ApiError } from './kernel/http/api-error.ts'
import { findServer, serverEditable } from './servers/editable-server.ts'
import { findServerId } from './servers/store/servers.ts'

const editable = serverEditable({
  lock: lockCatalogue,
  async hasRegion(trx, code) {
    const { regions } = await readSettings(trx)
    return regionOf(regions, code) !== undefined
  },
  async noteServersChanged(trx) {
    await bumpCatalogueVersion(trx, { names: ['servers'], schemaRef: undefined, changed: true })
  },
})

/** Edits, moves, hides or retires a server, or takes an edit back. @throws ApiError ADDRESS_TAKEN */
export const editServer = (
  deps: EditDeps,
  actor: Actor,
  change: Edit<EditedServer>,
): Promise<EditOutcome<EditedServer>> => edit(deps, actor, editable, change)

export interface AddedServer {
  readonly id: string
  readonly outcome: 'added' | 'listed'
}

/** Adds servers, each on its own. One whose address is listed already stays as it is: safe to repeat. */
export async function addServers(
  deps: EditDeps,
  actor: Actor,
  servers: readonly NewServer[],
): Promise<readonly AddedServer[]> {
  const added: AddedServer[] = []
  for (const server of servers) added.push(await addServer(deps, actor, server))
  return added
}

async function addServer(deps: EditDeps, actor: Actor, server: NewServer): Promise<AddedServer> {
  const address = serverId(server.ip, server.port)
  const listed = await deps.database.kysely
    .selectFrom('server')
    .select('id')
    .where('ip', '=', server.ip)
    .where('port', '=', server.port)
    .executeTakeFirst()
  if (listed !== undefined) return { id: listed.id, outcome: 'listed' }
  // Another server that left this address may have its name.
  const isFree = (await findServer(deps.database, address)) === undefined
  const id = isFree ? address : `server-${randomBytes(6).toString('hex')}`
  try {
    const { kind } = await editServer(deps, actor, { id, seen: absentTag, change: { value: { id, ...server } } })
    return { id, outcome: kind === 'done' ? 'added' : 'listed' }
  } catch (error) {
    // Another call has added it in the meantime.
    if (!(error instanceof ApiError) || error.code !== 'ADDRESS_TAKEN') throw error
    return { id: (await findServerId(deps.database, address)) ?? id, outcome: 'listed' }
  }
}
