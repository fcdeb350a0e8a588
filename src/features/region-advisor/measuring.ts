import type { RegionMeasure } from '../../../contract/rentals/region-advisor.ts'

/** The measurement of this device, as the page provides it. */
export interface RegionMeasuring {
  /** Measures from now on, or again. */
  readonly start: () => void
  readonly state: 'idle' | 'running' | 'done'
  /** Regions with a result, and all that can have one. */
  readonly settled: number
  readonly total: number
  readonly measures: readonly RegionMeasure[]
  /** Nothing can be measured here: by the user's own setting or the browser, or no server has a latency responder. */
  readonly obstacle: 'disabled' | 'blocked' | 'no-responder' | undefined
}
