import * as serverDetailEndpoints from '../../../contract/endpoints/server-details.ts'
import * as serverEndpoints from '../../../contract/endpoints/servers.ts'
import type { ServerRules } from '../../../contract/servers.ts'
import { ApiError } from '../../kernel/http/api-error.ts'
import { endpointRoutes } from '../../kernel/http/endpoint-routes.ts'
import { type Prebuilt, prebuildAnswer } from '../../kernel/http/prebuilt.ts'
import type { RouteModule } from '../../kernel/http/route-module.ts'
import type { ListedServer } from '../rules/server-state.ts'
import { createServerDetailAnswers, type ServerDetailDeps } from './server-detail.ts'
import { serverInfo } from './server-info.ts'
import { createServerListAnswers } from './server-list.ts'

/** The list and everything about one server. */
export function serverRoutes(deps: ServerDetailDeps): RouteModule {
  const { serverList } = deps
  const list = createServerListAnswers(deps)
  const detail = createServerDetailAnswers(deps)
  const rulesOf = new WeakMap<ListedServer, Prebuilt<ServerRules>>()
  const rules = (id: string): Prebuilt<ServerRules> => {
    const listed = serverList.get(id)?.listed
    if (!listed) throw new ApiError('SERVER_NOT_LISTED')
    const existing = rulesOf.get(listed)
    if (existing) return existing
    const answer = prebuildAnswer(serverDetailEndpoints.readServerRules, listed.rules)
    rulesOf.set(listed, answer)
    return answer
  }
  return endpointRoutes(
    { ...serverEndpoints, ...serverDetailEndpoints },
    {},
    {
      listServers: ({ query }) => list(query),
      readServerInfo: ({ query }) => prebuildAnswer(serverEndpoints.readServerInfo, serverInfo(serverList, query)),
      readServer: ({ params }) => detail(params.id),
      readServerRules: ({ params }) => rules(params.id),
    },
  )
}
