import { Readable } from 'node:stream'
import * as ownDataEndpoints from '../../../contract/endpoints/own-data.ts'
import { isoInstant } from '../../../contract/iso-instant.ts'
import type { Obstacle } from '../../../contract/privacy/own-data.ts'
import type { Authenticate } from '../../accounts/authenticate.ts'
import { freshUntilOf } from '../../accounts/authorise-staff.ts'
import type { Database } from '../../kernel/db/database.ts'
import { ApiError } from '../../kernel/http/api-error.ts'
import { endpointRoutes } from '../../kernel/http/endpoint-routes.ts'
import type { Handlers } from '../../kernel/http/endpoint-types.ts'
import type { RouteModule } from '../../kernel/http/route-module.ts'
import { keepPerson, type RightsDeps, readErasure, requestErasure } from '../acts.ts'
import { exportText, type PlayedData } from '../store/export.ts'
import { findPerson, type Person } from '../store/person.ts'

export interface OwnDataDeps extends RightsDeps {
  readonly authenticate: Pick<Authenticate, 'account'>
  readonly played: PlayedData
}

/** What a player does with their own data. */
export const ownDataRoutes = ({ authenticate, ...deps }: OwnDataDeps): RouteModule =>
  endpointRoutes(ownDataEndpoints, authenticate, ownDataHandlers(deps))

const refusals = { order: 'ORDER_OPEN', rental: 'RENTAL_OPEN', administrator: 'LAST_ADMINISTRATOR' } as const

/** @throws ApiError that says what has to be settled first */
export function refuseObstacle(outcome: Obstacle | 'done'): void {
  if (outcome !== 'done') throw new ApiError(refusals[outcome])
}

/** A SteamID is always a person. @throws ApiError NOT_FOUND */
export async function personBehind(database: Database, steamId: string): Promise<Person> {
  const person = await findPerson(database, { steamId })
  if (person === undefined) throw new ApiError('NOT_FOUND')
  return person
}

/** The file of an export. */
export const fileOf = (deps: RightsDeps & { readonly played: PlayedData }, person: Person) => ({
  type: 'application/json; charset=utf-8',
  body: Readable.from(exportText(deps.database, person, deps.played, deps.now())),
  headers: { 'content-disposition': `attachment; filename="my-data-${isoInstant(deps.now()).slice(0, 10)}.json"` },
})

function ownDataHandlers(
  deps: RightsDeps & { readonly played: PlayedData },
): Handlers<typeof ownDataEndpoints, Pick<Authenticate, 'account'>> {
  const { database, now } = deps
  return {
    async readOwnErasure({ caller }) {
      return readErasure(deps, await personBehind(database, caller.account.steam_id))
    },
    async downloadOwnData({ caller }) {
      return fileOf(deps, await personBehind(database, caller.account.steam_id))
    },
    async requestOwnErasure({ caller: { account, session } }) {
      if (freshUntilOf(session.steam_proven_at, now()) === null) throw new ApiError('FRESH_SIGN_IN_REQUIRED')
      const person = await personBehind(database, account.steam_id)
      refuseObstacle(await requestErasure(deps, person, 'self'))
      return readErasure(deps, person)
    },
    async stopOwnErasure({ caller }) {
      if (!(await keepPerson(deps, await personBehind(database, caller.account.steam_id)))) throw new ApiError('GONE')
    },
  }
}
