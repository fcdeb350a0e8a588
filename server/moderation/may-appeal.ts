import type { AppealRow } from './tables.ts'

/**
 * Whether a player may appeal against a ban at `now`, and otherwise from when; `from` null: never, or it depends on the
 * decision about an open appeal. Instants are epoch milliseconds.
 */
export function mayAppeal(
  banId: string,
  newest: Pick<AppealRow, 'ban_id' | 'state' | 'again_at'> | undefined,
  now: number,
): { readonly now: boolean; readonly from: number | null } {
  if (newest?.state === 'open') return { now: false, from: null }
  if (newest?.state !== 'upheld' || newest.ban_id !== banId) return { now: true, from: null }
  const { again_at: from } = newest
  return from !== null && from <= now ? { now: true, from: null } : { now: false, from }
}
