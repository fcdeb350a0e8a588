import type { FastifyInstance } from 'fastify'
import { apiPaths } from '../../../contract/paths.ts'
import { adminsBodySchema, changePasswordBodySchema } from '../../../contract/rentals.ts'
import { addApiPath, addApiRoute } from '../../kernel/http/api-route.ts'
import { parseInput } from '../../kernel/http/parse-input.ts'
import type { CreateLimit } from '../../kernel/http/rate-limit.ts'
import { sendJson } from '../../kernel/http/send-json.ts'
import { adminsOf, changePassword, type SettingsOutcome, saveAdmins, teammatesOf } from '../store/rental-settings.ts'
import { type Access, refusalError, rentalIdIn, type Visit } from './access.ts'
import type { RentalRouteDeps } from './deps.ts'
import { adminView } from './rental-view.ts'

const bodyLimit = 8192

/** Password (API-25), administrators (API-27) and who may become one (API-26). The instance hears of it from a job. */
export function addRentalSettingsRoutes(
  app: FastifyInstance,
  createLimit: CreateLimit,
  { database, now }: RentalRouteDeps,
  access: Access,
): void {
  const admins = async (id: string) => ((await adminsOf(database.kysely, [id])).get(id) ?? []).map(adminView)
  const checkSaved = (outcome: SettingsOutcome, { row }: Visit): void => {
    if (outcome !== 'saved') throw refusalError(outcome, row, now())
  }

  addApiRoute(app, createLimit, {
    method: 'POST',
    pattern: apiPaths.rentalPassword.pattern,
    limit: 'account',
    bodyLimit,
    async handler(request, reply) {
      // Who calls comes before what they say.
      await access.person(request)
      const body = parseInput(changePasswordBodySchema, request.body)
      const visit = await access.own(request, body.instance_id)
      checkSaved(await changePassword(database, visit.row.id, body.password, now()), visit)
      await access.note(request, visit, 'rental password', visit.row.id)
      await sendJson(reply, { success: true })
    },
  })
  addApiRoute(app, createLimit, {
    method: 'GET',
    pattern: apiPaths.pastTeammates.pattern,
    limit: 'account',
    async handler(request, reply) {
      const { row } = await access.own(request, rentalIdIn(request))
      await sendJson(reply, { teammates: await teammatesOf(database, row.owner_steam_id) })
    },
  })
  addApiPath(app, createLimit, apiPaths.rentalAdmins.pattern, [
    {
      method: 'GET',
      limit: 'account',
      async handler(request, reply) {
        const { row, role } = await access.visit(request, rentalIdIn(request))
        await sendJson(reply, { admins: await admins(row.id), isOwner: role === 'owner' })
      },
    },
    {
      method: 'PUT',
      limit: 'account',
      bodyLimit,
      async handler(request, reply) {
        const visit = await access.own(request, rentalIdIn(request))
        const body = parseInput(adminsBodySchema, request.body)
        checkSaved(await saveAdmins(database, visit.row.id, body.admins, now()), visit)
        await access.note(request, visit, 'rental admins', visit.row.id)
        await sendJson(reply, { admins: await admins(visit.row.id), isOwner: true })
      },
    },
  ])
}
