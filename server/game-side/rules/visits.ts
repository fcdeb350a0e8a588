import { minutes } from '../../../contract/duration.ts'
import type { GameLine } from './game-line.ts'

/** A player on a server. Instants are epoch milliseconds. */
export interface Visit {
  readonly userId: number
  /** When the connection began, as far as its lines tell. */
  readonly since: number
}

/** Lines of one connection follow each other; later ones are those of another, whose beginning was not received. */
const longestConnecting = minutes(10)

export interface VisitChanges {
  /** Everyone left before the rest happened. */
  readonly isCleared: boolean
  /** Who is there after the lines, of those whom they are about. */
  readonly present: ReadonlyMap<string, Visit>
  readonly gone: ReadonlyMap<string, Visit['since']>
}

/** What lines change in who is on a server. `known`: who was there, of those whom the lines are about. */
export function foldVisits(
  known: ReadonlyMap<string, Visit>,
  lines: readonly GameLine[],
  instantOf: (at: number) => number,
): VisitChanges {
  let isCleared = false
  const before = new Map(known)
  const present = new Map<string, Visit>()
  const gone = new Map<string, number>()
  for (const line of lines) {
    const at = instantOf(line.at)
    if (line.kind === 'shutdown') {
      isCleared = true
      before.clear()
      present.clear()
    } else if (line.kind === 'leave') {
      const { steamId } = line.player
      before.delete(steamId)
      present.delete(steamId)
      gone.set(steamId, at)
    } else if (line.kind === 'connect') {
      const { steamId, userId } = line.player
      const visit = present.get(steamId) ?? before.get(steamId)
      const isSame = !line.isFirst && visit?.userId === userId && at - visit.since <= longestConnecting
      present.set(steamId, isSame ? visit : { userId, since: at })
      gone.delete(steamId)
    }
  }
  return { isCleared, present, gone }
}
