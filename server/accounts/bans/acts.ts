import { randomUUID } from 'node:crypto'
import { isoInstant } from '../../../contract/iso-instant.ts'
import type { Actor } from '../../kernel/audit/entry.ts'
import { appendSealedAudit } from '../../kernel/audit/sealed-audit.ts'
import { inTransaction, type Transaction } from '../../kernel/db/transaction.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { cleanText } from '../../kernel/text/hostile-text.ts'
import { closeBan, insertBan, isInForce, listEndedBans, readOpenBan } from '../store/bans.ts'
import { revokeSessionsOf } from '../store/sessions.ts'
import type { BanRow } from '../tables.ts'

type SetBan<Kind> = Pick<BanRow, 'id' | 'steam_id' | 'reason' | 'ends_at'> & { kind: Kind; by: string }

export type BanOfImport = Readonly<SetBan<'imported'>>

/** What has become of a ban: `lifted` by a person, `ended` by itself; `imported`: one of many, from a file. */
export type BanChange = Readonly<
  | SetBan<'banned'>
  | BanOfImport
  | (Pick<BanRow, 'id' | 'steam_id'> & { kind: 'lifted'; by: string })
  | (Pick<BanRow, 'id' | 'steam_id'> & { kind: 'ended' })
>

/** What the acts on bans need; what other parts do is handed in. */
export interface BanActs extends Pick<Kernel, 'database' | 'now'> {
  /** Called in the transaction that bans a player or ends a ban: they leave or return to what is public. */
  onBanChange(trx: Transaction, change: BanChange): Promise<void>
  /** Called in the transaction that imported these bans, 200 at most, after `onBanChange` of each: players leave the game. */
  onImport(trx: Transaction, bans: readonly BanOfImport[]): Promise<void>
  /** Called after its commit. */
  afterBanChange?(): void
  /** Staff cannot be banned: their role is removed first. */
  isStaff(steamId: string): Promise<boolean>
}

export interface NewBan {
  readonly steamId: string
  readonly reason: string
  /** Epoch milliseconds; null: it does not end. */
  readonly endsAt: number | null
  readonly note: string
  /** The id of the ban that the caller saw and replaces; null: the player was not banned. */
  readonly replaces: string | null
}

/** `conflict`: another ban than the one that the caller saw applies, `current`. */
export type BanOutcome =
  | { readonly kind: 'done' | 'unchanged' | 'staff' }
  | { readonly kind: 'conflict'; readonly current: BanRow | undefined }

const stored = ({ reason, ends_at, note }: Pick<BanRow, 'reason' | 'ends_at' | 'note'>) => ({
  reason,
  endsAt: isoInstant(ends_at),
  note,
})

/** Thrown to roll back: another call has banned the player in the meantime. */
class BanTaken extends Error {}

/**
 * Bans a player, whether they ever signed in or not, or replaces their ban; ends their sessions. Safe to repeat: a ban
 * with the same reason, end and note is left as it is.
 */
export async function banPlayer(acts: BanActs, actor: Actor, given: NewBan): Promise<BanOutcome> {
  const { database } = acts
  if (await acts.isStaff(given.steamId)) return { kind: 'staff' }
  try {
    const outcome = await inTransaction(database, (trx) => banIn(trx, acts, actor, given))
    if (outcome.kind === 'done') acts.afterBanChange?.()
    return outcome
  } catch (error) {
    if (!(error instanceof BanTaken)) throw error
    return { kind: 'conflict', current: await readOpenBan(database, given.steamId) }
  }
}

async function banIn(trx: Transaction, acts: BanActs, actor: Actor, given: NewBan): Promise<BanOutcome> {
  const { steamId, endsAt, replaces } = given
  const at = acts.now()
  const next = { reason: cleanText(given.reason, 200), ends_at: endsAt, note: given.note.trim() }
  const open = await readOpenBan(trx, steamId)
  const current = open !== undefined && isInForce(open, at) ? open : undefined
  if (current !== undefined && JSON.stringify(stored(current)) === JSON.stringify(stored(next))) {
    return { kind: 'unchanged' }
  }
  if ((current?.id ?? null) !== replaces) return { kind: 'conflict', current }
  if (open !== undefined) {
    const closing =
      current === undefined ? ended(open) : ({ at, as: 'replaced', by: actor.name, reason: null } as const)
    if (!(await closeBan(trx, open.id, closing))) throw new BanTaken()
  }
  const row = { id: randomUUID(), steam_id: steamId, ...next, begins_at: at, banned_by: actor.name }
  if (!(await insertBan(trx, row))) throw new BanTaken()
  await revokeSessionsOf(trx, steamId, at)
  await acts.onBanChange(trx, { ...row, kind: 'banned', by: actor.name })
  await appendSealedAudit(trx, actor, {
    at,
    action: current === undefined ? 'ban.add' : 'ban.change',
    subjectKind: 'player',
    subject: steamId,
    ...(current === undefined ? {} : { before: stored(current) }),
    after: stored(next),
  })
  return { kind: 'done' }
}

const ended = ({ ends_at }: BanRow) => ({ at: ends_at ?? 0, as: 'ended', by: null, reason: null }) as const

export interface BanLift {
  readonly steamId: string
  readonly reason: string
}

/** Lifts the ban of a player. Safe to repeat: `unchanged` if there is none. Sessions that it ended stay ended. */
export async function liftBan(acts: BanActs, actor: Actor, lift: BanLift): Promise<'done' | 'unchanged'> {
  const outcome = await inTransaction(acts.database, (trx) => liftBanIn(trx, acts, actor, lift))
  if (outcome === 'done') acts.afterBanChange?.()
  return outcome
}

/** The same within a transaction, after whose commit the caller calls `afterBanChange`. */
export async function liftBanIn(
  trx: Transaction,
  { onBanChange, now }: Pick<BanActs, 'onBanChange' | 'now'>,
  actor: Actor,
  { steamId, reason }: BanLift,
): Promise<'done' | 'unchanged'> {
  const at = now()
  const ban = await readOpenBan(trx, steamId)
  if (ban === undefined || !isInForce(ban, at)) return 'unchanged'
  const why = cleanText(reason, 200)
  if (!(await closeBan(trx, ban.id, { at, as: 'lifted', by: actor.name, reason: why }))) return 'unchanged'
  await onBanChange(trx, { ...ban, kind: 'lifted', by: actor.name })
  const act = { action: 'ban.lift' as const, subjectKind: 'player', subject: steamId, before: stored(ban) }
  await appendSealedAudit(trx, actor, { at, ...act, after: { reason: why } })
  return 'done'
}

/** Closes the bans that have ended, so that their players return to what is public. */
export async function closeEndedBans({ database, onBanChange, now }: BanActs): Promise<void> {
  for (const ban of await listEndedBans(database, now())) {
    await inTransaction(database, async (trx) => {
      if (await closeBan(trx, ban.id, ended(ban))) await onBanChange(trx, { ...ban, kind: 'ended' })
    })
  }
}
