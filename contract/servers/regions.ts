import type { Texts } from '../language.ts'

/** A region of the network: `country` is the ISO 3166-1 code of its flag. See docs/decisions/003-correct-flags.md. */
export interface Region {
  readonly code: string
  readonly country: string
  readonly name: Texts
  /** Address of its flag: only in what the page gets, and where there is a drawing (contract/servers/flags.ts). */
  readonly flag?: string | undefined
}

/** The region with a code, or undefined for a code that the community does not have. */
export const regionOf = (regions: readonly Region[], code: string): Region | undefined =>
  regions.find((region) => region.code === code)
