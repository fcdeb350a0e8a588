import { sql } from 'kysely'
import { inChunks } from '../../kernel/db/chunks.ts'
import type { Database } from '../../kernel/db/database.ts'
import { addCounters, type Counters, counterNames, noCounters } from '../rules/match-log/counters.ts'
import type { PlayerStatRow } from '../tables.ts'

/** The statistics that a transaction adds, summed per player and ranking before they are written. */
export interface StatChanges {
  add(rankingId: number, account: number, counters: Partial<Counters>): void
  /** The name is shown unchanged: sanitise it first. */
  name(account: number, name: string): void
  /** Writes everything and marks the rankings as changed. Call it in the transaction that counts the events. */
  save(db: Database, now: number): Promise<void>
}

const sums = Object.fromEntries(
  counterNames.map((name) => [name, sql<number>`player_stat.${sql.ref(name)} + excluded.${sql.ref(name)}`]),
)

export function createStatChanges(): StatChanges {
  const rows = new Map<string, PlayerStatRow>()
  const names = new Map<number, string>()
  return {
    add(rankingId, account, counters) {
      const key = `${rankingId} ${account}`
      const row = rows.get(key) ?? { board_id: rankingId, account, ...noCounters() }
      rows.set(key, row)
      addCounters(row, counters)
    },
    name: (account, name) => void names.set(account, name),
    async save(db, now) {
      // The same order for all callers, so that concurrent transactions cannot deadlock.
      const sorted = [...rows.values()].sort((a, b) => a.board_id - b.board_id || a.account - b.account)
      await inChunks(sorted, (some) =>
        db.kysely
          .insertInto('player_stat')
          .values([...some])
          .onConflict((conflict) => conflict.columns(['board_id', 'account']).doUpdateSet(sums))
          .execute(),
      )
      const players = [...names].map(([account, name]) => ({ account, name, seen_at: now }))
      players.sort((a, b) => a.account - b.account)
      await inChunks(players, (some) =>
        db.kysely
          .insertInto('player')
          .values([...some])
          .onConflict((conflict) =>
            conflict
              .column('account')
              .doUpdateSet((eb) => ({ name: eb.ref('excluded.name'), seen_at: now }))
              .whereRef('player.name', '<>', (eb) => eb.ref('excluded.name')),
          )
          .execute(),
      )
      await markChanged(db, [...new Set(sorted.map(({ board_id }) => board_id))])
    },
  }
}

/** Marks rankings as changed and creates missing ones. */
async function markChanged(db: Database, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const unbuilt = { built_revision: 0, generation: 0, ordered_generation: 0, totals: '{}', built_at: null, build_ms: 0 }
  await db.kysely
    .insertInto('board')
    .values(ids.map((id) => ({ id, revision: 1, ...unbuilt })))
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ revision: sql`board.revision + 1` }))
    .execute()
}

/** Marks the rankings that a player is in as changed, because the player is to leave or join them. */
export async function markPlayerChanged(db: Database, account: number): Promise<void> {
  const rankings = await db.kysely
    .selectFrom('board')
    .select('id')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('player_stat')
          .select('account')
          .whereRef('player_stat.board_id', '=', 'board.id')
          .where('account', '=', account),
      ),
    )
    .orderBy('id')
    .execute()
  await markChanged(
    db,
    rankings.map(({ id }) => id),
  )
}

/** The next rows of a ranking in the order of accounts. */
export async function readStats(
  db: Database,
  rankingId: number,
  after: number,
  limit: number,
): Promise<readonly PlayerStatRow[]> {
  return db.kysely
    .selectFrom('player_stat')
    .selectAll()
    .where('board_id', '=', rankingId)
    .where('account', '>', after)
    .orderBy('account')
    .limit(limit)
    .execute()
}

/** Deletes the rows of these players that a subtraction has left without anything. */
export async function dropEmptyStats(db: Database, rankingId: number, accounts: readonly number[]): Promise<void> {
  await inChunks(accounts, (some) => {
    let query = db.kysely.deleteFrom('player_stat').where('board_id', '=', rankingId).where('account', 'in', some)
    for (const name of counterNames) query = query.where(name, '=', 0)
    return query.execute()
  })
}

/** The rows of a player in all rankings. */
export async function readStatsOf(db: Database, account: number): Promise<readonly PlayerStatRow[]> {
  return db.kysely
    .selectFrom('player_stat')
    .selectAll()
    .where('account', '=', account)
    .where('board_id', 'in', (eb) => eb.selectFrom('board').select('id'))
    .orderBy('board_id')
    .execute()
}
