import { createHash } from 'node:crypto'
import { hours } from '../../../contract/duration.ts'
import { isoInstant } from '../../../contract/iso-instant.ts'
import { usualOverlap } from '../../../contract/leaderboard/staff-leaderboard.ts'
import type { Actor } from '../../kernel/audit/entry.ts'
import { appendSealedAudit } from '../../kernel/audit/sealed-audit.ts'
import { inTransaction, type Transaction } from '../../kernel/db/transaction.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import {
  addGameServer,
  findGameServer,
  linkGameServer,
  listGameServers,
  revokeGameServer,
  rotateGameServer,
} from './store.ts'
import type { GameServerKeyRow } from './tables.ts'

export type KeyActs = Pick<Kernel, 'database' | 'now'>

/** What is done to a key. */
type KeyVerb = 'issue' | 'rotate' | 'revoke' | 'link'

/** Appends an act on a game server to the audit. Keys are in none of them. */
const note = (trx: Transaction, actor: Actor, at: number, verb: KeyVerb, id: string, after: object): Promise<unknown> =>
  appendSealedAudit(trx, actor, { at, action: `log-key.${verb}`, subjectKind: 'game-server', subject: id, after })

export interface NewKey {
  readonly name: string
  /** The listed server whose log it will send. */
  readonly serverId?: string | undefined
}

/** Lets a game server sign calls and send its log. */
export function issueKey(
  { database, now }: KeyActs,
  actor: Actor,
  { name, serverId }: NewKey,
): Promise<GameServerKeyRow> {
  return inTransaction(database, async (trx) => {
    const at = now()
    const key = await addGameServer(trx, { name, now: at, ...(serverId === undefined ? {} : { serverId }) })
    await note(trx, actor, at, 'issue', key.id, { name, server: serverId ?? null })
    return key
  })
}

/** The same for two calls at the same time, so that only one key is inserted; another one after a revoked key. */
const idFor = (serverId: string, earlierKeys: number): string =>
  `gs-${createHash('sha256').update(`${serverId} ${earlierKeys}`).digest('hex').slice(0, 8)}`

/** Issues a key for every listed server that has none, in one transaction. Resolves to the new keys: safe to repeat. */
export function issueKeys(
  { database, now }: KeyActs,
  actor: Actor,
  servers: readonly { readonly id: string; readonly name: string }[],
): Promise<readonly GameServerKeyRow[]> {
  return inTransaction(database, async (trx) => {
    const at = now()
    const keys = await listGameServers(trx)
    const issued: GameServerKeyRow[] = []
    for (const { id: serverId, name } of servers) {
      const own = keys.filter(({ server_id }) => server_id === serverId)
      if (own.some(({ revoked_at }) => revoked_at === null)) continue
      const key = { id: idFor(serverId, own.length), name: name.slice(0, 60), now: at, serverId }
      issued.push(await addGameServer(trx, key))
    }
    const ids = issued.map(({ id }) => id)
    if (ids.length > 0) await note(trx, actor, at, 'issue', ids.length === 1 ? String(ids[0]) : 'all', { keys: ids })
    return issued
  })
}

/** `overlapping`: the last rotation has not ended; `unknown`: there is no such game server, or it is revoked. */
export type RotateOutcome =
  | { readonly kind: 'done'; readonly key: GameServerKeyRow }
  | { readonly kind: 'overlapping' | 'unknown' }

/** Gives a game server another key; the one that it has is accepted until the new one is used, and for `overlap` hours at most. */
export function rotateKey(
  { database, now }: KeyActs,
  actor: Actor,
  { id, overlap = usualOverlap }: { readonly id: string; readonly overlap?: number | undefined },
): Promise<RotateOutcome> {
  return inTransaction(database, async (trx) => {
    const at = now()
    const until = at + hours(overlap)
    const isDone = await rotateGameServer(trx, id, at, until)
    const key = await findGameServer(trx, id)
    if (key === undefined || key.revoked_at !== null) return { kind: 'unknown' }
    if (!isDone) return { kind: 'overlapping' }
    await note(trx, actor, at, 'rotate', id, { version: key.version, until: isoInstant(until) })
    return { kind: 'done', key }
  })
}

/** Refuses a game server's calls and its log from now on. False if there is no such game server that is not revoked. */
export function revokeKey({ database, now }: KeyActs, actor: Actor, id: string): Promise<boolean> {
  return inTransaction(database, async (trx) => {
    const at = now()
    if (!(await revokeGameServer(trx, id, at))) return false
    await note(trx, actor, at, 'revoke', id, {})
    return true
  })
}

/** Says which listed server a game server is. False if there is no such game server that is not revoked. */
export function linkKey(
  { database, now }: KeyActs,
  actor: Actor,
  { id, serverId }: { readonly id: string; readonly serverId: string },
): Promise<boolean> {
  return inTransaction(database, async (trx) => {
    if (!(await linkGameServer(trx, id, serverId))) return false
    await note(trx, actor, now(), 'link', id, { server: serverId })
    return true
  })
}
