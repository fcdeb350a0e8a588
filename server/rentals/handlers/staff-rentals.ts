import type { CommunitySettings } from '../../../contract/community/community.ts'
import * as staffRentalEndpoints from '../../../contract/endpoints/staff-rentals.ts'
import { isoInstant } from '../../../contract/iso-instant.ts'
import type { Texts } from '../../../contract/language.ts'
import { pageKeyOf } from '../../../contract/payments/staff-orders.ts'
import { type StaffRegion, type StaffRental, staffRentalsPageSize } from '../../../contract/rentals/staff-rentals.ts'
import { lacksHome } from '../../../contract/written-texts.ts'
import { actorOf, type StaffProvers } from '../../accounts/authorise-staff.ts'
import { readPeople } from '../../accounts/store/accounts.ts'
import { ApiError } from '../../kernel/http/api-error.ts'
import { endpointRoutes } from '../../kernel/http/endpoint-routes.ts'
import type { Handlers } from '../../kernel/http/endpoint-types.ts'
import type { RouteModule } from '../../kernel/http/route-module.ts'
import {
  compensateRegion,
  endByStaff,
  extendByStaff,
  maintainByStaff,
  maintainRegionByStaff,
  type RentalActs,
  restartByStaff,
} from '../acts.ts'
import { checkRegion, type RegionCheckDeps } from '../check-region.ts'
import { compensationHours } from '../rules/rentals.ts'
import { openMaintenances, rentalWhy } from '../store/rental-care.ts'
import { countByRegion, listRegions, regionWhy } from '../store/rental-regions.ts'
import { searchRentals } from '../store/rental-search.ts'
import type { RentalRegionRow, RentalRow } from '../tables.ts'

export interface StaffRentalDeps extends RentalActs {
  /** The community's default language. */
  home(): CommunitySettings['defaultLanguage']
}

/** The rentals of all players, and what staff do with them. */
export function staffRentalRoutes(provers: StaffProvers, acts: StaffRentalDeps, checks: RegionCheckDeps): RouteModule {
  return endpointRoutes(staffRentalEndpoints, provers, staffRentalHandlers(acts, checks))
}

function viewOf(
  row: RentalRow,
  ownerName: string | null,
  maintenanceSince: number | undefined,
  now: number,
): StaffRental {
  return {
    id: row.id,
    name: row.name,
    ownerSteamId: row.owner_steam_id,
    ownerName,
    status: row.status,
    since: isoInstant(row.since),
    region: row.region,
    targetRegion: row.target_region,
    address: row.ip === null ? null : `${row.ip}:${row.port}`,
    backendId: row.ref,
    createdAt: isoInstant(row.created_at),
    expiresAt: isoInstant(row.expires_at),
    startsAt: isoInstant(row.starts_at),
    health: row.health,
    maintenance: row.maintenance === 1,
    why: rentalWhy(row),
    maintenanceHours: maintenanceSince === undefined ? 0 : compensationHours(now - maintenanceSince),
  }
}

/** Every region with living rentals, and every other that staff have acted on. */
function regionViews(counts: ReadonlyMap<string, number>, rows: readonly RentalRegionRow[]): StaffRegion[] {
  const rowOf = new Map(rows.map((row) => [row.region, row]))
  return [...new Set([...counts.keys(), ...rowOf.keys()])].sort().map((region) => {
    const row = rowOf.get(region)
    const why = row === undefined ? null : regionWhy(row)
    const [since = null, compensatedAt = null] = [row?.maintained_since, row?.compensated_at]
    return {
      region,
      rentals: counts.get(region) ?? 0,
      compensatedAt: isoInstant(compensatedAt),
      maintenance: why === null || since === null ? null : { since: isoInstant(since), why },
    }
  })
}

function staffRentalHandlers(
  acts: StaffRentalDeps,
  checks: RegionCheckDeps,
): Handlers<typeof staffRentalEndpoints, StaffProvers> {
  const { database, now } = acts
  /** @throws ApiError BAD_REQUEST for a reason without the default language */
  const told = <Told extends { readonly why: Texts | null }>(body: Told): Told => {
    const home = acts.home()
    if (body.why !== null && lacksHome(body.why, home)) {
      throw new ApiError('BAD_REQUEST', { field: `why.${home}`, reason: { kind: 'missing' } })
    }
    return body
  }
  return {
    async listStaffRentals({ query: { after, ...filter } }) {
      const rows = await searchRentals(database, filter, { after, limit: staffRentalsPageSize + 1 })
      const shown = rows.slice(0, staffRentalsPageSize)
      const last = rows.length > staffRentalsPageSize ? shown.at(-1) : undefined
      const names = await readPeople(database, [...new Set(shown.map((row) => row.owner_steam_id))])
      const maintained = shown.filter(({ maintenance }) => maintenance === 1).map(({ id }) => id)
      const since = await openMaintenances(database, maintained)
      return {
        rentals: shown.map((row) => viewOf(row, names.get(row.owner_steam_id)?.name ?? null, since.get(row.id), now())),
        next: last === undefined ? null : pageKeyOf({ at: last.created_at, id: last.id }),
      }
    },
    async restartStaffRental({ caller, request, params }) {
      await restartByStaff(acts, actorOf(caller, request), params.id)
      return undefined
    },
    async endStaffRental({ caller, request, params, body }) {
      await endByStaff(acts, actorOf(caller, request), params.id, body)
      return undefined
    },
    async addRentalTime({ caller, request, params, body }) {
      const { expiresAt, ...gift } = told(body)
      await extendByStaff(acts, actorOf(caller, request), params.id, gift, { expiresAt })
      return undefined
    },
    async addRegionTime({ caller, request, body }) {
      const { region, compensatedAt, ...gift } = told(body)
      return { rentals: await compensateRegion(acts, actorOf(caller, request), region, gift, compensatedAt) }
    },
    async listRentalRegions() {
      return regionViews(await countByRegion(database), await listRegions(database))
    },
    checkRentalRegion: ({ params: { region } }) => checkRegion(checks, region),
    async setRegionMaintenance({ caller, request, params: { region }, body }) {
      const { why, seen: shown } = told(body)
      return { rentals: await maintainRegionByStaff(acts, actorOf(caller, request), region, { why, shown }) }
    },
    async setRentalMaintenance({ caller, request, params, body }) {
      const { on, why, seen } = told(body)
      await maintainByStaff(acts, actorOf(caller, request), params.id, { isOn: on, why, seen })
      return undefined
    },
  }
}
