import type { StaffRole } from '../../../contract/accounts/staff-role.ts'
import * as keyEndpoints from '../../../contract/endpoints/staff-api-keys.ts'
import { endpointRoutes } from '../../kernel/http/endpoint-routes.ts'
import type { RouteModule } from '../../kernel/http/route-module.ts'
import { actorOf, type StaffProvers } from '../authorise-staff.ts'
import { type ApiKeyActs, makeKey, revokeKey } from './acts.ts'
import { listStaffKeys } from './list-keys.ts'

export interface ApiKeyRoutesDeps extends ApiKeyActs {
  readonly provers: StaffProvers
  readStaffRole(steamId: string): Promise<StaffRole | undefined>
}

/** The API keys in the staff room. */
export const apiKeyRoutes = ({ provers, readStaffRole, ...acts }: ApiKeyRoutesDeps): RouteModule =>
  endpointRoutes(keyEndpoints, provers, {
    listApiKeys: () => listStaffKeys(acts.database, readStaffRole),
    makeApiKey: async ({ caller, request, body }) => ({ key: await makeKey(acts, actorOf(caller, request), body) }),
    async revokeApiKey({ caller, request, params: { id } }) {
      await revokeKey(acts, actorOf(caller, request), id)
    },
  })
