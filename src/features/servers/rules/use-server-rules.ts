import type { ServerId } from '../../../../contract/address.ts'
import * as serverDetailEndpoints from '../../../../contract/endpoints/server-details.ts'
import type { ServerRules } from '../../../../contract/servers.ts'
import { type ApiRead, useApi } from '../../../platform/use-api.ts'

/** A server's own rules in both languages; empty if it has none. */
export const useServerRules = (id: ServerId): ApiRead<ServerRules> =>
  useApi(serverDetailEndpoints.readServerRules, { params: { id } })
