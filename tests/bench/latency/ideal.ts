import { schedule } from '../../../src/features/latency/core/probe-schedule.ts'

/** The least time of one target in ms: its pings and the pauses between them, without connecting. */
const jobOf = (delay: number): number => schedule.attempts * delay + (schedule.attempts - 1) * schedule.pause

/** The length of a round in which each free lane takes the next target and nothing else takes time. */
export function idealRound(delays: readonly number[]): number {
  const lanes = Array.from({ length: schedule.parallel }, () => 0)
  for (const delay of delays) {
    const next = lanes.indexOf(Math.min(...lanes))
    lanes[next] = (lanes[next] ?? 0) + jobOf(delay)
  }
  return Math.max(...lanes)
}

/** A lower bound for any order: all work spread evenly over the lanes, or the longest target alone. */
export function lowerBound(delays: readonly number[]): number {
  const jobs = delays.map(jobOf)
  return Math.max(Math.max(...jobs), jobs.reduce((sum, job) => sum + job, 0) / schedule.parallel)
}
