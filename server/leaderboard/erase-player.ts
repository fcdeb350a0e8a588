import { accountOf } from '../../contract/accounts/steam-id.ts'
import type { Database } from '../kernel/db/database.ts'
import { inTransaction, type Transaction } from '../kernel/db/transaction.ts'
import { matchViews } from './handlers/staff-matches.ts'
import { withoutAccount } from './rules/match-log/match-counts.ts'
import { courseWithout } from './rules/match-log/match-course.ts'
import { holdLogs, listMatchesOf, type MatchKey } from './store/match-record.ts'
import { createStatChanges, markPlayerChanged, readStatsOf } from './store/player-stats.ts'
import { insertRemovedPlayer, readRemovedPlayer } from './store/removed-players.ts'

/** Some milliseconds of work, in which the logs of all game servers wait. */
const matchesAtATime = 20

/**
 * Puts a pseudonym in the place of a player in some of the matches, so that a match voided later still gives back what it
 * counted. A player who is out of the leaderboard stays out of it under both numbers. False: there is no match left.
 */
export function replaceInMatches(db: Database, account: number, pseudonym: number, now: number): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    await holdLogs(trx)
    const removed = await readRemovedPlayer(trx, account)
    if (removed !== undefined)
      await insertRemovedPlayer(trx, { account: pseudonym, at: now, removed_by: '', reason: '' })
    const matches = await listMatchesOf(trx, account, { limit: matchesAtATime })
    for (const { id, counts, course } of matches) {
      const renamed = {
        counts: withoutAccount(counts, account, pseudonym),
        course: course && courseWithout(course, account, pseudonym),
      }
      await trx.kysely.updateTable('played_match').set(renamed).where('id', '=', id).execute()
      await trx.kysely.deleteFrom('match_player').where('account', '=', account).where('match_id', '=', id).execute()
    }
    return matches.length === matchesAtATime
  })
}

/** Gives the statistics of a player to a pseudonym, in every ranking. */
export async function moveStatistics(trx: Transaction, account: number, pseudonym: number, now: number): Promise<void> {
  await holdLogs(trx)
  const changes = createStatChanges()
  for (const { board_id, account: _account, ...counters } of await readStatsOf(trx, account)) {
    changes.add(board_id, pseudonym, counters)
  }
  await markPlayerChanged(trx, account)
  await changes.save(trx, now)
  await trx.kysely.deleteFrom('player_stat').where('account', '=', account).execute()
}

/** The player's matches, newest first, for an export. */
export async function* matchesOf(db: Database, steamId: string): AsyncGenerator<unknown> {
  const account = accountOf(steamId)
  let after: MatchKey | undefined
  while (account !== undefined) {
    const rows = await listMatchesOf(db, account, { after, limit: matchesAtATime })
    for (const { voided, ...match } of await matchViews(db, rows, account)) yield { ...match, isVoid: voided !== null }
    const last = rows.at(-1)
    if (last === undefined || rows.length < matchesAtATime) return
    after = { at: last.starts_at, id: last.id }
  }
}
