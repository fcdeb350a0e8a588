import * as staffRentalEndpoints from '../../../contract/endpoints/staff-rentals.ts'
import { isoInstant } from '../../../contract/iso-instant.ts'
import { pageKeyOf } from '../../../contract/payments/staff-orders.ts'
import { type StaffRegion, type StaffRental, staffRentalsPageSize } from '../../../contract/rentals/staff-rentals.ts'
import { actorOf, type StaffProvers } from '../../accounts/authorise-staff.ts'
import { readPeople } from '../../accounts/store/accounts.ts'
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
import { openMaintenances } from '../store/rental-care.ts'
import { countByRegion, listRegions, regionWhy } from '../store/rental-regions.ts'
import { searchRentals } from '../store/rental-search.ts'
import type { RentalRegionRow, RentalRow } from '../tables.ts'

/** The rentals of all players, and what staff do with them. */
export function staffRentalRoutes(provers: StaffProvers, acts: RentalActs, checks: RegionCheckDeps): RouteModule {
  return endpointRoutes(staffRentalEndpoints, provers, staffRentalHandlers(acts, checks))
}

function viewOf(
  row: RentalRow,
  ownerName: string | null,
  maintenanceSince: number | undefined,
  now: number,
): StaffRental {
  const { maintenance_zh: zh, maintenance_en: en } = row
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
    why: zh === null || en === null ? null : { zh, en },
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
  acts: RentalActs,
  checks: RegionCheckDeps,
): Handlers<typeof staffRentalEndpoints, StaffProvers> {
  const { database, now } = acts
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
    async addRentalTime({ caller, request, params, body: { expiresAt, ...gift } }) {
      await extendByStaff(acts, actorOf(caller, request), params.id, gift, { expiresAt })
      return undefined
    },
    async addRegionTime({ caller, request, body: { region, compensatedAt, ...gift } }) {
      return { rentals: await compensateRegion(acts, actorOf(caller, request), region, gift, compensatedAt) }
    },
    async listRentalRegions() {
      return regionViews(await countByRegion(database), await listRegions(database))
    },
    checkRentalRegion: ({ params: { region } }) => checkRegion(checks, region),
    async setRegionMaintenance({ caller, request, params: { region }, body: { why, seen: shown } }) {
      return { rentals: await maintainRegionByStaff(acts, actorOf(caller, request), region, { why, shown }) }
    },
    async setRentalMaintenance({ caller, request, params, body: { on, why, seen } }) {
      await maintainByStaff(acts, actorOf(caller, request), params.id, { isOn: on, why, seen })
      return undefined
    },
  }
}
