import * as peopleEndpoints from '../../../contract/endpoints/people.ts'
import * as serverDetailEndpoints from '../../../contract/endpoints/server-details.ts'
import * as serverEndpoints from '../../../contract/endpoints/servers.ts'
import { serverId } from '../../../contract/servers/address.ts'
import type { ServerInfo, ServerRules } from '../../../contract/servers/servers.ts'
import { withFirstLanguages } from '../../../contract/written-texts.ts'
import { ApiError } from '../../kernel/http/api-error.ts'
import { endpointRoutes } from '../../kernel/http/endpoint-routes.ts'
import { type Prebuilt, prebuildAnswer } from '../../kernel/http/prebuilt.ts'
import type { RouteModule } from '../../kernel/http/route-module.ts'
import { playerSnapshot } from '../rules/player-snapshot.ts'
import { type ListedServer, type ServerList, toPlayer } from '../rules/server-state.ts'
import { createPlayerSearch } from './find-players.ts'
import { createServerDetailAnswers, type ServerDetailDeps } from './server-detail.ts'
import { createServerListAnswers, type ServerListDeps } from './server-list.ts'

/**
 * The player list that the poller last received, with the counts of the same moment. It never sends a packet: a client's
 * call must not become a scan (S9).
 * @throws ApiError SERVER_NOT_LISTED, SERVER_NOT_REACHED (listed, but without a recent player list).
 */
function serverInfo(serverList: ServerList, { ip, port }: { readonly ip: string; readonly port: number }): ServerInfo {
  const server = serverList.find(serverId(ip, port))
  if (!server || server.listed.state === 'hidden') throw new ApiError('SERVER_NOT_LISTED')
  const snapshot = playerSnapshot(server)
  if (!snapshot) throw new ApiError('SERVER_NOT_REACHED', { level: 'info' })
  const { players, count, asOf } = snapshot
  return { players: { list: players.map(toPlayer) }, count, asOf }
}

/** The list and everything about one server. */
export function serverRoutes(deps: ServerDetailDeps & ServerListDeps): RouteModule {
  const { serverList } = deps
  const list = createServerListAnswers(deps)
  const detail = createServerDetailAnswers(deps)
  const findPlayers = createPlayerSearch(deps)
  const rulesOf = new WeakMap<ListedServer, { readonly home: string; readonly answer: Prebuilt<ServerRules> }>()
  const rules = (id: string): Prebuilt<ServerRules> => {
    const listed = serverList.find(id)?.listed
    if (!listed || listed.state === 'hidden') throw new ApiError('SERVER_NOT_LISTED')
    const home = deps.settings().defaultLanguage
    const existing = rulesOf.get(listed)
    if (existing?.home === home) return existing.answer
    const own = listed.rules.map((rule) => withFirstLanguages(rule, home))
    const answer = prebuildAnswer(serverDetailEndpoints.readServerRules, own)
    rulesOf.set(listed, { home, answer })
    return answer
  }
  return endpointRoutes(
    { ...serverEndpoints, ...serverDetailEndpoints, ...peopleEndpoints },
    {},
    {
      listServers: ({ query, request }) => list(query, request.ip),
      readServerInfo: ({ query }) => prebuildAnswer(serverEndpoints.readServerInfo, serverInfo(serverList, query)),
      readServer: ({ params }) => detail(params.id),
      readServerRules: ({ params }) => rules(params.id),
      findPlayers: ({ body }) => findPlayers(body.names),
    },
  )
}
