import { jitter, median } from './sample-statistics.ts'

/** The result of an on-demand test: round trips in ms (null = lost) and their summary. `loss` is 0 to 1. */
export interface Quality {
  readonly samples: readonly (number | null)[]
  readonly min: number
  readonly median: number
  readonly jitter: number
  readonly loss: number
}

/** Summarises the pings of a test; undefined until one was answered. */
export function qualityOf(samples: readonly (number | null)[]): Quality | undefined {
  const answered = samples.filter((ms) => ms !== null)
  if (answered.length === 0) return undefined
  return {
    samples,
    min: Math.min(...answered),
    median: median(answered),
    jitter: jitter(answered),
    loss: 1 - answered.length / samples.length,
  }
}
