import { accountOf } from '../contract/accounts/steam-id.ts'
import { isoInstant } from '../contract/iso-instant.ts'
import type { BanActs, BanChange } from './accounts/bans/acts.ts'
import { banInGame, kickBannedInGame, liftInGame } from './game-side/bans.ts'
import type { Database } from './kernel/db/database.ts'
import { type PortalEvent, tellEvent } from './kernel/events/tell-event.ts'
import { markPlayerChanged } from './leaderboard/store/player-stats.ts'
import { closeAppeal, moveAppeal } from './moderation/store/appeals.ts'
import { closeReports } from './moderation/store/reports.ts'
import { readStaffRole } from './staff/store.ts'

/** A ban that is changed is another one, with an id of its own. */
const banEvent = (change: BanChange, at: number): PortalEvent => {
  const { id, steam_id: steamId } = change
  const about = { key: id, at, steamId }
  return change.kind === 'banned' || change.kind === 'imported'
    ? { ...about, type: 'ban.set', data: { banId: id, steamId, endsAt: isoInstant(change.ends_at) } }
    : { ...about, type: 'ban.lifted', data: { banId: id, steamId, how: change.kind } }
}

/** The acts on bans with what the other parts contribute; the staff room and the command line use the same. */
export const banActs = (database: Database, now: () => number, afterBanChange = (): void => undefined): BanActs => ({
  database,
  now,
  isStaff: async (steamId) => (await readStaffRole(database, steamId)) !== undefined,
  async onBanChange(trx, change) {
    const { id, steam_id: steamId } = change
    const account = accountOf(steamId)
    if (account !== undefined) await markPlayerChanged(trx, account)
    const at = now()
    if (change.kind === 'banned' || change.kind === 'imported') {
      await closeReports(trx, steamId, { as: 'banned', at, by: change.by })
      await moveAppeal(trx, steamId, id)
    } else {
      await closeAppeal(trx, steamId, { at, as: change.kind, by: change.kind === 'lifted' ? change.by : null })
    }
    // An import of thousands is no news.
    if (change.kind !== 'imported') await tellEvent(trx, banEvent(change, at))
    if (change.kind === 'banned') {
      await banInGame(trx, { id, steamId, reason: change.reason, endsAt: change.ends_at, by: change.by }, now())
    }
    if (change.kind === 'lifted') await liftInGame(trx, { id, steamId, by: change.by }, now())
  },
  onImport: (trx, bans) =>
    kickBannedInGame(
      trx,
      bans.map(({ steam_id: steamId, ...ban }) => ({ ...ban, steamId })),
      now(),
    ),
  afterBanChange,
})
