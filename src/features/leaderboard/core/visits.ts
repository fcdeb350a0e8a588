import { minutes } from '../../../../contract/duration.ts'

interface RankOnVisit {
  readonly rank: number
  /** Epoch milliseconds. */
  readonly at: number
}

/** The user's rank per ranking as seen on this device: during this visit, and at the end of the previous one. */
export type RankVisits = readonly {
  readonly board: string
  readonly now: RankOnVisit
  readonly before?: RankOnVisit | undefined
}[]

/** A view after this pause starts a new visit. */
const visitEnds = minutes(30)
/** Number of stored rankings; the least recently seen are dropped first. */
const maxRankings = 40

/** Records a rank seen at `now`, epoch milliseconds. */
export function noteRank(visits: RankVisits, board: string, rank: number, now: number): RankVisits {
  const last = visits.find((visit) => visit.board === board)
  const isNewVisit = last !== undefined && Math.abs(now - last.now.at) > visitEnds
  const before = isNewVisit ? last.now : last?.before
  const others = visits.filter((visit) => visit !== last).sort((a, b) => a.now.at - b.now.at)
  return [...others.slice(1 - maxRankings), { board, now: { rank, at: now }, ...(before ? { before } : {}) }]
}

/** Places gained since the last visit (negative: lost), and when that was, in epoch milliseconds. */
export interface RankChange {
  readonly places: number
  readonly since: number
}

/** Undefined on a first visit. */
export function changeSince(visits: RankVisits, board: string, rank: number): RankChange | undefined {
  const before = visits.find((visit) => visit.board === board)?.before
  return before && rank > 0 && before.rank > 0 ? { places: before.rank - rank, since: before.at } : undefined
}
