import type { Counters } from './counters.ts'
import type { Credit, Entry } from './credit.ts'
import type { LogEvent, LogPlayer } from './event.ts'
import { textKey } from './line-key.ts'
import { type MatchState, withoutPlayer, withSide } from './match-state.ts'
import { countClutches, endRound, roundEntries, startRound } from './round.ts'
import type { ModeRules } from './rules.ts'

/** Seconds of silence after which all players count as absent, because the server was down. */
const longestSilence = 300
const minuteLength = 60
/** Seconds from the line about loading a map to the one that it runs. */
const longestLoad = 120
/** Seconds by which clocks are set back at the end of summer time: half an hour on Lord Howe Island. */
const backSteps = [3600, 1800]

const classCounter = { rifle: 'rifle_kills', pistol: 'pistol_kills', awp: 'awp_kills' } as const

function killEntries(event: LogEvent & { kind: 'kill' }, rules: ModeRules): Entry[] {
  const { attacker, victim, weapon, headshot } = event
  // Kills of bots and teammates do not count.
  if (attacker.steamId === undefined || victim.steamId === undefined) return []
  if (attacker.steamId === victim.steamId) return [{ steamId: victim.steamId, name: victim.name, add: { deaths: 1 } }]
  if (!rules.isFreeForAll && attacker.side !== undefined && attacker.side === victim.side) return []
  const won: Partial<Counters> = {
    kills: 1,
    ...(headshot ? { headshots: 1 } : {}),
    ...(weapon === 'other' ? {} : { [classCounter[weapon]]: 1 }),
    ...(rules.isDuel ? { wins: 1 } : {}),
  }
  const sideOf = (player: LogPlayer) => (rules.hasRounds ? { side: player.side } : {})
  const lost: Partial<Counters> = rules.isDuel ? { deaths: 1, loses: 1 } : { deaths: 1 }
  return [
    { steamId: attacker.steamId, name: attacker.name, against: victim.steamId, add: won, ...sideOf(attacker) },
    { steamId: victim.steamId, name: victim.name, against: attacker.steamId, add: lost, ...sideOf(victim) },
  ]
}

/** The credit of an event that does not depend on earlier events. */
function ownCredit(event: LogEvent, isWarmup: boolean, rules: ModeRules): Credit | undefined {
  if (event.kind !== 'kill' && event.kind !== 'death') return undefined
  const { key, at } = event
  if (isWarmup) return { key, at, entries: [] }
  if (event.kind === 'kill') return { key, at, entries: killEntries(event, rules) }
  const { steamId, name } = event.player
  return { key, at, entries: steamId === undefined ? [] : [{ steamId, name, add: { deaths: 1 } }] }
}

/** One minute of play time per elapsed full minute for every player on a side. */
function playedMinutes(state: MatchState, at: number): Credit[] {
  const credits: Credit[] = []
  const newest = Math.max(state.at, state.playedUntil)
  const [from, to] = [Math.floor(newest / minuteLength), Math.floor(at / minuteLength)]
  if (state.isWarmup) return credits
  for (let minute = from + 1; minute <= to; minute += 1) {
    for (const [steamId, { name }] of state.players) {
      const entries = [{ steamId, name, add: { playtime: 1 } }]
      credits.push({ key: textKey(`played ${steamId}`), at: minute * minuteLength, entries })
    }
  }
  return credits
}

function seen(state: MatchState, player: LogPlayer): void {
  if (player.side !== undefined) withSide(state, player)
}

function follow(state: MatchState, event: LogEvent, rules: ModeRules): Credit[] {
  switch (event.kind) {
    case 'kill':
      seen(state, event.attacker)
      seen(state, event.victim)
      countClutches(state, event.victim)
      return []
    case 'death':
      seen(state, event.player)
      countClutches(state, event.player)
      return []
    case 'side':
      countClutches(state, event.player)
      withSide(state, event.player)
      return []
    case 'leave':
      countClutches(state, event.player)
      withoutPlayer(state, event.player)
      return []
    case 'warmupStart':
    case 'warmupEnd':
      state.isWarmup = event.kind === 'warmupStart'
      return []
    case 'roundStart':
      if (rules.hasRounds && !state.isWarmup) startRound(state)
      return []
    case 'roundWon': {
      const entries = roundEntries(state, event.side)
      endRound(state)
      return entries.length === 0 ? [] : [{ key: event.key, at: event.at, entries, winner: event.side }]
    }
    case 'roundEnd':
      endRound(state)
      return []
    case 'mapStart':
      startMap(state, event)
      return []
    case 'mapRuns':
      if (!isSameMap(state.map, event.map) || event.at - state.mapAt > longestLoad) startMap(state, event)
      return []
    case 'matchStart':
      state.isWarmup = false
      if (event.map !== undefined && !isSameMap(state.map, event.map)) startMap(state, event)
      return []
  }
}

function startMap(state: MatchState, { at, map }: { readonly at: number; readonly map?: string }): void {
  endRound(state)
  state.mapAt = at
  if (map !== undefined) state.map = map
}

/** Lines name a map of the workshop with and without its folder. */
function isSameMap(a: string, b: string): boolean {
  const nameOf = (map: string): string => map.slice(map.lastIndexOf('/') + 1).toLowerCase()
  return nameOf(a) === nameOf(b)
}

function abandon(state: MatchState): void {
  state.players.clear()
  endRound(state)
}

/**
 * Follows a game server's clock that was set back: what comes next is not past. Where the server does not send its clock, a
 * step of summer time is taken for one; it may be a repeated log instead, of which no minute must count as played again by those who
 * play now.
 */
function followClock(state: MatchState, at: number): void {
  const back = state.at - at
  const isKnown = state.offset !== null
  const isStep = isKnown
    ? back > 0 && back <= state.backStep && back >= state.backStep / 2
    : backSteps.some((step) => back <= step && back >= step - longestSilence)
  if (!isStep) return
  if (!isKnown) state.playedUntil = Math.max(state.playedUntil, state.at)
  state.backStep = 0
  state.at = at
  state.tail = []
}

/** Whether the match has processed this event: an earlier second, or the same line in the same second. */
function isPast(state: MatchState, event: LogEvent): boolean {
  return event.at < state.at || (event.at === state.at && state.tail.includes(event.key))
}

/**
 * Applies the next event to the match (in place) and returns its credits. A past event (a repeated log, a late line) does
 * not change the match and counts only what needs no context.
 */
export function fold(state: MatchState, event: LogEvent, rules: ModeRules): Credit[] {
  const own = ownCredit(event, state.isWarmup, rules)
  followClock(state, event.at)
  if (isPast(state, event)) return own === undefined ? [] : [own]
  const credits: Credit[] = []
  if (event.at > state.at) {
    if (event.at - state.at > longestSilence) abandon(state)
    else credits.push(...playedMinutes(state, event.at))
    state.at = event.at
    state.tail = []
  }
  state.tail.push(event.key)
  credits.push(...follow(state, event, rules))
  if (own !== undefined) credits.push(own)
  return credits
}
