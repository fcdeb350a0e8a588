import { inChunks } from '../../kernel/db/chunks.ts'
import type { Database } from '../../kernel/db/database.ts'
import { inTransaction, type Transaction } from '../../kernel/db/transaction.ts'
import { accountsIn, readCounts } from '../rules/match-log/match-counts.ts'
import { noCourse, readCourse, saveCourse } from '../rules/match-log/match-course.ts'
import { figuresOf } from '../rules/match-log/match-figures.ts'
import type { PlayedMatchRow } from '../tables.ts'
import { advanceStreams } from './match-streams.ts'
import { playersOf, savePlayers } from './played-matches.ts'
import { listRemovedPlayers } from './removed-players.ts'

/**
 * Writes what players have of these matches anew, from what they counted, while `removed` are out of the leaderboard. The logs of
 * their game servers are held back.
 */
export async function fillMatches(
  trx: Transaction,
  matches: readonly PlayedMatchRow[],
  removed: ReadonlySet<number>,
): Promise<void> {
  const players = []
  for (const match of matches) {
    const figures = figuresOf(readCounts(match.counts), removed)
    const course = saveCourse(match.course === null ? noCourse() : readCourse(match.course), figures)
    if (course !== match.course)
      await trx.kysely.updateTable('played_match').set({ course }).where('id', '=', match.id).execute()
    players.push(...playersOf(match, figures))
  }
  await savePlayers(trx, players)
}

/** Takes a match out of the pages of its players, or back in. */
export async function markPlayersOut(
  { kysely }: Transaction,
  { id, starts_at, counts }: PlayedMatchRow,
  isOut: boolean,
): Promise<void> {
  await inChunks(accountsIn(counts), (some) =>
    kysely
      .updateTable('match_player')
      .set({ is_out: isOut ? 1 : 0 })
      .where('account', 'in', some)
      .where('starts_at', '=', starts_at)
      .where('match_id', '=', id)
      .execute(),
  )
}

/** Until 0.3.0: fills the newest matches that a process of an earlier release wrote. Resolves to how many there were, at most `limit`. */
export async function fillNextMatches(db: Database, limit: number): Promise<number> {
  const unfilled = (from: Database) =>
    from.kysely
      .selectFrom('played_match')
      .where('course', 'is', null)
      .orderBy('starts_at', 'desc')
      .orderBy('id', 'desc')
  const found = await unfilled(db).select(['id', 'game_server_id']).limit(limit).execute()
  if (found.length === 0) return 0
  await inTransaction(db, async (trx) => {
    await advanceStreams(trx, [...new Set(found.map(({ game_server_id }) => game_server_id))])
    const ids = found.map(({ id }) => id)
    const matches = await unfilled(trx).selectAll().where('id', 'in', ids).execute()
    await fillMatches(trx, matches, await listRemovedPlayers(trx))
  })
  return found.length
}
