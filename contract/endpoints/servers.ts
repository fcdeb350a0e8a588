import * as v from 'valibot'
import { defineEndpoint } from '../endpoint.ts'
import { isIp } from '../servers/address.ts'
import { serverChangesSchema } from '../servers/server-changes.ts'
import { serverInfoSchema, serverSchema } from '../servers/servers.ts'

/** Reads `a, b,c` as a list of lower-case words. */
const commaList = (description: string) =>
  v.optional(
    v.pipe(
      v.string(),
      v.maxLength(1000),
      v.description(description),
      v.transform((text) => text.split(',').map((part) => part.trim().toLowerCase())),
      v.transform((parts) => parts.filter((part) => part !== '')),
      v.maxLength(64),
    ),
    '',
  )

/**
 * Five seconds for browsers and CDNs alike: each edge requests the list from the portal once in that time, and a page
 * that refreshes every 30 s always gets a fresh response, mostly 304. A longer stale-while-revalidate would hand that page
 * its own last response each time; five more seconds only let a CDN refresh in the background.
 */
export const listServers = /* @__PURE__ */ defineEndpoint({
  method: 'GET',
  path: '/api/servers',
  summary: 'The server list',
  caller: 'anyone',
  limit: 'list',
  query: v.object({
    modes: commaList('Comma-separated list of modes.'),
    maps: commaList('Comma-separated list of map names.'),
    regions: commaList('Comma-separated list of region codes.'),
    since: v.optional(
      v.pipe(
        v.string(),
        v.maxLength(64),
        v.description('The x-version of a list: the response holds the changes since, or the whole list.'),
      ),
    ),
  }),
  answer: v.union([v.array(serverSchema), serverChangesSchema]),
  cache: { maxAge: 5, staleWhileRevalidate: 5, etag: true, offline: { cache: 'shared', query: [], changes: 'since' } },
})

export const readServerInfo = /* @__PURE__ */ defineEndpoint({
  method: 'GET',
  path: '/api/server/info',
  summary: 'The player list that the poller last received; never sends a packet',
  caller: 'anyone',
  limit: 'details',
  query: v.object({
    ip: v.pipe(v.string(), v.check(isIp), v.description('Address of a listed server.')),
    port: v.pipe(
      v.string(),
      v.regex(/^\d{1,5}$/),
      v.transform(Number),
      v.number(),
      v.integer(),
      v.minValue(1),
      v.maxValue(65_535),
      v.description('Its port.'),
    ),
  }),
  answer: serverInfoSchema,
  cache: { maxAge: 5, etag: true },
  refusals: ['SERVER_NOT_LISTED', 'SERVER_NOT_REACHED'],
})
