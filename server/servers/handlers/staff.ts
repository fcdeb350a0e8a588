import * as staffEndpoints from '../../../contract/endpoints/staff-servers.ts'
import { isoInstant } from '../../../contract/iso-instant.ts'
import type { AddedServers, EditedServer, NewServer, StaffServer } from '../../../contract/servers/staff-servers.ts'
import type { EditHistory } from '../../../contract/staff/staff-edits.ts'
import { actorOf, type StaffProvers } from '../../accounts/authorise-staff.ts'
import type { Actor } from '../../kernel/audit/entry.ts'
import type { Database } from '../../kernel/db/database.ts'
import { type Edit, type EditOutcome, editAnswer, tagOf } from '../../kernel/edits/edit.ts'
import { ApiError } from '../../kernel/http/api-error.ts'
import { endpointRoutes } from '../../kernel/http/endpoint-routes.ts'
import type { RouteModule } from '../../kernel/http/route-module.ts'
import { checkGameServer } from '../backends/game-query/check-server.ts'
import type { CheckPingTarget } from '../backends/ping-target/check-ping-target.ts'
import { listEditedServers } from '../editable-server.ts'
import type { ServerList } from '../rules/server-state.ts'

export interface StaffServerDeps {
  readonly database: Database
  readonly provers: StaffProvers
  readonly serverList: ServerList
  edit(actor: Actor, change: Edit<EditedServer>): Promise<EditOutcome<EditedServer>>
  add(actor: Actor, servers: readonly NewServer[]): Promise<AddedServers>
  /** The game server whose log counts for each server, by the id of that server. */
  readLogs(): Promise<ReadonlyMap<string, NonNullable<StaffServer['log']>>>
  readEdits(id: string, before: number | undefined): Promise<EditHistory>
  readonly checkPingTarget: CheckPingTarget
  readonly logger: { warn(detail: object, message: string): void }
}

const monotonic = (): number => performance.now()

/** The servers in the staff room. */
export function staffServerRoutes(deps: StaffServerDeps): RouteModule {
  const { database, serverList, checkPingTarget, logger } = deps
  const onError = (error: unknown): void => logger.warn({ err: error }, 'a game server could not be checked')
  return endpointRoutes(staffEndpoints, deps.provers, {
    async listStaffServers() {
      const [servers, logs] = await Promise.all([listEditedServers(database), deps.readLogs()])
      const shown = ({ former, ...value }: (typeof servers)[number]): StaffServer => {
        const state = serverList.get(value.id)?.state
        const lastSeen = state?.lastSeen ?? null
        return {
          tag: tagOf(value),
          value,
          isOnline: state?.open === true,
          players: state?.open ? state.current : 0,
          lastSeen: isoInstant(lastSeen),
          former: [...former],
          log: logs.get(value.id) ?? null,
        }
      }
      return { servers: servers.map(shown) }
    },
    async addStaffServers({ caller, request, body: { servers } }) {
      return [...(await deps.add(actorOf(caller, request), servers))]
    },
    async editStaffServer({ caller, request, params: { id }, headers, body }) {
      // The id in the address is the one that counts.
      if ('value' in body && body.value.id !== id) throw new ApiError('BAD_REQUEST', { field: 'id' })
      return editAnswer(await deps.edit(actorOf(caller, request), { id, seen: headers['If-Match'], change: body }))
    },
    listServerEdits: ({ params: { id }, query: { before } }) => deps.readEdits(id, before),
    async checkStaffServer({ body: { ip, port, ping_target } }) {
      const [game, ping] = await Promise.all([
        checkGameServer({ ip, port }, { monotonic, onError }),
        ping_target === undefined ? null : checkPingTarget(ping_target),
      ])
      return { game, ping }
    },
  })
}
