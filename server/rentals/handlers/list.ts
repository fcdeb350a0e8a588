import type { FastifyInstance } from 'fastify'
import { apiPaths } from '../../../contract/paths.ts'
import { ApiError } from '../../kernel/http/api-error.ts'
import { addApiRoute } from '../../kernel/http/api-route.ts'
import type { CreateLimit } from '../../kernel/http/rate-limit.ts'
import { sendJson } from '../../kernel/http/send-json.ts'
import { careOf } from '../store/rental-care.ts'
import { adminsOf } from '../store/rental-settings.ts'
import { rentalsOf, switchTimesOf } from '../store/rentals.ts'
import type { Access } from './access.ts'
import type { RentalRouteDeps } from './deps.ts'
import { rentalView } from './rental-view.ts'

/** Your servers (API-19), and where a server can be rented (API-20). Who asks is the bearer and nothing else (S17). */
export function addRentalListRoutes(
  app: FastifyInstance,
  createLimit: CreateLimit,
  { database, offers, now }: RentalRouteDeps,
  access: Access,
): void {
  addApiRoute(app, createLimit, {
    method: 'GET',
    pattern: apiPaths.rentals.pattern,
    limit: 'account',
    async handler(request, reply) {
      const { steam_id } = await access.person(request)
      const at = now()
      const rows = await rentalsOf(database, steam_id, at)
      const ids = rows.map(({ id }) => id)
      const [admins, care, switches] = await Promise.all([
        adminsOf(database.kysely, ids),
        careOf(database, ids, at),
        switchTimesOf(database.kysely, ids, at),
      ])
      const rentals = rows.map((row) =>
        rentalView({
          row,
          role: row.owner_steam_id === steam_id ? 'owner' : 'member',
          admins: admins.get(row.id) ?? [],
          care: care.get(row.id) ?? [],
          switchedAt: switches.get(row.id) ?? [],
          now: at,
        }),
      )
      await sendJson(reply, rentals)
    },
  })
  addApiRoute(app, createLimit, {
    method: 'GET',
    pattern: apiPaths.availableRegions.pattern,
    limit: 'account',
    async handler(request, reply) {
      await access.person(request)
      const regions = await offers.list()
      if (regions === undefined) throw new ApiError('UNAVAILABLE')
      await sendJson(reply, { success: true, regions })
    },
  })
}
