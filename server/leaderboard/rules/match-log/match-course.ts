import * as v from 'valibot'
import type { Side } from './event.ts'
import type { MatchFigures } from './match-figures.ts'

/** The last side on which a player was seen, and when (seconds of the game server's wall clock). */
interface LastSide {
  readonly at: number
  readonly side: Side
}

/** How a match went, beside what it counted. */
export interface MatchCourse {
  /** In any order. */
  readonly rounds: { readonly at: number; readonly winner: Side }[]
  /** By account. */
  readonly sides: Map<number, LastSide>
}

/** A match lasts an hour; a log that claims more has rounds of a few seconds. */
const mostRounds = 200

export const noCourse = (): MatchCourse => ({ rounds: [], sides: new Map() })

/** Adds a round that a side has won, in place. */
export function addRound({ rounds }: MatchCourse, at: number, winner: Side): void {
  if (rounds.length < mostRounds) rounds.push({ at, winner })
}

/** Notes the side of a player at a second, in place; late lines do not replace what came after them. */
export function noteSide({ sides }: MatchCourse, account: number, at: number, side: Side): void {
  if ((sides.get(account)?.at ?? -1) <= at) sides.set(account, { at, side })
}

const sideSchema = v.picklist(['CT', 'TERRORIST'])
const savedSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    rounds: v.array(v.tuple([v.number(), sideSchema])),
    sides: v.array(v.tuple([v.number(), v.number(), sideSchema])),
    players: v.number(),
    best: v.nullable(v.tuple([v.number(), v.number()])),
  }),
)

/** The text that is stored with a match: its course, how many played, and who had most kills. */
export function saveCourse({ rounds, sides }: MatchCourse, figures: readonly MatchFigures[]): string {
  const [first] = figures
  return JSON.stringify({
    rounds: rounds.toSorted((a, b) => a.at - b.at).map(({ at, winner }) => [at, winner]),
    sides: [...sides].map(([account, { at, side }]) => [account, at, side]),
    players: figures.length,
    best: first === undefined || first.kills === 0 ? null : [first.account, first.kills],
  })
}

/** @throws ValiError for a text that {@link saveCourse} did not write */
export function readCourse(text: string): MatchCourse {
  const { rounds, sides } = v.parse(savedSchema, text)
  return {
    rounds: rounds.map(([at, winner]) => ({ at, winner })),
    sides: new Map(sides.map(([account, at, side]) => [account, { at, side }])),
  }
}

/** How many played, and who had most kills; null: there were no kills. */
export interface MatchBest {
  readonly players: number
  readonly best: { readonly account: number; readonly kills: number } | null
}

/** @throws ValiError for a text that {@link saveCourse} did not write */
export function readBest(text: string): MatchBest {
  const { players, best } = v.parse(savedSchema, text)
  return { players, best: best && { account: best[0], kills: best[1] } }
}

/** The text of {@link saveCourse} with another account in the place of one. */
export function courseWithout(text: string, account: number, other: number): string {
  const saved = v.parse(savedSchema, text)
  const renamed = (each: number): number => (each === account ? other : each)
  const { best } = saved
  return JSON.stringify({
    ...saved,
    sides: saved.sides.map(([each, at, side]) => [renamed(each), at, side]),
    best: best && [renamed(best[0]), best[1]],
  })
}
