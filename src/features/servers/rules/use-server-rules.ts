import type { ServerId } from '../../../../contract/address.ts'
import { apiPaths } from '../../../../contract/paths.ts'
import { type ServerRules, serverRulesSchema } from '../../../../contract/servers.ts'
import { type ApiRead, useApi } from '../../../platform/use-api.ts'

/** A server's own rules in both languages; empty where it has none. */
export const useServerRules = (id: ServerId): ApiRead<ServerRules> =>
  useApi(apiPaths.serverRules.href(id), serverRulesSchema)
