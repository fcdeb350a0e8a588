import { seconds } from '../../contract/duration.ts'
import type { GameServerKeyRow } from '../../server/accounts/game-servers/tables.ts'
import type { Database } from '../../server/kernel/db/database.ts'
import { restoreMatch } from '../../server/leaderboard/rules/match-log/match-state.ts'
import { rulesOf } from '../../server/leaderboard/rules/match-log/rules.ts'
import { readStreamState } from '../../server/leaderboard/store/match-streams.ts'
import { demoServers } from '../servers.ts'
import type { LogLink } from './log-link.ts'
import type { DemoPlayer } from './people.ts'
import { clockAhead } from './play.ts'
import { demoSeasons, linesOf, type PastServer, type Session, sessionsOf } from './sessions.ts'

/** Lines per request: a few milliseconds of the portal's thread. */
const linesAtATime = 250

/** The demo's servers with a ranked mode, by name. The servers of a mode open one after another, season by season. */
export const pastServers: ReadonlyMap<string, PastServer> = new Map(
  [true, false].flatMap((edgeCases) => {
    const ranked = demoServers(edgeCases).flatMap((server) => {
      const rules = rulesOf(server.listed.category)
      return rules === undefined ? [] : [{ server, rules }]
    })
    return ranked.map(({ server, rules }): readonly [string, PastServer] => {
      const alike = ranked.filter((other) => other.rules === rules).map((other) => other.server)
      const since = Math.floor((alike.indexOf(server) * demoSeasons.length) / alike.length)
      return [server.listed.name, { server, rules, since }]
    })
  }),
)

export interface PastDeps {
  readonly database: Database
  /** The end of the past, in epoch milliseconds. */
  readonly anchor: number
  /** Players who join any server, besides its regulars. */
  readonly guests: readonly DemoPlayer[]
  readonly send: LogLink
  /** Waits until the next request may be sent. */
  turn(): Promise<void>
}

/** The second of the wall clock up to which the portal has counted a game server's log; 0 before its first line. */
const countedUntil = async (database: Database, { id }: GameServerKeyRow): Promise<number> =>
  restoreMatch(await readStreamState(database, id)).at

/**
 * Sends the logs of a game server's past sessions, oldest first. Sessions that are counted already are skipped; one that
 * was interrupted is sent again as a whole, because the ingest counts an event only once.
 */
export async function sendPast(past: PastServer, sender: GameServerKeyRow, deps: PastDeps): Promise<void> {
  const { database, anchor, guests, send, turn } = deps
  const until = await countedUntil(database, sender)
  const isCounted = ({ to }: Session): boolean => Math.floor((to + clockAhead) / seconds(1)) <= until
  for (const session of sessionsOf(past, anchor)) {
    if (isCounted(session)) continue
    for (const text of inParts(linesOf(past, session, guests))) {
      await turn()
      if (!(await send(sender, text))) return
    }
  }
}

/** Joins lines into texts of {@link linesAtATime}. */
function* inParts(lines: Iterable<string>): Generator<string> {
  let part: string[] = []
  for (const line of lines) {
    part.push(line)
    if (part.length < linesAtATime) continue
    yield part.join('')
    part = []
  }
  if (part.length > 0) yield part.join('')
}
