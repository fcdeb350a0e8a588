import * as staffRightsEndpoints from '../../../contract/endpoints/staff-rights.ts'
import { actorOf, type StaffProvers } from '../../accounts/authorise-staff.ts'
import { ApiError } from '../../kernel/http/api-error.ts'
import { endpointRoutes } from '../../kernel/http/endpoint-routes.ts'
import type { Handlers } from '../../kernel/http/endpoint-types.ts'
import type { RouteModule } from '../../kernel/http/route-module.ts'
import { keepPerson, namesPerson, noteExport, type RightsDeps, readErasure, requestErasure } from '../acts.ts'
import type { PlayedData } from '../store/export.ts'
import type { Person } from '../store/person.ts'
import { fileOf, personBehind, refuseObstacle } from './own-data.ts'

interface StaffRightsDeps extends RightsDeps {
  readonly provers: StaffProvers
  readonly played: PlayedData
}

/** What staff do for a player who asks for their data, or for its deletion. */
export const staffRightsRoutes = ({ provers, ...deps }: StaffRightsDeps): RouteModule =>
  endpointRoutes(staffRightsEndpoints, provers, staffRightsHandlers(deps))

/** @throws ApiError BAD_REQUEST for a reason that the audit would keep although the person is gone */
function refuseNamed(reason: string, person: Person): void {
  if (namesPerson(reason, person)) throw new ApiError('BAD_REQUEST', { field: 'reason' })
}

function staffRightsHandlers(
  deps: Omit<StaffRightsDeps, 'provers'>,
): Handlers<typeof staffRightsEndpoints, StaffProvers> {
  const { database } = deps
  return {
    async readPlayerErasure({ params: { steamId } }) {
      return readErasure(deps, await personBehind(database, steamId))
    },
    async exportPlayerData({ caller, request, params: { steamId }, body: { reason } }) {
      const person = await personBehind(database, steamId)
      refuseNamed(reason, person)
      await noteExport(deps, actorOf(caller, request), reason)
      return fileOf(deps, person)
    },
    async requestPlayerErasure({ caller, request, params: { steamId }, body: { reason } }) {
      const person = await personBehind(database, steamId)
      refuseNamed(reason, person)
      refuseObstacle(await requestErasure(deps, person, { actor: actorOf(caller, request), reason }))
    },
    async stopPlayerErasure({ caller, request, params: { steamId } }) {
      const person = await personBehind(database, steamId)
      if (!(await keepPerson(deps, person, actorOf(caller, request)))) throw new ApiError('GONE')
    },
  }
}
