/** How many steps of rentals run at the same time. */
export const stepLimits = {
  /** In one process, and in one process for one region: a region that does not respond leaves room for the others. */
  process: 8,
  processRegion: 4,
  /** In all processes together, which is what the backend has to bear, and for one region. */
  backend: 24,
  backendRegion: 12,
} as const

/** The number of running steps by region. */
export type RunningSteps = ReadonlyMap<string, number>

const sumOf = (steps: RunningSteps): number => [...steps.values()].reduce((sum, count) => sum + count, 0)
const regionsWith = (steps: RunningSteps, limit: number): string[] =>
  [...steps].flatMap(([region, count]) => (count >= limit ? [region] : []))

/** Adds one or subtracts it. */
export function countStep(steps: Map<string, number>, region: string, change: 1 | -1): void {
  const count = (steps.get(region) ?? 0) + change
  if (count > 0) steps.set(region, count)
  else steps.delete(region)
}

/**
 * The regions for which a process may begin no further step now; undefined: for none at all. `own`: the steps of this
 * process · `all`: those of all processes.
 */
export function fullRegions(own: RunningSteps, all: RunningSteps): readonly string[] | undefined {
  if (sumOf(own) >= stepLimits.process || sumOf(all) >= stepLimits.backend) return undefined
  const full = [...regionsWith(own, stepLimits.processRegion), ...regionsWith(all, stepLimits.backendRegion)]
  return [...new Set(full)]
}
