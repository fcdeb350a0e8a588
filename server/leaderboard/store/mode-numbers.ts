import { sql } from 'kysely'
import { type AddedMode, isAddedMode, type LeaderboardMode } from '../../../contract/leaderboard/leaderboard.ts'
import type { ReadDatabase } from '../../kernel/db/reads.ts'
import type { Transaction } from '../../kernel/db/transaction.ts'
import { type ModeNumbers, specifiedNumbers } from '../rules/ranking/ranking-id.ts'

/** The modes that have ever counted anything, also those that the community ranks no longer. */
export async function readModeNumbers(db: ReadDatabase): Promise<ModeNumbers> {
  const rows = await db.kysely.selectFrom('ranked_mode').select(['id', 'number']).execute()
  const added = rows.flatMap(({ id, number }): [LeaderboardMode, number][] => (isAddedMode(id) ? [[id, number]] : []))
  return new Map([...specifiedNumbers, ...added])
}

/** The numbers of at least these modes; a mode without one gets the next. Statistics name their mode by it, forever. */
export async function takeModeNumbers(
  trx: Transaction,
  modes: Iterable<LeaderboardMode>,
  now: number,
): Promise<ModeNumbers> {
  const added = [...new Set(modes)].filter(isAddedMode).sort()
  if (added.length === 0) return specifiedNumbers
  for (;;) {
    const numbers = await readModeNumbers(trx)
    const missing = added.filter((mode) => !numbers.has(mode))
    if (missing.length === 0) return numbers
    for (const mode of missing) await insertNumber(trx, mode, now)
  }
}

/** Does nothing if another process has just given the mode, or the number, away; the caller looks again. */
const insertNumber = ({ kysely }: Transaction, mode: AddedMode, now: number) =>
  kysely
    .insertInto('ranked_mode')
    .columns(['id', 'number', 'since'])
    .expression((eb) =>
      eb
        .selectFrom('ranked_mode')
        .select([
          sql<string>`${mode}`.as('id'),
          sql<number>`coalesce(max(number), ${specifiedNumbers.size - 1}) + 1`.as('number'),
          sql<number>`${now}`.as('since'),
        ])
        // SQLite takes `on conflict` for a join where a select ends without a condition.
        .where(sql<boolean>`1 = 1`),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
