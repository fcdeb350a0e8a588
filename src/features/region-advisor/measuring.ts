import type { RegionMeasure } from '../../../contract/rentals/region-advisor.ts'
import type { Obstacle } from './core/region-results.ts'

/** The measurement of this device, as the page provides it. */
export interface RegionMeasuring {
  /** Measures from now on, or again. */
  readonly start: () => void
  readonly state: 'idle' | 'running' | 'done'
  /** Regions with a result, and all that can have one. */
  readonly settled: number
  readonly total: number
  readonly measures: readonly RegionMeasure[]
  readonly obstacle: Obstacle | undefined
}
