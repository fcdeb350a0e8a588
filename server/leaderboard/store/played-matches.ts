import { isDeletedAccount } from '../../../contract/accounts/deleted-player.ts'
import type { LeaderboardMode } from '../../../contract/leaderboard/leaderboard.ts'
import { inChunks } from '../../kernel/db/chunks.ts'
import type { Database } from '../../kernel/db/database.ts'
import { cleanText } from '../../kernel/text/hostile-text.ts'
import { type MatchCounts, readCounts, saveCounts } from '../rules/match-log/match-counts.ts'
import { type MatchCourse, noCourse, readCourse, saveCourse } from '../rules/match-log/match-course.ts'
import { figuresOf, type MatchFigures } from '../rules/match-log/match-figures.ts'
import { longestMatch, matchAt, matchStart } from '../rules/match-log/match-time.ts'
import type { MatchPlayerRow, PlayedMatchRow } from '../tables.ts'

/** A match that counts, or did before it was voided. */
export interface PlayedMatch {
  readonly row: PlayedMatchRow
  readonly counts: MatchCounts
  readonly course: MatchCourse
}

interface OpenMatch extends PlayedMatch {
  readonly started: number
  ended: number
  /** Rows of its counts when it was last saved. */
  rows: number
  /** By account, what was last written; not what another transaction wrote. */
  readonly written: Map<number, string>
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

/** Matches, and what players have of them. */
export interface MatchChanges {
  readonly matches: readonly PlayedMatchRow[]
  readonly players: readonly MatchPlayerRow[]
}

/** The matches of one game server, including those of the current transaction. */
export interface PlayedMatches {
  /** Loads the matches around these seconds; required before {@link matchFor}. */
  load(db: Database, from: number, to: number): Promise<void>
  /** The match of an event, which is to be changed: an existing one, or a new one. */
  matchFor(place: MatchPlace): PlayedMatch
  /** What is to be written with {@link saveMatches} while `removed` are out of the leaderboard; it counts as saved. */
  takeChanged(removed: ReadonlySet<number>): MatchChanges
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
  const course = row.course === null ? noCourse() : readCourse(row.course)
  const { started, ended } = row
  return { row, counts, course, started, ended, rows: rowsOf(counts), written: new Map(), isChanged: false }
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
    course: null,
  }
  const course = noCourse()
  return { row, counts: new Map(), course, started, ended: at, rows: 0, written: new Map(), isChanged: true }
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
    takeChanged(removed) {
      const changed = matches.filter(({ isChanged }) => isChanged)
      const saved: PlayedMatchRow[] = []
      const players: MatchPlayerRow[] = []
      for (const match of changed) {
        const { row, counts, course, ended } = match
        const figures = figuresOf(counts, removed)
        const now = { ...row, ended, counts: saveCounts(counts), course: saveCourse(course, figures) }
        saved.push(now)
        players.push(...playersOf(now, figures).filter((player) => isNews(match.written, player)))
        match.rows = rowsOf(match.counts)
        match.isChanged = false
      }
      if (matches.length > maxLoaded) clear()
      return { matches: saved, players }
    },
    clear,
  }
}

/** At least one. */
export const minutesOf = ({ started, ended }: Pick<PlayedMatchRow, 'started' | 'ended'>): number =>
  Math.max(1, Math.round((ended - started) / 60))

/** What players have of a match; deleted ones have no page. */
export function playersOf(
  match: Pick<PlayedMatchRow, 'id' | 'starts_at' | 'mode' | 'map' | 'started' | 'ended' | 'voided_at'>,
  figures: readonly MatchFigures[],
): MatchPlayerRow[] {
  const { id, starts_at, mode, map, voided_at } = match
  const facts = { starts_at, match_id: id, mode, map, is_out: voided_at === null ? 0 : 1 }
  const shared = { ...facts, minutes: minutesOf(match), players: figures.length }
  return figures.flatMap((each) => (isDeletedAccount(each.account) ? [] : [{ ...shared, ...each }]))
}

/** Whether a row differs from the one last written; from now on it is. */
function isNews(written: Map<number, string>, row: MatchPlayerRow): boolean {
  const { account, minutes, players, place, kills, deaths, headshots, wins, loses, playtime } = row
  const text = `${minutes} ${players} ${place} ${kills} ${deaths} ${headshots} ${wins} ${loses} ${playtime}`
  if (written.get(account) === text) return false
  written.set(account, text)
  return true
}

const figureColumns = [
  'mode',
  'map',
  'is_out',
  'minutes',
  'players',
  'place',
  'kills',
  'deaths',
  'headshots',
  'wins',
  'loses',
  'playtime',
] as const

/** Writes what players have of matches. */
export const savePlayers = (db: Database, players: readonly MatchPlayerRow[]): Promise<void> =>
  inChunks(players, (some) =>
    db.kysely
      .insertInto('match_player')
      .values([...some])
      .onConflict((conflict) =>
        conflict
          .columns(['account', 'starts_at', 'match_id'])
          .doUpdateSet((eb) => Object.fromEntries(figureColumns.map((name) => [name, eb.ref(`excluded.${name}`)]))),
      )
      .execute(),
  )

/** Writes the matches of any game servers. */
export async function saveMatches(db: Database, all: readonly MatchChanges[]): Promise<void> {
  await inChunks(
    all.flatMap(({ matches }) => matches),
    (some) =>
      db.kysely
        .insertInto('played_match')
        .values([...some])
        .onConflict((conflict) =>
          conflict.column('id').doUpdateSet((eb) => ({
            ended: eb.ref('excluded.ended'),
            counts: eb.ref('excluded.counts'),
            course: eb.ref('excluded.course'),
          })),
        )
        .execute(),
  )
  await savePlayers(
    db,
    all.flatMap(({ players }) => players),
  )
}
