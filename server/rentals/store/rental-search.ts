import { steamIdIn } from '../../../contract/accounts/steam-id.ts'
import type { PageKey } from '../../../contract/payments/staff-orders.ts'
import type { RentalStatus } from '../../../contract/rentals/rentals.ts'
import type { Database } from '../../kernel/db/database.ts'
import type { RentalRow } from '../tables.ts'

/** Which rentals to list. Absent: all. */
export interface RentalFilter {
  /** The owner's SteamID in any spelling, the rental's id, or its id at the backend. */
  readonly search?: string | undefined
  readonly status?: RentalStatus | undefined
  readonly region?: string | undefined
}

/** The newest rentals first, at most `limit`, older than `after`. Every combination of filters reads an index. */
export async function searchRentals(
  { kysely }: Database,
  { search = '', status, region }: RentalFilter,
  { after, limit }: { readonly after?: PageKey | undefined; readonly limit: number },
): Promise<RentalRow[]> {
  let query = kysely.selectFrom('rental').selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit)
  const owner = steamIdIn(search)
  if (owner !== undefined) query = query.where('owner_steam_id', '=', owner)
  else if (search !== '') {
    const byRef = kysely.selectFrom('rental').select('id').where('ref', '=', search)
    query = query.where((eb) => eb.or([eb('id', '=', search), eb('id', 'in', byRef)]))
  }
  if (status !== undefined) query = query.where('status', '=', status)
  if (region !== undefined) query = query.where('region', '=', region)
  if (after !== undefined) {
    const { at, id } = after
    query = query.where((eb) => eb(eb.refTuple('created_at', 'id'), '<', eb.tuple(at, id)))
  }
  return query.execute()
}
