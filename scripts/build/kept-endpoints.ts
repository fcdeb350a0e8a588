import type { Plugin } from 'vite'
import { everyEndpoint } from '../../contract/every-endpoint.ts'
import { keptEndpoints } from '../../contract/page/kept-endpoints.ts'

const id = 'virtual:kept-endpoints'

/**
 * The service worker's table of endpoints as a module of plain data: with the endpoint objects themselves their schemas
 * would be part of the worker (docs/decisions/035-endpoint-objects.md).
 */
export const keptEndpointTable = (): Plugin => ({
  name: 'kept-endpoints',
  resolveId: (source) => (source === id ? `\0${id}` : undefined),
  load: (source) =>
    source === `\0${id}` ? `export const table = ${JSON.stringify(keptEndpoints(everyEndpoint))}` : undefined,
})
