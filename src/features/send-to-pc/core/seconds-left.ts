/**
 * Whole seconds until `endsAt`, of a life in milliseconds. The page's clock ticks once a second: right after the
 * beginning it may be behind.
 */
export const secondsLeft = (endsAt: number, now: number, life: number): number =>
  Math.ceil(Math.min(life, Math.max(0, endsAt - now)) / 1000)
