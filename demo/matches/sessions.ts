import { days, hours, minutes, seconds } from '../../contract/duration.ts'
import { seededRandom } from '../seeded-random.ts'
import type { DemoServer } from '../servers.ts'
import type { PlayedMode } from './modes.ts'
import { type DemoPlayer, personaPlayers, playersNamed, suspectPlayer } from './people.ts'
import { clockAhead, createMatch, mapLine } from './play.ts'

/** The demo's seasons: when each began before the first start, how long it lasted, and sessions per game server. */
export const demoSeasons = [
  { name: 'S1', began: days(210), lasted: days(90), evenings: 3 },
  { name: 'S2', began: days(120), lasted: days(90), evenings: 4 },
  { name: 'S3', began: days(30), lasted: days(30), evenings: 3 },
] as const

/** A game server with a past; it opened in the season with the index `since`. */
export interface PastServer {
  readonly server: DemoServer
  readonly rules: PlayedMode
  readonly since: number
}

/** A session on one game server. Instants are epoch milliseconds. */
export interface Session {
  readonly from: number
  readonly to: number
  readonly name: string
}

interface Visit {
  readonly player: DemoPlayer
  readonly from: number
  readonly to: number
}

/** How long one round or skirmish takes, in milliseconds. */
export const stretchOf = (rules: PlayedMode): number => (rules.hasRounds ? seconds(45) : seconds(15))

/** The sessions on a game server before `anchor`, the moment of the first start (epoch milliseconds), oldest first. */
export function sessionsOf({ server, since }: PastServer, anchor: number): readonly Session[] {
  return demoSeasons.slice(since).flatMap(({ name, began, lasted, evenings }) =>
    Array.from({ length: evenings }, (_, i): Session => {
      const session = `${server.listed.name} ${name} ${i}`
      const random = seededRandom(session)
      const apart = lasted / evenings
      // Away from both ends of its share of the season, so that sessions never overlap and the last one is over.
      const day = Math.floor((anchor - began + apart * (i + 0.15 + random() / 2) + clockAhead) / days(1)) * days(1)
      const from = day - clockAhead + hours(19) + Math.floor(random() * hours(3))
      return { name: session, from, to: from + minutes(25) + Math.floor(random() * minutes(20)) }
    }),
  )
}

/** The last evening of the newest deathmatch servers. */
const isSuspectAt = ({ rules, since }: PastServer, { name }: Session): boolean =>
  rules.mode === 'dm' && since === demoSeasons.length - 1 && name.endsWith(' S3 2')

function visitsOf(past: PastServer, session: Session, guests: readonly DemoPlayer[]): readonly Visit[] {
  const { server, rules } = past
  const random = seededRandom(`${session.name} visits`)
  const length = session.to - session.from
  const comes = ({ zeal }: DemoPlayer, chance: number): boolean => random() < chance * (0.4 + zeal)
  const people = [
    // Visitors sign in as a persona and look for themselves on the leaderboard.
    ...[...personaPlayers, ...guests].filter((player) => comes(player, 0.1)),
    ...playersNamed(server.names).filter((player) => comes(player, 0.8)),
  ].slice(0, rules.hasRounds ? server.slots : 12)
  if (isSuspectAt(past, session)) people.push(suspectPlayer)
  return people.map((player, i): Visit => {
    // The first three stay for the whole session; the others join late or leave early.
    const late = i < 3 ? 0 : random() * length * 0.4
    const early = i < 3 ? 0 : random() * length * 0.3
    return { player, from: session.from + late, to: session.to - early }
  })
}

/** Every line that a game server logged in a session; the same for every call. */
export function* linesOf(past: PastServer, session: Session, guests: readonly DemoPlayer[]): Generator<string> {
  const visits = visitsOf(past, session, guests)
  const match = createMatch(past.rules, seededRandom(`${session.name} play`))
  const stretch = stretchOf(past.rules)
  const { maps } = past.server
  const map = maps[Math.floor(seededRandom(`${session.name} map`)() * maps.length)]
  if (map !== undefined) yield mapLine(map, session.from)
  for (let from = session.from; from < session.to; from += stretch) {
    const present = visits.filter((visit) => visit.from <= from && from < visit.to).map(({ player }) => player)
    yield* match.play(present, from, from + stretch)
  }
  yield* match.play([], session.to, session.to + seconds(1))
}
