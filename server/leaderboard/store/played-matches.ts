import type { LeaderboardMode } from '../../../contract/leaderboard/leaderboard.ts'
import { inChunks } from '../../kernel/db/chunks.ts'
import type { Database } from '../../kernel/db/database.ts'
import { cleanText } from '../../kernel/text/hostile-text.ts'
import { type MatchCounts, readCounts, saveCounts } from '../rules/match-log/match-counts.ts'
import { longestMatch, matchAt, matchStart } from '../rules/match-log/match-time.ts'
import type { PlayedMatchRow } from '../tables.ts'

/** A match that counts, or did before it was voided. */
export interface PlayedMatch {
  readonly row: PlayedMatchRow
  readonly counts: MatchCounts
}

interface OpenMatch extends PlayedMatch {
  readonly started: number
  ended: number
  /** Rows of its counts when it was last saved. */
  rows: number
  readonly saved: Set<number>
  isChanged: boolean
}

/** Where an event of a log belongs. */
export interface MatchPlace {
  /** Second of the game server's wall clock. */
  readonly at: number
  /** The same instant in epoch milliseconds. */
  readonly instant: number
  /** 0: no season. */
  readonly season: number
  readonly mode: LeaderboardMode
  /** When the map began, on the same clock as `at`; 0: unknown. */
  readonly mapAt: number
  readonly map: string
}

/** Matches, and who is new in them. */
export interface MatchChanges {
  readonly matches: readonly PlayedMatchRow[]
  readonly players: readonly { readonly account: number; readonly starts_at: number; readonly match_id: string }[]
}

/** The matches of one game server, including those of the current transaction. */
export interface PlayedMatches {
  /** Loads the matches around these seconds; required before {@link matchFor}. */
  load(db: Database, from: number, to: number): Promise<void>
  /** The match of an event, which is to be changed: an existing one, or a new one. */
  matchFor(place: MatchPlace): PlayedMatch
  /** What is to be written with {@link saveMatches}; it counts as saved. */
  takeChanged(): MatchChanges
  /** Clears the cache, after another process has written or a transaction was rolled back. */
  clear(): void
}

/** About 20 kB of text: a server with many visitors begins another match, so that a batch never writes more. */
const mostRows = 1000

const rowsOf = (counts: MatchCounts): number => [...counts.values()].reduce((sum, { size }) => sum + size, 0)

/** Cached matches: half a day of log. */
const maxLoaded = 12
/** Further apart, the matches in between are not loaded. */
const longestGap = 86_400

function opened(row: PlayedMatchRow): OpenMatch {
  const counts = readCounts(row.counts)
  const saved = new Set(counts.keys())
  return { row, counts, started: row.started, ended: row.ended, rows: rowsOf(counts), saved, isChanged: false }
}

function newMatchAt(gameServerId: string, { at, instant, season, mode, mapAt, map }: MatchPlace): OpenMatch {
  const started = matchStart(at, mapAt)
  const row: PlayedMatchRow = {
    id: `${gameServerId}.${mode}.${season}.${started}`,
    game_server_id: gameServerId,
    mode,
    season_id: season,
    map: cleanText(map, 64),
    started,
    ended: at,
    starts_at: instant - (at - started) * 1000,
    counts: '',
    voided_at: null,
    voided_by: null,
    void_reason: null,
  }
  return { row, counts: new Map(), started, ended: at, rows: 0, saved: new Set(), isChanged: true }
}

export function createPlayedMatches(gameServerId: string): PlayedMatches {
  let matches: OpenMatch[] = []
  /** The seconds whose matches are all loaded. */
  let loaded: { readonly from: number; readonly to: number } | undefined

  const read = async (db: Database, from: number, to: number): Promise<void> => {
    if (from > to) return
    const rows = await db.kysely
      .selectFrom('played_match')
      .selectAll()
      .where('game_server_id', '=', gameServerId)
      .where('started', '>=', from)
      .where('started', '<=', to)
      .execute()
    const known = new Set(matches.map(({ row }) => row.id))
    matches.push(...rows.filter(({ id }) => !known.has(id)).map(opened))
  }
  const clear = (): void => {
    matches = []
    loaded = undefined
  }

  return {
    async load(db, first, last) {
      const [from, to] = [first - longestMatch - 1, last + 1]
      if (loaded !== undefined && (to < loaded.from - longestGap || from > loaded.to + longestGap)) clear()
      if (loaded === undefined) await read(db, from, to)
      else {
        await read(db, from, loaded.from - 1)
        await read(db, loaded.to + 1, to)
      }
      loaded = { from: Math.min(from, loaded?.from ?? from), to: Math.max(to, loaded?.to ?? to) }
    },
    matchFor(place) {
      const { at, season, mode, mapAt } = place
      const possible = matches.filter(({ row }) => row.season_id === season && row.mode === mode)
      let match = matchAt(possible, at, mapAt)
      const isFull = match !== undefined && match.rows >= mostRows && at > match.started
      if (match === undefined || isFull) {
        match = newMatchAt(gameServerId, isFull ? { ...place, mapAt: 0 } : place)
        matches.push(match)
      }
      match.ended = Math.max(match.ended, at)
      match.isChanged = true
      return match
    },
    takeChanged() {
      const changed = matches.filter(({ isChanged }) => isChanged)
      const changes = {
        matches: changed.map(({ row, counts, ended }) => ({ ...row, ended, counts: saveCounts(counts) })),
        players: changed.flatMap(newPlayers),
      }
      for (const match of changed) {
        match.rows = rowsOf(match.counts)
        match.isChanged = false
      }
      if (matches.length > maxLoaded) clear()
      return changes
    },
    clear,
  }
}

/** The players of a match that are not saved yet; from now on they are. */
function newPlayers({ row, counts, saved }: OpenMatch): MatchChanges['players'] {
  const players = [...counts.keys()].filter((account) => !saved.has(account))
  for (const account of players) saved.add(account)
  return players.map((account) => ({ account, starts_at: row.starts_at, match_id: row.id }))
}

/** Writes the matches of any game servers. */
export async function saveMatches(db: Database, all: readonly MatchChanges[]): Promise<void> {
  await inChunks(
    all.flatMap(({ matches }) => matches),
    (some) =>
      db.kysely
        .insertInto('played_match')
        .values([...some])
        .onConflict((conflict) =>
          conflict
            .column('id')
            .doUpdateSet((eb) => ({ ended: eb.ref('excluded.ended'), counts: eb.ref('excluded.counts') })),
        )
        .execute(),
  )
  await inChunks(
    all.flatMap(({ players }) => players),
    (some) =>
      db.kysely
        .insertInto('match_player')
        .values([...some])
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
  )
}
