import { ApiError } from '../../kernel/http/api-error.ts'
import { careOf } from '../store/rental-care.ts'
import { adminsOf } from '../store/rental-settings.ts'
import { rentalsOf, switchTimesOf } from '../store/rentals.ts'
import type { RentalHandlers, RentalRouteDeps } from './deps.ts'
import { reasonView, rentalView } from './rental-view.ts'

/**
 * The caller's servers (API-19), and where a server can be rented (API-20). Only the bearer token identifies the caller
 * (S17).
 */
export const listHandlers = ({
  database,
  offers,
  home,
  now,
}: RentalRouteDeps): RentalHandlers<'listRentals' | 'listRegions'> => ({
  async listRentals({ caller }) {
    const { steam_id } = caller.account
    const at = now()
    const rows = await rentalsOf(database, steam_id, at)
    const ids = rows.map(({ id }) => id)
    const [admins, care, switches] = await Promise.all([
      adminsOf(database, ids),
      careOf(database, ids, at),
      switchTimesOf(database, ids, at),
    ])
    return rows.map((row) =>
      rentalView({
        row,
        role: row.owner_steam_id === steam_id ? 'owner' : 'member',
        admins: admins.get(row.id) ?? [],
        care: care.get(row.id) ?? [],
        switchedAt: switches.get(row.id) ?? [],
        home: home(),
        now: at,
      }),
    )
  },
  async listRegions() {
    const regions = await offers.list()
    if (regions === undefined) throw new ApiError('UNAVAILABLE')
    return {
      success: true,
      regions: regions.map((each) => ({ ...each, maintenance: reasonView(each.maintenance ?? null, home()) })),
    }
  },
})
