import { days, hours, minutes } from '../../../contract/duration.ts'
import type { ActWork } from '../../../contract/game-side/acts.ts'
import { gameSideTopic, sendNudge } from '../../kernel/db/nudges.ts'
import type { Transaction } from '../../kernel/db/transaction.ts'

export interface NewAct {
  /** The same act has the same id: it is queued once. */
  readonly id: string
  readonly serverId: string
  readonly work: ActWork
  /** A SteamID or the name of a console account; null: the portal itself. */
  readonly by: string | null
}

/** For how long acts are kept, and a ban or its end waits for a server that is away. */
export const keptFor = days(30)

/** Ids of messages that the portal itself says begin with it. They are many and of no interest later. */
export const announcedPrefix = 'announcement '

/** For how long the other kinds wait: a kick or a message is useless later. */
const waitsFor = (kind: Exclude<ActWork['kind'], 'ban'>): number =>
  kind === 'unban' ? keptFor : kind === 'reload' ? hours(1) : minutes(1)

/** Until when an act may be begun. */
function expiryOf(work: ActWork, now: number): number {
  if (work.kind === 'ban') return Math.min(now + keptFor, work.until === null ? Infinity : Date.parse(work.until))
  return now + waitsFor(work.kind)
}

/**
 * Queues acts behind those of their servers. Safe to repeat. Resolves to how many are new. A ban or the end of one ends
 * those of the same player that wait at the same server.
 */
export async function queueActs(trx: Transaction, acts: readonly NewAct[], now: number): Promise<number> {
  let queued = 0
  // In one order for all callers, so that two of them never wait for each other.
  for (const act of [...acts].sort((a, b) => (a.serverId < b.serverId ? -1 : Number(a.serverId > b.serverId)))) {
    const position = await insertLast(trx, act, now)
    if (position === undefined) continue
    queued += 1
    await endReplaced(trx, act, position, now)
  }
  if (queued > 0) await sendNudge(trx, gameSideTopic)
  return queued
}

/** The position of the new act; undefined: it is queued already. */
async function insertLast(
  trx: Transaction,
  { id, serverId, work, by }: NewAct,
  now: number,
): Promise<number | undefined> {
  for (;;) {
    const inserted = await trx.kysely
      .insertInto('game_act')
      .values((eb) => ({
        id,
        server_id: serverId,
        position: eb
          .selectFrom('game_act')
          .where('server_id', '=', serverId)
          .select((last) => last(last.fn.coalesce(last.fn.max('position'), last.lit(0)), '+', last.lit(1)).as('next'))
          .$asScalar(),
        kind: work.kind,
        steam_id: 'steamId' in work ? work.steamId : null,
        work: JSON.stringify(work),
        by,
        created_at: now,
        expires_at: expiryOf(work, now),
        carried_by: null,
        carried_until: null,
        begun_at: null,
        outcome: null,
        reply: '',
        ended_at: null,
      }))
      // Of the id, or of the position: then another transaction took it, which has ended by now.
      .onConflict((conflict) => conflict.doNothing())
      .returning('position')
      .executeTakeFirst()
    if (inserted !== undefined) return inserted.position
    const known = await trx.kysely.selectFrom('game_act').select('id').where('id', '=', id).executeTakeFirst()
    if (known !== undefined) return undefined
  }
}

async function endReplaced(trx: Transaction, { serverId, work }: NewAct, position: number, now: number): Promise<void> {
  if (work.kind !== 'ban' && work.kind !== 'unban') return
  await trx.kysely
    .updateTable('game_act')
    .set({ outcome: 'replaced', ended_at: now })
    .where('server_id', '=', serverId)
    .where('steam_id', '=', work.steamId)
    .where('kind', 'in', ['ban', 'unban'])
    .where('outcome', 'is', null)
    .where('position', '<', position)
    .execute()
}
