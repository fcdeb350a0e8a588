import { sql } from 'kysely'
import type { LeaderboardMode } from '../../../contract/leaderboard/leaderboard.ts'
import { playerMapsLimit, playerPageMatchesSize } from '../../../contract/leaderboard/player-page.ts'
import { type Places, prepareRead } from '../../kernel/db/prepared-query.ts'
import type { ReadDatabase } from '../../kernel/db/reads.ts'
import type { PlayerStatRow } from '../tables.ts'
import type { Ranking } from './rankings.ts'

/** Matches of which sums are made: those of a player of many years cost a few milliseconds. */
const mostMatches = 2000
/** Matches in which streaks are looked for. */
const streakMatches = 500

type OfAccount = Readonly<Record<'account', number>>

/** What logs know of a player, and whether their page is hidden. Always one row. */
const facts = prepareRead((kysely, place: Places<OfAccount>) =>
  kysely
    .selectFrom('player')
    .select((eb) => [
      'name',
      'seen_at',
      eb.selectFrom('hidden_page').select('at').where('account', '=', place('account')).as('hidden_at'),
    ])
    .where('account', '=', place('account')),
)

export interface LoggedFacts {
  readonly name: string
  readonly seenAt: number
  readonly isHidden: boolean
}

/** Undefined: no log has named the player. */
export async function readLoggedFacts(db: ReadDatabase, account: number): Promise<LoggedFacts | undefined> {
  const [row] = await facts(db, { account })
  return row && { name: row.name, seenAt: row.seen_at, isHidden: row.hidden_at !== null }
}

const counted = (kysely: ReadDatabase['kysely'], place: Places<OfAccount>, limit: number) =>
  kysely
    .selectFrom('match_player')
    .selectAll()
    .where('account', '=', place('account'))
    .where('is_out', '=', 0)
    .orderBy('starts_at', 'desc')
    .orderBy('match_id', 'desc')
    .limit(limit)

const sum = <C extends string>(column: C) => sql<number>`cast(sum(${sql.ref(column)}) as integer)`.as(column)

const mapSums = prepareRead((kysely, place: Places<OfAccount>) =>
  kysely
    .selectFrom(counted(kysely, place, mostMatches).as('counted'))
    .select((eb) => [
      'mode',
      'map',
      eb.fn.min('starts_at').as('first'),
      sql<number>`cast(count(*) as integer)`.as('matches'),
    ])
    .select([sum('kills'), sum('deaths'), sum('headshots'), sum('wins'), sum('loses'), sum('playtime')])
    .groupBy(['mode', 'map'])
    .orderBy('playtime', 'desc')
    .orderBy('matches', 'desc')
    .orderBy('map'),
)

export interface MapSums {
  readonly mode: LeaderboardMode
  readonly map: string
  readonly matches: number
  readonly kills: number
  readonly deaths: number
  readonly headshots: number
  readonly wins: number
  readonly loses: number
  readonly playtime: number
}

/** Sums by mode and map, most played first, and when the oldest match began (epoch ms; null: there is none). */
export async function readMapSums(
  db: ReadDatabase,
  account: number,
): Promise<{ readonly maps: MapSums[]; readonly first: number | null }> {
  const rows = await mapSums(db, { account })
  let first: number | null = null
  const maps: MapSums[] = []
  for (const { mode, map, first: began, ...sums } of rows) {
    const at = Number(began)
    if (first === null || at < first) first = at
    if (mode !== null && maps.length < playerMapsLimit) maps.push({ mode, map: map ?? '', ...sums })
  }
  return { maps, first }
}

/** A match as one of its players has it. */
export interface OwnMatch {
  readonly match_id: string
  readonly mode: LeaderboardMode
  readonly map: string
  readonly starts_at: number
  readonly minutes: number
  readonly players: number
  readonly place: number
  readonly kills: number
  readonly deaths: number
  readonly headshots: number
  readonly wins: number
  readonly loses: number
}

const matchesFrom = prepareRead(
  (kysely, place: Places<{ readonly account: number; readonly at: number; readonly id: string }>) =>
    kysely
      .selectFrom('match_player')
      .select(['match_id', 'starts_at', 'mode', 'map', 'minutes', 'players', 'place', 'kills', 'deaths'])
      .select(['headshots', 'wins', 'loses'])
      .where('account', '=', place('account'))
      .where('is_out', '=', 0)
      .where((eb) => eb(eb.refTuple('starts_at', 'match_id'), '<', eb.tuple(place('at'), place('id'))))
      .where(({ exists, not, selectFrom }) =>
        not(exists(selectFrom('hidden_page').select('at').where('hidden_page.account', '=', place('account')))),
      )
      .orderBy('starts_at', 'desc')
      .orderBy('match_id', 'desc')
      .limit(playerPageMatchesSize + 1),
)

/** Behind every match. */
const newest = { at: Number.MAX_SAFE_INTEGER, id: '' }

/**
 * The matches of a player that count, newest first, after one of them: one more than a page shows. None of a player whose page is
 * hidden, so that a page of matches is one statement.
 */
export async function readOwnMatches(
  db: ReadDatabase,
  account: number,
  after: { readonly at: number; readonly id: string } = newest,
): Promise<OwnMatch[]> {
  const rows = await matchesFrom(db, { account, ...after })
  return rows.flatMap(({ mode, map, minutes, players, place, kills, deaths, headshots, wins, loses, ...row }) =>
    mode === null
      ? []
      : [
          {
            ...row,
            mode,
            map: map ?? '',
            ...{ minutes: minutes ?? 1, players: players ?? 0, place: place ?? 0 },
            ...{
              kills: kills ?? 0,
              deaths: deaths ?? 0,
              headshots: headshots ?? 0,
              wins: wins ?? 0,
              loses: loses ?? 0,
            },
          },
        ],
  )
}

/** A text per mode, not a row per match, each of which costs as much as reading it. */
const runs = prepareRead((kysely, place: Places<OfAccount>, kind) => {
  const one = sql`cast(starts_at as text) || ':' || (wins - loses)`
  const text = kind === 'sqlite' ? sql<string>`group_concat(${one}, ',')` : sql<string>`string_agg(${one}, ',')`
  return kysely
    .selectFrom(counted(kysely, place, streakMatches).as('counted'))
    .select(['mode', text.as('matches')])
    .groupBy('mode')
    .orderBy('mode')
})

/** When a match began (epoch ms), and wins less losses. */
export type Outcome = readonly [at: number, margin: number]

/** The newest matches by mode, oldest first. */
export async function readOutcomes(
  db: ReadDatabase,
  account: number,
): Promise<ReadonlyMap<LeaderboardMode, readonly Outcome[]>> {
  const found = new Map<LeaderboardMode, readonly Outcome[]>()
  for (const { mode, matches } of await runs(db, { account })) {
    if (mode === null) continue
    const outcomes = matches.split(',').map((text): Outcome => {
      const colon = text.indexOf(':')
      return [Number(text.slice(0, colon)), Number(text.slice(colon + 1))]
    })
    found.set(
      mode,
      outcomes.sort(([a], [b]) => a - b),
    )
  }
  return found
}

const stats = prepareRead((kysely, place: Places<OfAccount>) =>
  kysely
    .selectFrom('player_stat')
    .selectAll()
    .where('account', '=', place('account'))
    .where('board_id', 'in', (eb) => eb.selectFrom('board').select('id'))
    .orderBy('board_id'),
)

/** The statistics of a player in all rankings. */
export const readAllStats = (db: ReadDatabase, account: number): Promise<PlayerStatRow[]> => stats(db, { account })

/** A slot of a ranking: `[ranking, generation, slot]`. */
export type SlotKey = readonly [id: number, generation: number, slot: number]

const slots = prepareRead((kysely, place: Places<{ readonly keys: string }>, kind) => {
  const list = kind === 'sqlite' ? sql`json_each(${place('keys')})` : sql`json_array_elements(${place('keys')}::json)`
  const part = (at: number) =>
    kind === 'sqlite' ? sql<number>`key.value ->> ${sql.lit(at)}` : sql<number>`(key.value ->> ${sql.lit(at)})::integer`
  const wanted = kind === 'sqlite' ? sql`key` : sql`key(value)`
  return kysely
    .selectFrom(sql<{ readonly value: string }>`${list}`.as<'key'>(wanted))
    .innerJoin('board_slot', (join) =>
      join
        .on('board_slot.board_id', '=', part(0))
        .on('board_slot.generation', '=', part(1))
        .on('board_slot.slot', '=', part(2)),
    )
    .select(['board_slot.board_id', 'board_slot.body'])
})

/** The texts of slots of several rankings, by ranking. */
export async function readSlots(
  db: ReadDatabase,
  keys: readonly SlotKey[],
): Promise<ReadonlyMap<Ranking['id'], string>> {
  if (keys.length === 0) return new Map()
  const rows = await slots(db, { keys: JSON.stringify(keys) })
  return new Map(rows.map(({ board_id, body }) => [board_id, body]))
}
