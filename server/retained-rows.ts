import { oldBans, oldMails, oldSignIns } from './accounts/store/old-rows.ts'
import type { OldRows } from './kernel/db/remove-rows.ts'
import { oldMatches } from './leaderboard/store/old-matches.ts'
import { oldAppeals } from './moderation/store/appeals.ts'
import { oldReports } from './moderation/store/reports.ts'
import { oldNotices, oldOrders } from './payments/store/old-orders.ts'
import { oldRentals } from './rentals/store/old-rentals.ts'

/** Rows of several tables that one setting keeps. */
const together = (...all: readonly OldRows[]): OldRows => ({
  async remove(db, before, limit) {
    let removed = 0
    for (const { remove } of all) if (removed < limit) removed += await remove(db, before, limit - removed)
    return removed
  },
  async count(db, before) {
    const counts = await Promise.all(all.map(({ count }) => count(db, before)))
    const oldest = counts.flatMap((each) => each.oldest ?? [])
    return {
      rows: counts.reduce((sum, { rows }) => sum + rows, 0),
      due: counts.reduce((sum, { due }) => sum + due, 0),
      oldest: oldest.length === 0 ? null : Math.min(...oldest),
    }
  },
})

/** What retention removes, from the parts of the portal that own the rows. */
export const retainedRows = {
  matches: oldMatches,
  signIns: oldSignIns,
  mails: oldMails,
  notices: oldNotices,
  rentals: oldRentals,
  orders: oldOrders,
  bans: together(oldBans, oldAppeals, oldReports),
}
