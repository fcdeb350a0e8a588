import type * as advisorEndpoints from '../../../contract/endpoints/region-advisors.ts'
import { isoInstant } from '../../../contract/iso-instant.ts'
import { pagePaths } from '../../../contract/page/page-paths.ts'
import { maxNickname } from '../../../contract/rentals/region-advisor.ts'
import { visibleTexts } from '../../../contract/visible-text.ts'
import type { Authenticate } from '../../accounts/authenticate.ts'
import { ApiError } from '../../kernel/http/api-error.ts'
import type { Handlers } from '../../kernel/http/endpoint-types.ts'
import { networkKey } from '../../kernel/limits/client-key.ts'
import type { KeyedHash } from '../../kernel/secrets/keyed-hash.ts'
import { cleanText } from '../../kernel/text/hostile-text.ts'
import {
  countPerson,
  findAdvisor,
  openAdvisor,
  peopleOf,
  putMeasures,
  removeAdvisor,
  removePerson,
} from '../store/region-advisors.ts'
import type { RentalRouteDeps } from './deps.ts'

export type AdvisorProvers = Pick<Authenticate, 'account' | 'optionalAccount'>

export interface AdvisorDeps extends Pick<RentalRouteDeps, 'database' | 'offers' | 'publicOrigin' | 'now'> {
  /** Of the networks that people measure from. */
  readonly networkHash: KeyedHash
}

/** The team region advisor (F-03): everyone who has the link measures, its owner decides who counts. */
export function advisorHandlers({
  database,
  offers,
  publicOrigin,
  networkHash,
  now,
}: AdvisorDeps): Handlers<typeof advisorEndpoints, AdvisorProvers> {
  const find = async (code: string) => {
    const advisor = await findAdvisor(database, code, now())
    if (advisor === undefined) throw new ApiError('NOT_FOUND')
    return advisor
  }
  /** Another player's link gets the same response as an unknown one. */
  const own = async (code: string, steamId: string) => {
    const advisor = await find(code)
    if (advisor.owner_steam_id !== steamId) throw new ApiError('NOT_FOUND')
  }
  return {
    async createRegionAdvisor({ caller: { account } }) {
      const owner = { steamId: account.steam_id, name: account.username }
      const { code, expires_at } = await openAdvisor(database, owner, now())
      return { code, url: `${publicOrigin}${pagePaths.praccRegions.href(code)}`, expires_at: isoInstant(expires_at) }
    },
    async readRegionAdvisor({ caller, params: { code } }) {
      const advisor = await find(code)
      const regions = (await offers.list()) ?? []
      return {
        owner: advisor.owner_name,
        is_owner: caller?.account.steam_id === advisor.owner_steam_id,
        expires_at: isoInstant(advisor.expires_at),
        regions: regions.map(({ region }) => region),
        people: await peopleOf(database, code),
      }
    },
    async endRegionAdvisor({ caller, params: { code } }) {
      const advisor = await findAdvisor(database, code, now())
      if (advisor === undefined) return
      await own(code, caller.account.steam_id)
      await removeAdvisor(database, code)
    },
    async addRegionMeasures({ params: { code }, body: { device, name, measures }, request }) {
      const shown = cleanText(name, maxNickname)
      if (shown === '')
        throw new ApiError('BAD_REQUEST', { field: 'name', reason: { kind: 'text', text: visibleTexts.visible } })
      const known = new Map(measures.map((each) => [each.region, each]))
      const kept = [...known.values()].filter(({ region }) => offers.isListed(region))
      const network = networkHash(networkKey(request.ip))
      const id = await putMeasures(database, code, { device, network, name: shown, measures: kept }, now())
      if (id === 'unknown') throw new ApiError('NOT_FOUND')
      if (id === 'full') throw new ApiError('CONFLICT')
      return { id }
    },
    async countRegionMeasures({ caller, params: { code, id }, body: { counted } }) {
      await own(code, caller.account.steam_id)
      if (!(await countPerson(database, code, Number(id), counted))) throw new ApiError('NOT_FOUND')
    },
    async removeRegionMeasures({ caller, params: { code, id } }) {
      await own(code, caller.account.steam_id)
      await removePerson(database, code, Number(id))
    },
  }
}
