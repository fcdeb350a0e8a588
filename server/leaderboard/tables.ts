import type { LeaderboardMode } from '../../contract/leaderboard/leaderboard.ts'
import type { LogRefusal } from '../../contract/leaderboard/log-refusals.ts'
import type { Counters } from './rules/match-log/counters.ts'

/**
 * The log of a game server. `state` is text of the domain; `version` counts its changes. Instants are epoch
 * milliseconds.
 */
export interface MatchStreamRow {
  game_server_id: string
  version: number
  state: string
  /** When lines were last received over HTTP and accepted. */
  received_at: number | null
  /** When they were last refused, why, and when that was last logged. */
  refused_at: number | null
  refusal: LogRefusal | null
  /** What was refused, for people: untrusted, but cleaned. */
  refusal_detail: string | null
  warned_at: number | null
}

/** Ten minutes of a game server's log: the events already counted. */
export interface CountedEventRow {
  game_server_id: string
  /** Ten minutes since 1970 on the game server's wall clock. */
  bucket: number
  /** Doubles, base64. */
  keys: string
  touched_at: number
}

/** `board_id` names mode and season (rules/ranking/ranking-id.ts), `account` the player (32 bits of the SteamID). */
export interface PlayerStatRow extends Counters {
  board_id: number
  account: number
}

export interface SeasonRow {
  id: number
  name: string
  starts_at: number
  ends_at: number | null
  /** Nothing counts for it from then on. */
  closed_at: number | null
}

/** `revision` counts changes of the statistics, `built_revision` is the one that `generation` of the snapshot shows. */
export interface RankingRow {
  id: number
  revision: number
  built_revision: number
  generation: number
  /** The generation that has orders by column; until 0.3.0 processes of earlier releases publish others. */
  ordered_generation: number
  /** JSON: players per badge filter. */
  totals: string
  built_at: number | null
  build_ms: number
}

/**
 * A page of a snapshot, as JSON of the domain. `filter` is '' or badges joined by commas, `first_rank` the place of the
 * first player among all, ranked or not. `response` (store/page-response.ts) is null, until 0.3.0, on pages
 * of an earlier release.
 */
interface RankingPageTable {
  board_id: number
  generation: number
  filter: string
  page: number
  first_rank: number
  body: string
  response: Uint8Array | null
}

/** A piece of a snapshot's order by a column: places among all players. */
interface RankingOrderTable {
  board_id: number
  generation: number
  filter: string
  sort: string
  piece: number
  body: string
}

/** At which places the players of one hash slot are in a snapshot. */
interface RankingSlotTable {
  board_id: number
  generation: number
  slot: number
  body: string
}

/** A match of a game server, with what it counted. `started` and `ended` are seconds of the game server's wall clock. */
export interface PlayedMatchRow {
  id: string
  game_server_id: string
  mode: LeaderboardMode
  /** The season for which it counted besides all-time; 0: none. */
  season_id: number
  /** Untrusted text of the log, sanitised; empty: unknown. */
  map: string
  started: number
  ended: number
  /** Epoch milliseconds. */
  starts_at: number
  /** Text of the domain (rules/match-log/match-counts.ts). */
  counts: string
  voided_at: number | null
  /** A SteamID, or the operating-system user of a command. */
  voided_by: string | null
  void_reason: string | null
  /** Text of the domain (rules/match-log/match-course.ts); null: until 0.3.0, of an earlier release, before a job has filled it. */
  course: string | null
}

/**
 * Who played in which match, newest first when read backwards, and what the player has of it (rules/match-log/match-figures.ts).
 * Until 0.3.0: all of that is null in rows of an earlier release before a job has filled them.
 */
export interface MatchPlayerRow {
  account: number
  starts_at: number
  match_id: string
  mode: LeaderboardMode | null
  map: string | null
  /** 1: the match is voided. */
  is_out: number | null
  minutes: number | null
  players: number | null
  place: number | null
  kills: number | null
  deaths: number | null
  headshots: number | null
  wins: number | null
  loses: number | null
  playtime: number | null
}

/** A player whose page is hidden, and the number that stands for them where everyone can see it. */
export interface HiddenPageRow {
  account: number
  pseudonym: number
  at: number
}

/** A mode that a community has added to the ranked ones, or had. `id`: that of a LeaderboardMode. */
export interface RankedModeRow {
  id: string
  /** In the ids of its rankings (rules/ranking/ranking-id.ts). */
  number: number
  /** When it first counted something (epoch ms). */
  since: number
}

/** A player who is out of all rankings. */
export interface RemovedPlayerRow {
  account: number
  at: number
  removed_by: string
  reason: string
}

/** The tables of this noun. */
declare module '../kernel/db/tables.ts' {
  interface Tables {
    match_stream: MatchStreamRow
    counted_event: CountedEventRow
    /** Days (since 1970, the game server's wall clock) for which nothing counts any more. */
    sealed_day: { game_server_id: string; day: number }
    /** Players named in logs. */
    player: { account: number; name: string; seen_at: number }
    player_stat: PlayerStatRow
    season: SeasonRow
    played_match: PlayedMatchRow
    match_player: MatchPlayerRow
    hidden_page: HiddenPageRow
    removed_player: RemovedPlayerRow
    /** One row if statistics are older than the record of matches: since when there is one (epoch ms). */
    match_recording: { id: number; since: number }
    ranked_mode: RankedModeRow
    board: RankingRow
    board_page: RankingPageTable
    board_slot: RankingSlotTable
    board_order: RankingOrderTable
  }
  interface ReplicaTables {
    player: { account: number; name: string; seen_at: number }
    player_stat: PlayerStatRow
    played_match: PlayedMatchRow
    match_player: MatchPlayerRow
    hidden_page: HiddenPageRow
    removed_player: RemovedPlayerRow
    season: SeasonRow
    ranked_mode: RankedModeRow
    board: RankingRow
    board_page: RankingPageTable
    board_slot: RankingSlotTable
    board_order: RankingOrderTable
  }
}
