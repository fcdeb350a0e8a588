import { isoInstant } from '../../../contract/iso-instant.ts'
import type { Database } from '../../kernel/db/database.ts'
import { ApiError } from '../../kernel/http/api-error.ts'
import { readBan } from '../store/bans.ts'
import type { BanRow } from '../tables.ts'

/** The refusal that tells a player why they are banned and until when. `appealToken`: opens their appeal. */
export const bannedError = ({ reason, ends_at }: Pick<BanRow, 'reason' | 'ends_at'>, appealToken?: string): ApiError =>
  new ApiError('BANNED', {
    appealToken,
    ...(reason === '' ? {} : { details: reason }),
    ...(ends_at === null ? {} : { until: isoInstant(ends_at) }),
  })

/** @throws ApiError BANNED for a player who is banned at `now` (epoch milliseconds) */
export async function refuseBanned(db: Database, steamId: string | null, now: number): Promise<void> {
  const ban = steamId === null ? undefined : await readBan(db, steamId, now)
  if (ban !== undefined) throw bannedError(ban)
}
