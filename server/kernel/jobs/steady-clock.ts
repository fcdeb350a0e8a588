/**
 * A clock for intervals and deadlines that never runs backwards and never jumps: each step of `read` counts as at most
 * `longestStep`. The time during which the process was suspended, or after which its source was set, has not passed for
 * its jobs: nothing becomes overdue by it. Both in milliseconds; read it more often than `longestStep`.
 */
export function createSteadyClock(read: () => number, longestStep: number): () => number {
  let last = read()
  let time = last
  return () => {
    const now = read()
    time += Math.min(Math.max(now - last, 0), longestStep)
    last = now
    return time
  }
}
