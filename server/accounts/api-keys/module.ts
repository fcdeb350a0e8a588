import * as v from 'valibot'
import type { StaffRole } from '../../../contract/accounts/staff-role.ts'
import * as keyEndpoints from '../../../contract/endpoints/staff-api-keys.ts'
import { isoInstant } from '../../../contract/iso-instant.ts'
import { staffKeysSchema } from '../../../contract/staff/api-keys.ts'
import { endpointRoutes } from '../../kernel/http/endpoint-routes.ts'
import type { RouteModule } from '../../kernel/http/route-module.ts'
import { actorOf, type StaffProvers } from '../authorise-staff.ts'
import { readPeople } from '../store/accounts.ts'
import { type ApiKeyActs, makeKey, revokeKey } from './acts.ts'
import { listKeyRows } from './store.ts'

export interface ApiKeyRoutesDeps extends ApiKeyActs {
  readonly provers: StaffProvers
  readStaffRole(steamId: string): Promise<StaffRole | undefined>
}

const scopesSchema = v.pipe(v.string(), v.parseJson(), staffKeysSchema.item.entries.scopes)

/** The API keys in the staff room. */
export const apiKeyRoutes = ({ provers, readStaffRole, ...acts }: ApiKeyRoutesDeps): RouteModule =>
  endpointRoutes(keyEndpoints, provers, {
    async listApiKeys() {
      const rows = await listKeyRows(acts.database)
      const creators = [...new Set(rows.map(({ created_by }) => created_by))]
      const [people, roles] = await Promise.all([
        readPeople(acts.database, creators),
        Promise.all(creators.map(async (steamId) => [steamId, await readStaffRole(steamId)] as const)),
      ])
      const roleOf = new Map(roles)
      return rows.map((row) => ({
        id: row.id,
        name: row.name,
        scopes: v.parse(scopesSchema, row.scopes),
        rate: row.rate,
        createdAt: isoInstant(row.created_at),
        createdBy: row.created_by,
        createdByName: people.get(row.created_by)?.name ?? null,
        isCreatorAdministrator: roleOf.get(row.created_by) === 'administrator',
        expiresAt: isoInstant(row.expires_at),
        usedAt: isoInstant(row.used_at),
        revokedAt: isoInstant(row.revoked_at),
      }))
    },
    makeApiKey: async ({ caller, request, body }) => ({ key: await makeKey(acts, actorOf(caller, request), body) }),
    async revokeApiKey({ caller, request, params: { id } }) {
      await revokeKey(acts, actorOf(caller, request), id)
    },
  })
