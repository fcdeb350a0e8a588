import { days, hours, seconds } from '../../contract/duration.ts'
import { leaderboardModes } from '../../contract/leaderboard/leaderboard.ts'
import { type PlayedMode, playedMode } from '../../demo/matches/modes.ts'
import { demoPlayers, suspectPlayer } from '../../demo/matches/people.ts'
import { createMatch } from '../../demo/matches/play.ts'
import { demoSeasons, stretchOf } from '../../demo/matches/sessions.ts'
import { seededRandom } from '../../demo/seeded-random.ts'
import { fixtureServers } from './servers.ts'

/** A game server whose mode is ranked. */
export interface RankedServer {
  readonly name: string
  readonly rules: PlayedMode
  /** Position among the servers of its mode. */
  readonly nth: number
}

const ranked = fixtureServers.flatMap(({ listed: { name, category } }) => {
  const rules = playedMode(category)
  return rules === undefined ? [] : [{ name, rules }]
})

const alike = (rules: PlayedMode) => ranked.filter((server) => server.rules === rules)

export const rankedServers: readonly RankedServer[] = ranked.map((server) => ({
  ...server,
  nth: alike(server.rules).indexOf(server),
}))

/** What a game server played: when, as a share of the season, for how many rounds or skirmishes, and which group. */
const evenings = [
  { season: 0, at: 0.5, stretches: 3, group: 0 },
  { season: 1, at: 0.5, stretches: 3, group: 0 },
  { season: 2, at: 0.5, stretches: 10, group: 0 },
  { season: 2, at: 0.9, stretches: 10, group: 1 },
] as const
const groups = 2

const groupSize = ({ hasRounds }: PlayedMode): number => (hasRounds ? 9 : 15)

/** How many players each ranking has once all logs are counted: of a mode in a season, or in all (undefined). */
export const rankings = leaderboardModes.flatMap((mode) => {
  const servers = rankedServers.filter(({ rules }) => rules.mode === mode)
  const early = servers.reduce((sum, { rules }) => sum + groupSize(rules), 0)
  const all = groups * early + Number(mode === 'dm')
  return [
    { mode, season: undefined, players: all },
    ...demoSeasons.map((_, i) => ({ mode, season: `${i + 1}`, players: i === demoSeasons.length - 1 ? all : early })),
  ]
})

/** In the evening in China, and half a minute before a full one: everyone's time is counted by the minutes that they see begin. */
const beginOfEvening = (instant: number): number => Math.floor(instant / days(1)) * days(1) + hours(12) + seconds(30)

/** Everything that a game server has logged before `anchor` (epoch milliseconds); the same for every call. */
export function logOf({ name, rules, nth }: RankedServer, anchor: number): string {
  const size = groupSize(rules)
  return evenings
    .flatMap(({ season, at, stretches, group }, i) => {
      const { began, lasted } = demoSeasons[season]
      const first = (nth * groups + group) * size
      const isSuspectThere = rules.mode === 'dm' && nth === 0 && group === 1
      const players = [...demoPlayers.slice(first, first + size), ...(isSuspectThere ? [suspectPlayer] : [])]
      const match = createMatch(rules, seededRandom(`${name} ${i}`))
      const from = beginOfEvening(anchor - began + lasted * at)
      const played = Array.from({ length: stretches }, (_, n) => {
        const begin = from + n * stretchOf(rules)
        return match.play(players, begin, begin + stretchOf(rules))
      })
      const end = from + stretches * stretchOf(rules)
      return [...played.flat(), ...match.play([], end, end + seconds(1))]
    })
    .join('')
}
