import { hours } from '../../../contract/duration.ts'
import type { ServerHistory } from '../../../contract/servers/servers.ts'
import { inChunks } from '../../kernel/db/chunks.ts'
import type { Database } from '../../kernel/db/database.ts'
import type { ReadDatabase } from '../../kernel/db/reads.ts'
import { inTransaction, type Transaction } from '../../kernel/db/transaction.ts'

/** Length of one step of the history. */
export const historyStepSeconds = 300

/** Steps of 24 hours. */
const historySteps = hours(24) / 1000 / historyStepSeconds

/** The sample of one reached server within a step. `serverId` is the server's own id. */
export interface HistorySample {
  readonly serverId: string
  readonly players: number
  readonly map: string
}

/** The epoch second at which the step that holds `now` (epoch milliseconds) begins. */
export const historyStepStart = (now: number): number =>
  Math.floor(now / 1000 / historyStepSeconds) * historyStepSeconds

/**
 * Records one step. Safe to repeat within the step: the highest player count and the last map stay. A server that is
 * no longer listed is omitted; a server that was not reached must not be in `samples`.
 */
export async function recordHistory(db: Database, stepStart: number, samples: readonly HistorySample[]): Promise<void> {
  if (samples.length === 0) return
  await inTransaction(db, async (trx) => {
    const listed = await trx.kysely.selectFrom('server').select(['key', 'id']).execute()
    const keys = new Map(listed.map(({ id, key }) => [id, key]))
    const rows = new Map(
      samples.flatMap(({ serverId, players, map }) => {
        const key = keys.get(serverId)
        return key === undefined ? [] : [[key, { server_key: key, step: stepStart, players, map }] as const]
      }),
    )
    await inChunks([...rows.values()], (some) =>
      trx.kysely
        .insertInto('history')
        .values([...some])
        .onConflict((conflict) =>
          conflict.columns(['server_key', 'step']).doUpdateSet((eb) => ({
            players: eb
              .case()
              .when('excluded.players', '>', eb.ref('history.players'))
              .then(eb.ref('excluded.players'))
              .else(eb.ref('history.players'))
              .end(),
            map: eb.ref('excluded.map'),
          })),
        )
        .execute(),
    )
  })
}

/** The 24 hours that end with the step that holds `now` (epoch milliseconds); all null for a server without history. */
export async function readHistory(db: ReadDatabase, serverId: string, now: number): Promise<ServerHistory> {
  const start = historyStepStart(now) - (historySteps - 1) * historyStepSeconds
  const rows = await db.kysely
    .selectFrom('history')
    .innerJoin('server', 'server.key', 'history.server_key')
    .select(['step', 'players', 'map'])
    .where('server.id', '=', serverId)
    .where('step', '>=', start)
    .where('step', '<', start + historySteps * historyStepSeconds)
    .orderBy('step')
    .execute()
  const players: (number | null)[] = Array.from({ length: historySteps }, () => null)
  const maps: ServerHistory['maps'] = []
  for (const row of rows) {
    const index = (row.step - start) / historyStepSeconds
    players[index] = row.players
    const last = maps.at(-1)
    if (last?.map === row.map && last.to === index) last.to = index + 1
    else maps.push({ map: row.map, from: index, to: index + 1 })
  }
  return { stepSeconds: historyStepSeconds, start, players, maps }
}

/** Keeps the history of servers that are removed in the same transaction. */
export async function keepHistory(trx: Transaction, serverIds: readonly string[]): Promise<void> {
  await inChunks(serverIds, (some) =>
    trx.kysely
      .insertInto('left_history')
      .columns(['server_id', 'step', 'players', 'map'])
      .expression((eb) =>
        eb
          .selectFrom('history')
          .innerJoin('server', 'server.key', 'history.server_key')
          .select(['server.id', 'history.step', 'history.players', 'history.map'])
          .where('server.id', 'in', some),
      )
      .onConflict((conflict) => conflict.columns(['server_id', 'step']).doNothing())
      .execute(),
  )
}

/** Gives servers that were removed and are listed again their history back. */
export async function bringBackHistory(trx: Transaction, serverIds: readonly string[]): Promise<void> {
  if ((await trx.kysely.selectFrom('left_history').select('step').limit(1).executeTakeFirst()) === undefined) return
  await inChunks(serverIds, async (some) => {
    await trx.kysely
      .insertInto('history')
      .columns(['server_key', 'step', 'players', 'map'])
      .expression((eb) =>
        eb
          .selectFrom('left_history')
          .innerJoin('server', 'server.id', 'left_history.server_id')
          .select(['server.key', 'left_history.step', 'left_history.players', 'left_history.map'])
          .where('left_history.server_id', 'in', some),
      )
      .onConflict((conflict) => conflict.columns(['server_key', 'step']).doNothing())
      .execute()
    await trx.kysely.deleteFrom('left_history').where('server_id', 'in', some).execute()
  })
}

/** Deletes the steps that began before `beforeEpochSeconds`. */
export async function pruneHistory(db: Database, beforeEpochSeconds: number): Promise<void> {
  // By server, because the primary key begins with it: no second index over half a million rows.
  await db.kysely
    .deleteFrom('history')
    .where('server_key', 'in', (eb) => eb.selectFrom('server').select('key'))
    .where('step', '<', beforeEpochSeconds)
    .execute()
  await db.kysely.deleteFrom('left_history').where('step', '<', beforeEpochSeconds).execute()
}
