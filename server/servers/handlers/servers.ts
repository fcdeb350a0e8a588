import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { apiPaths } from '../../../contract/paths.ts'
import type { ServerRules } from '../../../contract/servers.ts'
import { ApiError } from '../../kernel/http/api-error.ts'
import { addApiRoute } from '../../kernel/http/api-route.ts'
import type { FastLane } from '../../kernel/http/fast-lane.ts'
import { type Prebuilt, prebuild, sendPrebuilt } from '../../kernel/http/prebuilt.ts'
import type { CreateLimit } from '../../kernel/http/rate-limit.ts'
import type { ListedServer } from '../rules/live.ts'
import { createServerDetailAnswers, type ServerDetailDeps } from './server-detail.ts'
import { serverInfo } from './server-info.ts'
import { createServerListAnswers } from './server-list.ts'

const paramsSchema = v.object({ id: v.string() })
const idOf = (params: unknown): string => v.parse(paramsSchema, params).id

/** The list and everything about one server. */
export function addServerRoutes(
  app: FastifyInstance,
  createLimit: CreateLimit,
  deps: ServerDetailDeps & { readonly fastLane: Pick<FastLane, 'add'> },
): void {
  const { board, headers } = deps
  const list = createServerListAnswers(deps)
  const detail = createServerDetailAnswers(deps)
  const rulesOf = new WeakMap<ListedServer, Prebuilt>()
  const rules = (id: string): Prebuilt => {
    const listed = board.get(id)?.listed
    if (!listed) throw new ApiError('SERVER_NOT_LISTED')
    const existing = rulesOf.get(listed)
    if (existing) return existing
    const body: ServerRules = listed.rules
    const answer = prebuild(JSON.stringify(body), { cacheControl: 'public, max-age=60', headers })
    rulesOf.set(listed, answer)
    return answer
  }

  const listLimit = createLimit('list')
  deps.fastLane.add({ url: apiPaths.servers.href(), answer: list.all, count: listLimit.count })
  addApiRoute(app, createLimit, {
    method: 'GET',
    pattern: apiPaths.servers.pattern,
    limit: listLimit,
    handler(request, reply) {
      sendPrebuilt(request, reply, request.url.includes('?') ? list.filtered(request.query) : list.all())
    },
  })
  addApiRoute(app, createLimit, {
    method: 'GET',
    pattern: apiPaths.serverInfo.pattern,
    limit: 'details',
    handler(request, reply) {
      const body = JSON.stringify(serverInfo(board, request.query))
      sendPrebuilt(request, reply, prebuild(body, { cacheControl: 'public, max-age=5', headers }))
    },
  })
  addApiRoute(app, createLimit, {
    method: 'GET',
    pattern: apiPaths.server.pattern,
    limit: 'details',
    async handler(request, reply) {
      sendPrebuilt(request, reply, await detail(idOf(request.params)))
    },
  })
  addApiRoute(app, createLimit, {
    method: 'GET',
    pattern: apiPaths.serverRules.pattern,
    limit: 'details',
    handler(request, reply) {
      sendPrebuilt(request, reply, rules(idOf(request.params)))
    },
  })
}
