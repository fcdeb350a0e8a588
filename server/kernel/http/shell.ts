import type { Prebuilt } from './prebuilt.ts'
import type { Headers } from './security-headers.ts'

/** One document of the page, with its security headers. */
export interface Shell {
  readonly html: Prebuilt
  readonly headers: Headers
}
