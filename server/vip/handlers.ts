import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { apiPaths } from '../../contract/paths.ts'
import { steamIdSchema } from '../../contract/user.ts'
import type { VipOptions, VipStatus } from '../../contract/vip.ts'
import type { Authenticate } from '../accounts/authenticate.ts'
import { ApiError } from '../kernel/http/api-error.ts'
import { addApiRoute } from '../kernel/http/api-route.ts'
import { parseInput } from '../kernel/http/parse-input.ts'
import type { CreateLimit } from '../kernel/http/rate-limit.ts'
import { sendJson } from '../kernel/http/send-json.ts'
import { isStaff, publicVipStatus } from './rules/vip.ts'

export interface VipRouteDeps {
  readonly authenticate: Pick<Authenticate, 'optional'>
  /** The whole status; the route decides who receives the end date. */
  vipStatus(steamId: string): Promise<VipStatus>
  readonly options: VipOptions
}

const paramsSchema = v.object({ steamId: steamIdSchema })

/** VIP status (API-11) and what the VIP page offers. */
export function addVipRoutes(app: FastifyInstance, createLimit: CreateLimit, deps: VipRouteDeps): void {
  const statusOf = (steamId: string): Promise<VipStatus> =>
    deps.vipStatus(steamId).catch((error: unknown) => {
      throw new ApiError('UNAVAILABLE', { cause: error })
    })
  const mayKnowEnd = async (caller: string | null | undefined, steamId: string): Promise<boolean> =>
    caller != null && (caller === steamId || isStaff(await statusOf(caller)))
  addApiRoute(app, createLimit, {
    method: 'GET',
    pattern: apiPaths.vipStatus.pattern,
    limit: 'account',
    async handler(request, reply) {
      const { steamId } = parseInput(paramsSchema, request.params)
      const principal = await deps.authenticate.optional(request)
      const status = await statusOf(steamId)
      const isTold = await mayKnowEnd(principal?.account.steam_id, steamId)
      await sendJson(reply, isTold ? status : publicVipStatus(status))
    },
  })
  addApiRoute(app, createLimit, {
    method: 'GET',
    pattern: apiPaths.vipOptions.pattern,
    limit: 'details',
    handler: async (_request, reply) => void (await sendJson(reply, deps.options, 'public, max-age=60')),
  })
}
