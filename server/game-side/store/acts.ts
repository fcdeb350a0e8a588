import { minutes } from '../../../contract/duration.ts'
import type { ActWork } from '../../../contract/game-side/acts.ts'
import type { Transaction } from '../../kernel/db/transaction.ts'

export interface NewAct {
  /** The same act has the same id: it is queued once. */
  readonly id: string
  readonly serverId: string
  readonly work: ActWork
  /** A SteamID or the name of a console account; null: the portal itself. */
  readonly by: string | null
}

/** For how long an act may wait for its server: a kick or a message is useless later. */
const patience = { kick: minutes(1), say: minutes(1), tell: minutes(1), ban: minutes(60), unban: minutes(60) } as const

/** Queues acts behind those of their servers. Safe to repeat. Resolves to how many are new. */
export async function queueActs(trx: Transaction, acts: readonly NewAct[], now: number): Promise<number> {
  let queued = 0
  for (const { id, serverId, work, by } of acts) {
    const { numInsertedOrUpdatedRows } = await trx.kysely
      .insertInto('game_act')
      .values((eb) => ({
        id,
        server_id: serverId,
        position: eb
          .selectFrom('game_act')
          .where('server_id', '=', serverId)
          .select(({ fn, lit }) => fn.coalesce(fn.max('position'), lit(0)).as('last'))
          .$asScalar(),
        kind: work.kind,
        steam_id: 'steamId' in work ? work.steamId : null,
        work: JSON.stringify(work),
        by,
        created_at: now,
        expires_at: now + patience[work.kind],
        carried_by: null,
        carried_until: null,
        outcome: null,
        reply: '',
        ended_at: null,
      }))
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirst()
    queued += Number(numInsertedOrUpdatedRows)
  }
  return queued
}
