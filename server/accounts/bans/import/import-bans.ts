import { randomUUID } from 'node:crypto'
import type { Actor } from '../../../kernel/audit/entry.ts'
import { appendSealedAudit } from '../../../kernel/audit/sealed-audit.ts'
import type { Database } from '../../../kernel/db/database.ts'
import { gameSideTopic, sendNudge } from '../../../kernel/db/nudges.ts'
import { inTransaction, type Transaction } from '../../../kernel/db/transaction.ts'
import { bansAmong, closeBan, insertBan, isInForce, readOpenBan } from '../../store/bans.ts'
import { revokeSessionsOf } from '../../store/sessions.ts'
import type { BanActs, BanOfImport } from '../acts.ts'
import type { ImportedBan } from './imported-ban.ts'
import type { BanFile } from './read-bans.ts'

/** What becomes of the bans of a file. `kept`: a ban applies already, and stays as it is. */
export interface ImportResult {
  readonly added: number
  readonly kept: number
  /** Staff cannot be banned. */
  readonly staff: number
}

/** Bans per transaction. */
const batch = 200

/** Those of a batch that would be added. */
async function chosen(db: Database, acts: BanActs, bans: readonly ImportedBan[]) {
  const ids = bans.map(({ steamId }) => steamId)
  const banned = new Set((await bansAmong(db, ids, acts.now())).map(({ steam_id }) => steam_id))
  const open = bans.filter(({ steamId }) => !banned.has(steamId))
  const isStaff = await Promise.all(open.map(({ steamId }) => acts.isStaff(steamId)))
  const added = open.filter((_, index) => isStaff[index] !== true)
  return { added, kept: bans.length - open.length, staff: open.length - added.length }
}

/**
 * Takes the bans of a file over, those of players whom a ban applies to excepted, or only counts them. Safe to repeat: what
 * was added is then kept. Who plays now is kicked. Otherwise game servers learn of the bans with their list and not by an
 * act per ban, which would hold up all others.
 */
export async function importBans(
  acts: BanActs,
  actor: Actor,
  { format, bans }: Pick<BanFile, 'format' | 'bans'>,
  isDryRun: boolean,
): Promise<ImportResult> {
  const total = { added: 0, kept: 0, staff: 0 }
  for (let at = 0; at < bans.length; at += batch) {
    const { added, kept, staff } = await chosen(acts.database, acts, bans.slice(at, at + batch))
    const count = isDryRun || added.length === 0 ? added.length : await addBans(acts, actor, format, added)
    total.added += count
    total.kept += kept + added.length - count
    total.staff += staff
  }
  if (!isDryRun && total.added > 0) acts.afterBanChange?.()
  return total
}

const addBans = (acts: BanActs, actor: Actor, format: string, bans: readonly ImportedBan[]): Promise<number> =>
  inTransaction(acts.database, async (trx) => {
    const at = acts.now()
    const added: BanOfImport[] = []
    for (const ban of bans) {
      const change = await addBan(trx, acts, actor, ban, at)
      if (change !== undefined) added.push(change)
    }
    if (added.length === 0) return 0
    await acts.onImport(trx, added)
    await sendNudge(trx, gameSideTopic, 'bans')
    const act = { action: 'ban.import' as const, subjectKind: 'bans', subject: format }
    await appendSealedAudit(trx, actor, {
      at,
      ...act,
      after: { bans: added.length, steamIds: added.map(({ steam_id }) => steam_id) },
    })
    return added.length
  })

/** Undefined: the player is banned already. */
async function addBan(
  trx: Transaction,
  acts: BanActs,
  actor: Actor,
  { steamId, reason, note, beginsAt, endsAt }: ImportedBan,
  at: number,
): Promise<BanOfImport | undefined> {
  const open = await readOpenBan(trx, steamId)
  if (open !== undefined) {
    if (isInForce(open, at)) return undefined
    await closeBan(trx, open.id, { at: open.ends_at ?? at, as: 'ended', by: null, reason: null })
  }
  const row = { id: randomUUID(), steam_id: steamId, reason, note, begins_at: beginsAt, ends_at: endsAt }
  if (!(await insertBan(trx, { ...row, banned_by: actor.name }))) return undefined
  await revokeSessionsOf(trx, steamId, at)
  const change = { ...row, kind: 'imported', by: actor.name } as const
  await acts.onBanChange(trx, change)
  return change
}
