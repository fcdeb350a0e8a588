import * as vipEndpoints from '../../contract/endpoints/vip.ts'
import type { VipOptions, VipStatus } from '../../contract/vip/vip.ts'
import type { Authenticate } from '../accounts/authenticate.ts'
import { ApiError } from '../kernel/http/api-error.ts'
import { endpointRoutes } from '../kernel/http/endpoint-routes.ts'
import { prebuildAnswer } from '../kernel/http/prebuilt.ts'
import type { RouteModule } from '../kernel/http/route-module.ts'
import { isStaff, publicVipStatus } from './rules/vip.ts'

export interface VipRouteDeps {
  readonly authenticate: Pick<Authenticate, 'optionalAccount'>
  /** The whole status; the handler decides who receives the end date. */
  vipStatus(steamId: string): Promise<VipStatus>
  readonly options: VipOptions
}

/** VIP status (API-11) and what the VIP page offers. */
export function vipRoutes(deps: VipRouteDeps): RouteModule {
  const statusOf = (steamId: string): Promise<VipStatus> =>
    deps.vipStatus(steamId).catch((error: unknown) => {
      throw new ApiError('UNAVAILABLE', { cause: error })
    })
  const mayKnowEnd = async (caller: string | undefined, steamId: string): Promise<boolean> =>
    caller !== undefined && (caller === steamId || isStaff(await statusOf(caller)))
  const options = prebuildAnswer(vipEndpoints.readVipOptions, deps.options)
  return endpointRoutes(vipEndpoints, deps.authenticate, {
    async readVipStatus({ params: { steamId }, caller }) {
      const status = await statusOf(steamId)
      const isTold = await mayKnowEnd(caller?.account.steam_id, steamId)
      return isTold ? status : publicVipStatus(status)
    },
    readVipOptions: () => options,
  })
}
