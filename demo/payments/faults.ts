/** What goes wrong, for tests and benchmarks; nothing does by default. */
export interface Faults {
  /** Share of API calls answered with a 500, half of them after they were carried out; from 0 to 1. */
  errorRate: number
  /** Share of notifications that never leave; from 0 to 1. */
  lossRate: number
  /** Notifications wait up to so many milliseconds, each for itself, so that they overtake one another. */
  maxDelay: number
  /** How often each notification is sent at once. */
  copies: number
}

export const noFaults: Faults = { errorRate: 0, lossRate: 0, maxDelay: 0, copies: 1 }
