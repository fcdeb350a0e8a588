import * as serverDetailEndpoints from '../../../../contract/endpoints/server-details.ts'
import type { ServerId } from '../../../../contract/servers/address.ts'
import type { ServerDetail } from '../../../../contract/servers/servers.ts'
import { type ApiRead, useApi } from '../../../platform/use-api.ts'
import { useRefreshInterval } from '../../../shared/refresh-interval.ts'

/** One server with its day, refreshed as often as the list while the page is visible and online, or only once. */
export function useServerDetail(id: ServerId, { live = true } = {}): ApiRead<ServerDetail> {
  const refreshInterval = useRefreshInterval()
  return useApi(
    serverDetailEndpoints.readServer,
    { params: { id } },
    {
      refreshInterval: live ? refreshInterval : 0,
    },
  )
}
