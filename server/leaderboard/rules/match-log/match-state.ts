import * as v from 'valibot'
import type { LogPlayer, Side } from './event.ts'

interface Presence {
  side: Side
  name: string
}

/** The current round: the living players, and who was left alone against how many. */
export interface Round {
  readonly alive: Set<string>
  readonly clutches: Map<string, Side>
}

/** The state of a match: the players' sides and the round. Saved as text. */
export interface MatchState {
  /** Second of the newest line; 0 before the first. */
  at: number
  /** Keys of the lines of that second. */
  tail: number[]
  isWarmup: boolean
  /** Second in which the current map began; 0: not seen. */
  mapAt: number
  /** Its name: untrusted. */
  map: string
  /** By SteamID64. */
  readonly players: Map<string, Presence>
  round: Round | undefined
  /** The end of the last request, if it may go on in the next one: untrusted. */
  unfinished: string
  /** Milliseconds by which the game server's clock was corrected last; null: it sends none, as in files. */
  offset: number | null
  /** Seconds by which that clock was set back, until the lines show it; 0: it was not. */
  backStep: number
  /** Up to this second minutes have been counted as played, although the clock may show them again; 0: it does not. */
  playedUntil: number
}

export const newMatch = (): MatchState => ({
  at: 0,
  tail: [],
  isWarmup: false,
  mapAt: 0,
  map: '',
  players: new Map(),
  round: undefined,
  unfinished: '',
  offset: null,
  backStep: 0,
  playedUntil: 0,
})

/** The game has at most 64 slots; players beyond this limit are ignored. */
const maxPlayers = 128

/** Sets a player's side, or removes a player without one. */
export function withSide(state: MatchState, { steamId, name, side }: LogPlayer): void {
  if (steamId === undefined) return
  const known = state.players.get(steamId)
  if (side === undefined) state.players.delete(steamId)
  else if (known !== undefined) {
    known.side = side
    known.name = name
  } else if (state.players.size < maxPlayers) state.players.set(steamId, { side, name })
}

export function withoutPlayer(state: MatchState, { steamId }: LogPlayer): void {
  if (steamId !== undefined) state.players.delete(steamId)
}

const sideSchema = v.picklist(['CT', 'TERRORIST'])
const savedSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    at: v.number(),
    tail: v.array(v.number()),
    isWarmup: v.boolean(),
    // Absent in states that were saved before matches were recorded.
    mapAt: v.optional(v.number(), 0),
    map: v.optional(v.string(), ''),
    // Absent in states that were saved by an earlier version.
    unfinished: v.optional(v.string(), ''),
    offset: v.optional(v.nullable(v.number()), null),
    backStep: v.optional(v.number(), 0),
    playedUntil: v.optional(v.number(), 0),
    players: v.array(v.tuple([v.string(), v.object({ side: sideSchema, name: v.string() })])),
    round: v.nullable(v.object({ alive: v.array(v.string()), clutches: v.array(v.tuple([v.string(), sideSchema])) })),
  }),
)

export function saveMatch({ players, round, ...rest }: MatchState): string {
  const saved = round === undefined ? null : { alive: [...round.alive], clutches: [...round.clutches] }
  return JSON.stringify({ ...rest, players: [...players], round: saved })
}

/** Restores a saved match; a new one for an invalid text. */
export function restoreMatch(text: string): MatchState {
  const parsed = v.safeParse(savedSchema, text)
  if (!parsed.success) return newMatch()
  const { players, round, ...rest } = parsed.output
  return {
    ...rest,
    players: new Map(players),
    round: round === null ? undefined : { alive: new Set(round.alive), clutches: new Map(round.clutches) },
  }
}
