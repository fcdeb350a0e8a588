/** The sweeps of all processes that poll, as one. */
export interface CombinedSweep {
  /** A process has finished a sweep over its own servers at `at` of its clock (epoch milliseconds); a repeated call changes nothing. */
  note(holder: string, at: number): void
}

/**
 * A sweep over all servers has ended when every process of `holders` has finished one of its own since the last. It waits
 * for a process that died until another has its servers, so that the age of the last sweep shows servers that are not polled.
 */
export function createCombinedSweep(holders: () => ReadonlySet<string>, onEnd: () => void): CombinedSweep {
  const last = new Map<string, number>()
  const done = new Set<string>()
  return {
    note(holder, at) {
      if (last.get(holder) === at) return
      last.set(holder, at)
      done.add(holder)
      if (![...holders()].every((each) => done.has(each))) return
      done.clear()
      onEnd()
    },
  }
}
