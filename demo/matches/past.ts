import { seconds } from '../../contract/duration.ts'
import type { GameServerAccess, LogSender } from '../portal-access.ts'
import { demoServers } from '../servers.ts'
import type { LogLink } from './log-link.ts'
import { playedMode } from './modes.ts'
import type { DemoPlayer } from './people.ts'
import { clockAhead } from './play.ts'
import { demoSeasons, linesOf, type PastServer, type Session, sessionsOf } from './sessions.ts'

/** Lines per request: a few milliseconds of the portal's thread. */
const linesAtATime = 250

/** The demo's servers with a ranked mode, by name. The servers of a mode open one after another, season by season. */
export const pastServers: ReadonlyMap<string, PastServer> = new Map(
  [true, false].flatMap((edgeCases) => {
    const ranked = demoServers(edgeCases).flatMap((server) => {
      const rules = playedMode(server.listed.category)
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
  readonly portal: Pick<GameServerAccess, 'countedUntil'>
  /** The end of the past, in epoch milliseconds. */
  readonly anchor: number
  /** Players who join any server, besides its regulars. */
  readonly guests: readonly DemoPlayer[]
  readonly send: LogLink
  /** Waits until the next request may be sent. */
  turn(): Promise<void>
}

/**
 * Sends the logs of a game server's past sessions, oldest first. Sessions that are counted already are skipped; one that
 * was interrupted is sent again as a whole, because the ingest counts an event only once.
 */
export async function sendPast(past: PastServer, sender: LogSender, deps: PastDeps): Promise<void> {
  const { portal, anchor, guests, send, turn } = deps
  const until = await portal.countedUntil(sender.id)
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
