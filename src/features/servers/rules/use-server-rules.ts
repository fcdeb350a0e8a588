import type { ServerId } from '../../../../contract/address.ts'
import * as serverEndpoints from '../../../../contract/endpoints/servers.ts'
import type { ServerRules } from '../../../../contract/servers.ts'
import { type ApiRead, useApi } from '../../../platform/use-api.ts'

/** A server's own rules in both languages; empty if it has none. */
export const useServerRules = (id: ServerId): ApiRead<ServerRules> =>
  useApi(serverEndpoints.readServerRules, { params: { id } })
