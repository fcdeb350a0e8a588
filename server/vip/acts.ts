import { days as daysOf, hours } from '../../contract/duration.ts'
import { isoInstant } from '../../contract/iso-instant.ts'
import type { Actor } from '../kernel/audit/entry.ts'
import { appendSealedAudit } from '../kernel/audit/sealed-audit.ts'
import { inTransaction, type Transaction } from '../kernel/db/transaction.ts'
import { tellEvent } from '../kernel/events/tell-event.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { vipBegan, vipEnded } from './events.ts'
import { addGroup, extendVip, lockMembership, readMembershipEnd, removeGroup, revokeVip } from './store.ts'

export type VipActs = Pick<Kernel, 'database' | 'now'>

/** `conflict`: VIP ends at another time than the caller saw. */
export type VipActOutcome = 'done' | 'unchanged' | 'conflict'

export interface VipGrant {
  readonly steamId: string
  readonly days: number
  /** The end that the caller saw (epoch milliseconds); null: no VIP. */
  readonly sees: number | null
}

/** Thrown to roll back: another grant was written at the same moment. */
class VipChanged extends Error {}

/** The end of a membership that has not ended; locked until the transaction ends. */
async function currentEnd(trx: Transaction, steamId: string, now: number): Promise<number | null> {
  const end = await lockMembership(trx, steamId)
  return end === undefined || end <= now ? null : end
}

/**
 * Gives days of VIP, from now or from the end that the caller saw (`sees`; null: no VIP). If VIP ends at another time by
 * now, nothing is done, so that two grants never add up by accident.
 */
export async function grantVip(acts: VipActs, actor: Actor, grant: VipGrant): Promise<VipActOutcome> {
  try {
    return await inTransaction(acts.database, (trx) => grantIn(trx, acts.now(), actor, grant))
  } catch (error) {
    if (error instanceof VipChanged) return 'conflict'
    throw error
  }
}

async function grantIn(trx: Transaction, at: number, actor: Actor, grant: VipGrant): Promise<VipActOutcome> {
  const { steamId, days, sees } = grant
  const before = await currentEnd(trx, steamId, at)
  if (before !== sees) return 'conflict'
  await extendVip(trx, { steamId, hours: daysOf(days) / hours(1), now: at })
  const after = (await readMembershipEnd(trx, steamId)) ?? null
  if (before === null && after !== null) await tellEvent(trx, vipBegan(steamId, { at, endsAt: after }))
  // A first membership has no row that could have been locked.
  if (after !== (before ?? at) + daysOf(days)) throw new VipChanged()
  await appendSealedAudit(trx, actor, {
    at,
    action: 'vip.grant',
    subjectKind: 'player',
    subject: steamId,
    before: { endsAt: isoInstant(before) },
    after: { endsAt: isoInstant(after), days },
  })
  return 'done'
}

/** Ends VIP now. Safe to repeat. */
export function endVip(
  { database, now }: VipActs,
  actor: Actor,
  { steamId, sees }: { readonly steamId: string; readonly sees: number | null },
): Promise<VipActOutcome> {
  return inTransaction(database, async (trx) => {
    const at = now()
    const before = await currentEnd(trx, steamId, at)
    if (before === null) return 'unchanged'
    if (before !== sees) return 'conflict'
    await revokeVip(trx, steamId, at)
    await tellEvent(trx, vipEnded(steamId, at))
    const act = { action: 'vip.end' as const, subjectKind: 'player', subject: steamId }
    await appendSealedAudit(trx, actor, { at, ...act, before: { endsAt: isoInstant(before) }, after: { endsAt: null } })
    return 'done'
  })
}

/** Staff are in the group `op`, whose badge other players see. */
export async function setStaffBadge(trx: Transaction, steamId: string, isStaff: boolean): Promise<void> {
  await (isStaff ? addGroup : removeGroup)(trx, steamId, 'op')
}
