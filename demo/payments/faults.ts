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
  /**
   * What happens to refunds. dropped: the connection closes before they take effect · lost: they take effect and the response
   * is a 500 · failing: a 500 before they take effect · poor: the shop's balance does not suffice.
   */
  refunds: 'work' | 'dropped' | 'lost' | 'failing' | 'poor'
  /** Orders whose next refund finds too small a balance, at Alipay. */
  readonly poorOnce: Set<string>
}

export const noFaults = (): Faults => ({
  ...{ errorRate: 0, lossRate: 0, maxDelay: 0, copies: 1, refunds: 'work' as const },
  poorOnce: new Set(),
})
