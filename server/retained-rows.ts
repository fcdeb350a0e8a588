import { oldBans, oldMails, oldSignIns } from './accounts/store/old-rows.ts'
import { oldMatches } from './leaderboard/store/old-matches.ts'
import { oldNotices, oldOrders } from './payments/store/old-orders.ts'
import { oldRentals } from './rentals/store/old-rentals.ts'

/** What retention removes, from the parts of the portal that own the rows. */
export const retainedRows = {
  matches: oldMatches,
  signIns: oldSignIns,
  mails: oldMails,
  notices: oldNotices,
  rentals: oldRentals,
  orders: oldOrders,
  bans: oldBans,
}
