import { type BanOutcome, banPlayer, liftBan, type NewBan } from '../../server/accounts/bans/acts.ts'
import { banActs } from '../../server/ban-acts.ts'
import type { Database } from '../../server/kernel/db/database.ts'
import { operator } from './actors.ts'

/** Bans a player at `now` (epoch ms), as the command line does. */
export const ban = (db: Database, steamId: string, now: number, rest: Partial<NewBan> = {}): Promise<BanOutcome> =>
  banPlayer(
    banActs(db, () => now),
    operator,
    {
      steamId,
      reason: 'wallhack',
      endsAt: null,
      note: '',
      replaces: null,
      ...rest,
    },
  )

export const unban = (db: Database, steamId: string, now: number): Promise<'done' | 'unchanged'> =>
  liftBan(
    banActs(db, () => now),
    operator,
    { steamId, reason: 'appeal' },
  )
