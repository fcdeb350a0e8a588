/** Injected faults for tests and benchmarks; none by default. */
export interface Faults {
  /** Share of API calls that fail with 500, half of them after taking effect; from 0 to 1. */
  errorRate: number
  /** Share of lost notifications; from 0 to 1. */
  lossRate: number
  /** Maximum delay of each notification in milliseconds, so that they arrive out of order. */
  maxDelay: number
  /** Number of simultaneous copies of each notification. */
  copies: number
}

export const noFaults: Faults = { errorRate: 0, lossRate: 0, maxDelay: 0, copies: 1 }
