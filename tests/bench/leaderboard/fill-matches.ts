import { setImmediate as turn } from 'node:timers/promises'
import type { Insertable } from 'kysely'
import { leaderboardModes } from '../../../contract/leaderboard/leaderboard.ts'
import { inChunks } from '../../../server/kernel/db/chunks.ts'
import type { Database } from '../../../server/kernel/db/database.ts'
import { inTransaction } from '../../../server/kernel/db/transaction.ts'
import type { MatchPlayerRow, PlayedMatchRow } from '../../../server/leaderboard/tables.ts'
import { accountOf } from './fill.ts'

const matchesAtATime = 1000
const playersOfMatch = 10
const maps = ['de_dust2', 'de_mirage', 'de_inferno', 'de_nuke', 'de_ancient', 'de_anubis', 'de_vertigo']
/** Seconds from one match to the next: a million of them are two years. */
const apart = 60

const rowsOf = (n: number, players: number) => {
  const mode = leaderboardModes[n % leaderboardModes.length] ?? 'dm'
  const started = 1_700_000_000 + n * apart
  const id = `bench.${mode}.0.${started}`
  const map = maps[n % maps.length] ?? ''
  const match: PlayedMatchRow = {
    ...{ id, game_server_id: 'bench', mode, season_id: 0, map, started, ended: started + 1800 },
    ...{
      starts_at: started * 1000,
      counts: '{"players":[],"rows":[]}',
      course: '{"rounds":[],"sides":[],"players":10,"best":null}',
    },
    ...{ voided_at: null, voided_by: null, void_reason: null },
  }
  const who = Array.from({ length: playersOfMatch }, (_, i): Insertable<MatchPlayerRow> => {
    const account = accountOf((n * 7919 + i * 104_729) % players)
    return {
      ...{
        account,
        starts_at: match.starts_at,
        match_id: id,
        mode,
        map,
        is_out: 0,
        minutes: 30,
        players: playersOfMatch,
      },
      ...{ place: i + 1, kills: 30 - i, deaths: 10 + i, headshots: 9, wins: 12, loses: 8, playtime: 28 },
    }
  })
  return { match, who }
}

/** Matches with what each of their players has of them, of which players have about the same number each. */
export async function fillMatches(db: Database, players: number, matches: number): Promise<void> {
  for (let start = 0; start < matches; start += matchesAtATime) {
    const rows = Array.from({ length: Math.min(matchesAtATime, matches - start) }, (_, i) => rowsOf(start + i, players))
    await inTransaction(db, async ({ kysely }) => {
      await inChunks(
        rows.map(({ match }) => match),
        (some) =>
          kysely
            .insertInto('played_match')
            .values([...some])
            .execute(),
      )
      await inChunks(
        rows.flatMap(({ who }) => who),
        (some) =>
          kysely
            .insertInto('match_player')
            .values([...some])
            .onConflict((conflict) => conflict.doNothing())
            .execute(),
      )
    })
    // SQLite runs within microtasks: only a turn of the event loop frees the statements that were collected.
    await turn()
  }
}
