import { minutes } from '../../../../contract/duration.ts'

interface Seen {
  readonly rank: number
  /** Epoch milliseconds. */
  readonly at: number
}

/** A person's rank as this device saw it, per board: on the present visit, and when the visit before it ended. */
export type RankVisits = readonly {
  readonly board: string
  readonly now: Seen
  readonly before?: Seen | undefined
}[]

/** Who looks again after so long is on a new visit. */
const visitEnds = minutes(30)
/** Boards that are remembered; the ones not seen for longest go first. */
const maxBoards = 40

/** Notes a rank that is seen at `now`, epoch milliseconds. */
export function noteRank(visits: RankVisits, board: string, rank: number, now: number): RankVisits {
  const last = visits.find((visit) => visit.board === board)
  const isNewVisit = last !== undefined && Math.abs(now - last.now.at) > visitEnds
  const before = isNewVisit ? last.now : last?.before
  const others = visits.filter((visit) => visit !== last).sort((a, b) => a.now.at - b.now.at)
  return [...others.slice(1 - maxBoards), { board, now: { rank, at: now }, ...(before ? { before } : {}) }]
}

/** Places won since the last visit (negative: lost), and when that was; undefined on a first visit. */
export function changeSince(
  visits: RankVisits,
  board: string,
  rank: number,
): { readonly places: number; readonly since: number } | undefined {
  const before = visits.find((visit) => visit.board === board)?.before
  return before && rank > 0 && before.rank > 0 ? { places: before.rank - rank, since: before.at } : undefined
}
