import * as v from 'valibot'
import { minutes } from '../../../contract/duration.ts'

/** Of one server: whether the next filling is told, and when the last one was (epoch ms; null: never). */
const fillSchema = v.object({ isArmed: v.boolean(), toldAt: v.nullable(v.number()) })
export const fillsSchema = v.record(v.string(), fillSchema)
export type Fills = v.InferOutput<typeof fillsSchema>

/** A filling is over well below the threshold: a server at the edge would tell of each player (percentage points). */
const wellBelow = 20
/** Between two messages about one server. */
export const fillPause = minutes(30)

export interface FillingServer {
  readonly id: string
  readonly people: number
  /** 0: not known. */
  readonly slots: number
}

/**
 * Which of the chosen servers fill up now, and the state after that. A server that is full when it is first seen is not told: it
 * has been for an unknown time. One that is not listed keeps its state.
 */
export function fillingUp(
  servers: readonly FillingServer[],
  { fills, chosen, percent, now }: { fills: Fills; chosen: readonly string[]; percent: number; now: number },
): { readonly told: readonly string[]; readonly fills: Fills } {
  const next: Fills = {}
  const told: string[] = []
  const listed = new Map(servers.map((server) => [server.id, server]))
  for (const id of chosen) {
    const before = fills[id]
    const server = listed.get(id)
    if (server === undefined || server.slots === 0) {
      if (before !== undefined) next[id] = before
      continue
    }
    const share = (100 * server.people) / server.slots
    const { isArmed, toldAt } = before ?? { isArmed: share < percent, toldAt: null }
    const mayTell = toldAt === null || Math.abs(now - toldAt) >= fillPause
    if (isArmed && share >= percent && mayTell) {
      told.push(id)
      next[id] = { isArmed: false, toldAt: now }
    } else next[id] = { isArmed: isArmed || share <= percent - wellBelow, toldAt }
  }
  return { told, fills: next }
}
