import { adminsOf, changePassword, type SettingsOutcome, saveAdmins, teammatesOf } from '../store/rental-settings.ts'
import { type Access, refusalError, type Visit } from './access.ts'
import type { RentalHandlers, RentalRouteDeps } from './deps.ts'
import { adminView } from './rental-view.ts'

/**
 * Password (API-25), administrators (API-27) and candidates for them (API-26). A job passes changes on to the instance.
 */
export function settingsHandlers(
  { database, now }: RentalRouteDeps,
  access: Access,
): RentalHandlers<'changeRentalPassword' | 'listPastTeammates' | 'listAdmins' | 'replaceAdmins'> {
  const admins = async (id: string) => ((await adminsOf(database, [id])).get(id) ?? []).map(adminView)
  const checkSaved = (outcome: SettingsOutcome, { row }: Visit): void => {
    if (outcome !== 'saved') throw refusalError(outcome, row, now())
  }
  return {
    async changeRentalPassword({ caller, body, request }) {
      const visit = await access.own(caller, body.instance_id)
      checkSaved(await changePassword(database, visit.row.id, body.password, now()), visit)
      await access.note(request, visit, 'rental password', visit.row.id)
      return { success: true }
    },
    async listPastTeammates({ caller, params }) {
      const { row } = await access.own(caller, params.id)
      return { teammates: await teammatesOf(database, row.owner_steam_id) }
    },
    async listAdmins({ caller, params }) {
      const { row, role } = await access.visit(caller, params.id)
      return { admins: await admins(row.id), isOwner: role === 'owner' }
    },
    async replaceAdmins({ caller, params, body, request }) {
      const visit = await access.own(caller, params.id)
      checkSaved(await saveAdmins(database, visit.row.id, body.admins, now()), visit)
      await access.note(request, visit, 'rental admins', visit.row.id)
      return { admins: await admins(visit.row.id), isOwner: true }
    },
  }
}
