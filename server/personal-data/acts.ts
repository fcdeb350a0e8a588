import { randomUUID } from 'node:crypto'
import { days } from '../../contract/duration.ts'
import { isoInstant } from '../../contract/iso-instant.ts'
import { coolOffDays, type ErasureState, type Obstacle } from '../../contract/privacy/own-data.ts'
import type { Actor } from '../kernel/audit/entry.ts'
import { appendSealedAudit } from '../kernel/audit/sealed-audit.ts'
import { inTransaction } from '../kernel/db/transaction.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { findErasure, insertErasure, obstacleOf, stopErasure } from './store/erasures.ts'
import type { Person } from './store/person.ts'

export type RightsDeps = Pick<Kernel, 'database' | 'now'>

/** Who asks: the person, or staff with a reason, in the audit. */
export type Requester = 'self' | { readonly actor: Actor; readonly reason: string; readonly isNow?: boolean }

/** Whether a text names the person: the audit keeps it for good. */
export function namesPerson(text: string, { steamId, email, name }: Person): boolean {
  const lower = text.toLowerCase()
  return [steamId, email, name].some((word) => word !== undefined && word !== '' && lower.includes(word.toLowerCase()))
}

/** What is about to happen to a person's account. */
export async function readErasure({ database }: RightsDeps, person: Person): Promise<ErasureState> {
  const row = await findErasure(database, person)
  if (row === undefined) return { dueAt: null, isBegun: false, obstacle: null }
  const obstacle = (['order', 'rental', 'administrator'] as const).find((known) => known === row.obstacle) ?? null
  return { dueAt: isoInstant(row.due_at), isBegun: row.state === 'begun', obstacle }
}

/** Requests an erasure, unless something has to be settled first. Safe to repeat. */
export function requestErasure(
  { database, now }: RightsDeps,
  person: Person,
  requester: Requester,
): Promise<Obstacle | 'done'> {
  return inTransaction(database, async (trx) => {
    if ((await findErasure(trx, person)) !== undefined) return 'done'
    const at = now()
    const obstacle = await obstacleOf(trx, person, at)
    if (obstacle !== undefined) return obstacle
    const isSelf = requester === 'self'
    const wait = isSelf || requester.isNow !== true ? days(coolOffDays) : 0
    const { id, due_at } = await insertErasure(trx, {
      person,
      by: isSelf ? (person.steamId ?? '') : requester.actor.name,
      reason: isSelf ? '' : requester.reason,
      now: at,
      dueAt: at + wait,
    })
    if (isSelf) return 'done'
    const act = { action: 'player.erase' as const, subjectKind: 'erasure', subject: id }
    await appendSealedAudit(trx, requester.actor, {
      ...act,
      at,
      after: { dueAt: isoInstant(due_at), reason: requester.reason },
    })
    return 'done'
  })
}

/** Keeps the person. False: nothing was requested, or it has begun. */
export function keepPerson({ database, now }: RightsDeps, person: Person, actor?: Actor): Promise<boolean> {
  return inTransaction(database, async (trx) => {
    const row = await findErasure(trx, person)
    if (row === undefined || !(await stopErasure(trx, row.id, now()))) return false
    if (actor === undefined) return true
    const act = { action: 'player.keep' as const, subjectKind: 'erasure', subject: row.id }
    await appendSealedAudit(trx, actor, { ...act, at: now() })
    return true
  })
}

/** Records that staff read everything about a person, without whom. */
export function noteExport({ database, now }: RightsDeps, actor: Actor, reason: string): Promise<void> {
  return inTransaction(database, async (trx) => {
    const act = { action: 'player.export' as const, subjectKind: 'export', subject: randomUUID(), after: { reason } }
    await appendSealedAudit(trx, actor, { ...act, at: now() })
  })
}
