import type { EndpointDefinition } from '../endpoint.ts'
import type { KeptCache } from './sw-messages.ts'

/** An endpoint whose last good response the service worker caches. */
export interface KeptEndpoint {
  /** Path pattern such as `/api/servers/:id`. */
  readonly path: string
  /** The only query parameters that an address may have. */
  readonly query: readonly string[]
  readonly cache: KeptCache
  /** The query parameter that asks for the changes since a version of the stored response. */
  readonly changes?: string
}

/** The endpoints that the service worker may cache; all others go to the network. */
export const keptEndpoints = (endpoints: Readonly<Record<string, EndpointDefinition>>): readonly KeptEndpoint[] =>
  Object.values(endpoints).flatMap(({ path, cache }) =>
    typeof cache === 'object' && cache.offline !== undefined ? [{ path, ...cache.offline }] : [],
  )
