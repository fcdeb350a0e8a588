import type { KickBody, ReloadBody, SayBody, SayTarget } from '../../contract/game-side/staff-game-side.ts'
import type { Actor } from '../kernel/audit/entry.ts'
import { appendSealedAudit } from '../kernel/audit/sealed-audit.ts'
import { inTransaction, type Transaction } from '../kernel/db/transaction.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { isAway } from './rules/link.ts'
import { type NewAct, queueActs } from './store/acts.ts'
import { readLinks } from './store/links.ts'
import { countActsOf } from './store/listed-acts.ts'
import { readPresence } from './store/presence.ts'

/** A server of the list, with the key of its mode. */
export interface NamedServer {
  readonly id: string
  readonly name: string
  readonly mode: string
}

export interface GameSideActs extends Pick<Kernel, 'database' | 'now'> {
  listServers(): readonly NamedServer[]
}

/** Listed servers for which a tool calls, or whose consoles the portal uses itself. */
export async function reachedServers(
  trx: Transaction,
  { listServers, now }: GameSideActs,
): Promise<readonly NamedServer[]> {
  const links = await readLinks(trx, now())
  return listServers().filter(({ id }) => {
    const link = links.get(id)
    return link !== undefined && !isAway(link, now())
  })
}

export const isMeant = (target: SayTarget, { id, mode }: NamedServer): boolean =>
  target.to === 'all' || (target.to === 'server' ? target.id === id : target.mode === mode)

/** What the audit says an act was about. */
const subjectOf = (target: SayTarget) =>
  ({
    subjectKind: target.to === 'server' ? 'server' : 'servers',
    subject: target.to === 'all' ? 'all' : target.to === 'mode' ? target.mode : target.id,
  }) as const

/** Says something on servers. Safe to repeat by its `request`. Resolves to the number of servers. */
export function sayInGame(acts: GameSideActs, actor: Actor, { request, target, text }: SayBody): Promise<number> {
  return actOnce(acts, request, async (trx) => {
    const servers = (await reachedServers(trx, acts)).filter((server) => isMeant(target, server))
    return {
      queued: servers.map(({ id }) => ({
        id: `${request} ${id}`,
        serverId: id,
        work: { kind: 'say', text },
        by: actor.name,
      })),
      note: (at) =>
        appendSealedAudit(trx, actor, {
          at,
          action: 'game.say',
          ...subjectOf(target),
          after: { text, servers: servers.length },
        }),
    }
  })
}

/** Kicks a player wherever they are. Safe to repeat by its `request`. Resolves to the number of servers. */
export function kickFromGame(
  acts: GameSideActs,
  actor: Actor,
  { request, steamId, reason }: KickBody,
): Promise<number> {
  return actOnce(acts, request, async (trx) => {
    const reached = new Set((await reachedServers(trx, acts)).map(({ id }) => id))
    const places = (await readPresence(trx, [steamId], acts.now())).filter(({ serverId }) => reached.has(serverId))
    return {
      queued: places.map(({ serverId, userId }) => ({
        id: `${request} ${serverId}`,
        serverId,
        work: { kind: 'kick', steamId, userId, reason },
        by: actor.name,
      })),
      note: (at) =>
        appendSealedAudit(trx, actor, {
          at,
          action: 'game.kick',
          subjectKind: 'player',
          subject: steamId,
          after: { reason, servers: places.map(({ serverId }) => serverId) },
        }),
    }
  })
}

/**
 * Has the plugins of servers read their lists again: also of those that are away, when they are back within an hour. Safe to
 * repeat by its `request`. Resolves to the number of servers.
 */
export function reloadInGame(acts: GameSideActs, actor: Actor, { request, target }: ReloadBody): Promise<number> {
  return actOnce(acts, request, async (trx) => {
    const links = await readLinks(trx, acts.now())
    const servers = acts.listServers().filter((server) => isMeant(target, server) && links.has(server.id))
    return {
      queued: servers.map(({ id }) => ({
        id: `${request} ${id}`,
        serverId: id,
        work: { kind: 'reload' },
        by: actor.name,
      })),
      note: (at) =>
        appendSealedAudit(trx, actor, {
          at,
          action: 'game.reload',
          ...subjectOf(target),
          after: { servers: servers.length },
        }),
    }
  })
}

export interface Planned {
  readonly queued: readonly NewAct[]
  /** Appends to the audit; the last write of the transaction. */
  note(at: number): Promise<void>
}

/** Queues the acts of a request, unless an earlier attempt has. What reaches no server is not in the audit. */
export function actOnce(
  { database, now }: GameSideActs,
  request: string,
  plan: (trx: Transaction) => Promise<Planned>,
): Promise<number> {
  return inTransaction(database, async (trx) => {
    const at = now()
    const known = await countActsOf(trx, request, at)
    if (known > 0) return known
    const { queued, note } = await plan(trx)
    if ((await queueActs(trx, queued, at)) > 0) await note(at)
    return queued.length
  })
}
