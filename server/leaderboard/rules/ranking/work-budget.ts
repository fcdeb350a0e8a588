export interface WorkBudgetOptions {
  /** Share of the time that may be spent on work: above 0, at most 1. */
  readonly share: number
  /** Work after a long rest that needs no rest of its own, in milliseconds. */
  readonly burst: number
}

/** Spreads work over time, so that it never takes more than a share of it. All times in milliseconds of one clock. */
export interface WorkBudget {
  /** Accounts for `worked` milliseconds of work that ended at `now`. Returns how long to rest before more work. */
  spend(worked: number, now: number): number
}

/**
 * One budget for everything that is accounted for with it. In any period of length `t` the work takes at most
 * `share × t + burst`, apart from the last piece: a piece is accounted for when it has ended.
 */
export function createWorkBudget({ share, burst }: WorkBudgetOptions): WorkBudget {
  /** From this moment on, all earlier work fits into the share. */
  let settledAt = Number.NEGATIVE_INFINITY
  return {
    spend(worked, now) {
      const earliest = now - worked - burst / share
      settledAt = Math.max(settledAt, earliest) + worked / share
      return Math.max(0, settledAt - now)
    },
  }
}
