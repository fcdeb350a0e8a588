import * as v from 'valibot'
import { addCounters, type Counters, counterNames, noCounters } from './counters.ts'

/** Stands for no opponent. No player has this account. */
export const noOpponent = 0

/** What a match counted: by account and by the account of the opponent ({@link noOpponent}: none). */
export type MatchCounts = Map<number, Map<number, Counters>>

/** Adds the counters that `account` gained, in place. */
export function addToMatch(counts: MatchCounts, account: number, against: number, add: Partial<Counters>): void {
  const rows = counts.get(account) ?? new Map<number, Counters>()
  counts.set(account, rows)
  const row = rows.get(against) ?? noCounters()
  rows.set(against, row)
  addCounters(row, add)
}

/** What each player's statistics hold of a match while `removed` are out of the leaderboard. */
export function effectiveCounts(counts: MatchCounts, removed: ReadonlySet<number>): Map<number, Counters> {
  const sums = new Map<number, Counters>()
  for (const [account, rows] of counts) {
    const sum = noCounters()
    for (const [against, row] of rows) if (!removed.has(against)) addCounters(sum, row)
    if (counterNames.some((name) => sum[name] !== 0)) sums.set(account, sum)
  }
  return sums
}

/** What the opponents of a player gained in their duels with this player. */
export function countsAgainst(counts: MatchCounts, account: number): Map<number, Counters> {
  const found = new Map<number, Counters>()
  for (const [opponent, rows] of counts) {
    const row = rows.get(account)
    if (row !== undefined) found.set(opponent, row)
  }
  return found
}

export function negated(counters: Counters): Counters {
  const result = noCounters()
  for (const name of counterNames) result[name] = 0 - counters[name]
  return result
}

/** The counters up to the last that is not 0, each after a comma. */
function countersText(counters: Counters): string {
  let [text, zeros] = ['', '']
  for (const name of counterNames) {
    const value = counters[name]
    if (value === 0) zeros += ',0'
    else {
      text += `${zeros},${value}`
      zeros = ''
    }
  }
  return text
}

/**
 * JSON: players once, then per row the places of player and opponent (-1: none) and the counters up to the last that is not
 * 0. It is written with every batch of a log, so that it is joined by hand: half the time of `JSON.stringify`.
 */
export function saveCounts(counts: MatchCounts): string {
  const places = new Map<number, number>()
  const placeOf = (account: number): number => {
    const place = places.get(account) ?? places.size
    places.set(account, place)
    return place
  }
  let rows = ''
  for (const [account, against] of counts) {
    const place = placeOf(account)
    for (const [opponent, counters] of against) {
      const other = opponent === noOpponent ? -1 : placeOf(opponent)
      rows += `${rows === '' ? '' : ','}[${place},${other}${countersText(counters)}]`
    }
  }
  return `{"players":[${[...places.keys()].join(',')}],"rows":[${rows}]}`
}

const savedSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ players: v.array(v.number()), rows: v.array(v.array(v.number())) }),
)

/** @throws ValiError for a text that {@link saveCounts} did not write */
export function readCounts(text: string): MatchCounts {
  const { players, rows } = v.parse(savedSchema, text)
  const counts: MatchCounts = new Map()
  for (const [place = -1, against = -1, ...values] of rows) {
    const account = players[place]
    if (account === undefined) continue
    const add = Object.fromEntries(counterNames.map((name, i) => [name, values[i] ?? 0]))
    addToMatch(counts, account, against === -1 ? noOpponent : (players[against] ?? noOpponent), add)
  }
  return counts
}

const playersSchema = v.pipe(v.string(), v.parseJson(), v.object({ players: v.array(v.number()) }))

/** Everyone whom a text of {@link saveCounts} names, opponents included. */
export const accountsIn = (text: string): readonly number[] => v.parse(playersSchema, text).players

/** The text of {@link saveCounts} with another account in the place of one. Counters of both are added when it is read. */
export function withoutAccount(text: string, account: number, other: number): string {
  const { players, rows } = v.parse(savedSchema, text)
  return JSON.stringify({ players: players.map((player) => (player === account ? other : player)), rows })
}
