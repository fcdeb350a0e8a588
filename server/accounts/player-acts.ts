import type { Actor } from '../kernel/audit/entry.ts'
import { appendSealedAudit } from '../kernel/audit/sealed-audit.ts'
import { inTransaction } from '../kernel/db/transaction.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { findAccountBySteamId } from './store/accounts.ts'
import { listSessions, revokeSessions } from './store/sessions.ts'

export type PlayerActs = Pick<Kernel, 'database' | 'now'>

/** Signs a player out of every device. Safe to repeat; `unchanged`: no session was left. */
export function endSessionsOf(
  { database, now }: PlayerActs,
  actor: Actor,
  steamId: string,
): Promise<'done' | 'unchanged'> {
  return inTransaction(database, async (trx) => {
    const account = await findAccountBySteamId(trx, steamId)
    if (account === undefined) return 'unchanged'
    const at = now()
    const sessions = await listSessions(trx, account.id, at)
    if (sessions.length === 0) return 'unchanged'
    await revokeSessions(trx, account.id, { now: at })
    const act = { action: 'player.signOut' as const, subjectKind: 'player', subject: steamId }
    await appendSealedAudit(trx, actor, { at, ...act, before: { sessions: sessions.length }, after: { sessions: 0 } })
    return 'done'
  })
}

/**
 * Removes the e-mail address of a player and what belongs to it: the password and links for a new one. Sessions end,
 * because some may have been opened with it. `conflict`: the address is another one than the caller saw.
 */
export function unlinkEmail(
  { database, now }: PlayerActs,
  actor: Actor,
  { steamId, email }: { readonly steamId: string; readonly email: string },
): Promise<'done' | 'unchanged' | 'conflict'> {
  return inTransaction(database, async (trx) => {
    const account = await findAccountBySteamId(trx, steamId)
    if (account === undefined || account.email === null) return 'unchanged'
    if (account.email !== email.toLowerCase()) return 'conflict'
    const { numUpdatedRows } = await trx.kysely
      .updateTable('account')
      .set({ email: null, password_hash: null })
      .where('id', '=', account.id)
      .where('email', '=', account.email)
      .executeTakeFirst()
    if (numUpdatedRows !== 1n) return 'conflict'
    await trx.kysely.deleteFrom('reset_token').where('account_id', '=', account.id).execute()
    const at = now()
    await revokeSessions(trx, account.id, { now: at })
    const act = { action: 'player.unlinkEmail' as const, subjectKind: 'player', subject: steamId }
    await appendSealedAudit(trx, actor, { at, ...act, before: { email: account.email }, after: { email: null } })
    return 'done'
  })
}
