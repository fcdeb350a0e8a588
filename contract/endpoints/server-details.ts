import * as v from 'valibot'
import { defineEndpoint } from '../endpoint.ts'
import { serverDetailSchema, serverRulesSchema } from '../servers/servers.ts'

/*
 * Separate from the list: a bundler keeps the objects of one file together, and a first visit needs only the list.
 */

const params = /* @__PURE__ */ v.object({
  id: v.pipe(v.string(), v.description('`ip:port` of a listed server, IPv6 in brackets.')),
})

export const readServer = /* @__PURE__ */ defineEndpoint({
  method: 'GET',
  path: '/api/servers/:id',
  summary: 'One server with its players and 24 hours of history',
  caller: 'anyone',
  limit: 'details',
  params,
  answer: serverDetailSchema,
  cache: { maxAge: 5, etag: true, offline: { cache: 'servers', query: [] } },
  refusals: ['SERVER_NOT_LISTED'],
})

export const readServerRules = /* @__PURE__ */ defineEndpoint({
  method: 'GET',
  path: '/api/servers/:id/rules',
  summary: "One server's own rules",
  caller: 'anyone',
  limit: 'details',
  params,
  answer: serverRulesSchema,
  cache: { maxAge: 60, etag: true, offline: { cache: 'servers', query: [] } },
  refusals: ['SERVER_NOT_LISTED'],
})
