import { isoInstant } from '../../contract/iso-instant.ts'
import { gameSideTopic, sendNudge } from '../kernel/db/nudges.ts'
import type { Transaction } from '../kernel/db/transaction.ts'
import { gameText } from './rules/game-text.ts'
import { deliversBans, isAway } from './rules/link.ts'
import { type NewAct, queueActs } from './store/acts.ts'
import { readLinks } from './store/links.ts'
import { readPresence } from './store/presence.ts'

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
  const places = (await readPresence(trx, steamId, now)).filter(({ serverId }) => {
    const link = links.get(serverId)
    return link !== undefined && !isAway(link, now)
  })
  const acts: NewAct[] = [
    ...bans.map(
      ({ serverId }): NewAct => ({
        id: `ban ${id} ${serverId}`,
        serverId,
        work: { kind: 'ban', steamId, until: isoInstant(endsAt), reason },
        by,
      }),
    ),
    ...places.map(
      ({ serverId, userId }): NewAct => ({
        id: `kick ${id} ${serverId}`,
        serverId,
        work: { kind: 'kick', steamId, userId, reason },
        by,
      }),
    ),
  ]
  await queueActs(trx, acts, now)
  await sendNudge(trx, gameSideTopic, 'bans')
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
