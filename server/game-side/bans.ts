import { isoInstant } from '../../contract/iso-instant.ts'
import { gameSideTopic, sendNudge } from '../kernel/db/nudges.ts'
import type { Transaction } from '../kernel/db/transaction.ts'
import { gameText } from './rules/game-text.ts'
import { deliversBans, isAway } from './rules/link.ts'
import { type NewAct, queueActs } from './store/acts.ts'
import { type Link, readLinks } from './store/links.ts'
import { type Presence, readPresence } from './store/presence.ts'

export interface BanInGame {
  /** Of the ban: what follows from it is queued once. */
  readonly id: string
  readonly steamId: string
  readonly reason: string
  /** Epoch milliseconds; null: it does not end. */
  readonly endsAt: number | null
  readonly by: string
}

/** Bans a player on the servers whose tools keep bans, and kicks them from where they are. */
export async function banInGame(
  trx: Transaction,
  { id, steamId, endsAt, by, ...ban }: BanInGame,
  now: number,
): Promise<void> {
  const links = await readLinks(trx, now)
  const reason = gameText(ban.reason)
  const bans = [...links.values()].filter(({ state }) => deliversBans(state))
  const places = await readPresence(trx, [steamId], now)
  const acts: NewAct[] = [
    ...bans.map(
      ({ serverId }): NewAct => ({
        id: `ban ${id} ${serverId}`,
        serverId,
        work: { kind: 'ban', steamId, until: isoInstant(endsAt), reason },
        by,
      }),
    ),
    ...kicksOf([{ id, steamId, by, ...ban }], places, links, now),
  ]
  await queueActs(trx, acts, now)
  await sendNudge(trx, gameSideTopic, 'bans')
}

/** Kicks those of many banned players, 500 at most, who are on a server now: no more acts than people who play. */
export async function kickBannedInGame(
  trx: Transaction,
  bans: readonly Omit<BanInGame, 'endsAt'>[],
  now: number,
): Promise<void> {
  const ids = bans.map(({ steamId }) => steamId)
  const places = await readPresence(trx, ids, now)
  if (places.length > 0) await queueActs(trx, kicksOf(bans, places, await readLinks(trx, now), now), now)
}

/** The kicks from where a carrier is there. */
function kicksOf(
  bans: readonly Omit<BanInGame, 'endsAt'>[],
  places: readonly Presence[],
  links: ReadonlyMap<string, Link>,
  now: number,
): readonly NewAct[] {
  const banOf = new Map(bans.map((ban) => [ban.steamId, ban]))
  return places.flatMap(({ steamId, serverId, userId }): NewAct[] => {
    const [ban, link] = [banOf.get(steamId), links.get(serverId)]
    if (ban === undefined || link === undefined || isAway(link, now)) return []
    const work = { kind: 'kick', steamId, userId, reason: gameText(ban.reason) } as const
    return [{ id: `kick ${ban.id} ${serverId}`, serverId, work, by: ban.by }]
  })
}

/** Lifts a ban on the servers whose tools keep bans. */
export async function liftInGame(
  trx: Transaction,
  { id, steamId, by }: Pick<BanInGame, 'id' | 'steamId' | 'by'>,
  now: number,
): Promise<void> {
  const links = await readLinks(trx, now)
  const bans = [...links.values()].filter(({ state }) => deliversBans(state))
  const acts = bans.map(
    ({ serverId }): NewAct => ({ id: `unban ${id} ${serverId}`, serverId, work: { kind: 'unban', steamId }, by }),
  )
  await queueActs(trx, acts, now)
  await sendNudge(trx, gameSideTopic, 'bans')
}
