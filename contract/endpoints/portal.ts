import * as v from 'valibot'
import { defineEndpoint } from '../endpoint.ts'
import { healthSchema, livenessSchema, readinessSchema } from '../health.ts'
import { cspReportsSchema } from '../page/csp-report.ts'

export const readHealth = /* @__PURE__ */ defineEndpoint({
  method: 'GET',
  path: '/healthz',
  summary:
    'State of this process: 200 `ok`, or 503 `degraded` while the database (with a replica: its primary) is unavailable',
  caller: 'anyone',
  limit: 'other',
  answer: healthSchema,
  otherStatuses: [503],
})

export const readLiveness = /* @__PURE__ */ defineEndpoint({
  method: 'GET',
  path: '/livez',
  summary: 'Whether this process responds, for supervisors',
  caller: 'anyone',
  limit: 'probe',
  answer: livenessSchema,
})

export const readReadiness = /* @__PURE__ */ defineEndpoint({
  method: 'GET',
  path: '/readyz',
  summary:
    'Whether this process can serve, for proxies: 200 `ok`, 200 `degraded` while the database is unavailable and the list is served from memory, 503 `closing` before it ends',
  caller: 'anyone',
  limit: 'probe',
  answer: readinessSchema,
  otherStatuses: [503],
})

export const readOpenApi = /* @__PURE__ */ defineEndpoint({
  method: 'GET',
  path: '/api/openapi.json',
  summary: 'This document',
  caller: 'anyone',
  limit: 'other',
  answer: v.looseObject({ openapi: v.string() }),
  cache: { maxAge: 300, etag: true },
})

export const reportCspViolation = /* @__PURE__ */ defineEndpoint({
  method: 'POST',
  path: '/api/csp-report',
  summary: "Violations of the page's Content-Security-Policy, as browsers report them",
  caller: 'anyone',
  limit: 'cspReports',
  body: cspReportsSchema,
  bodyType: 'cspReport',
  bodyLimit: 16_384,
  status: 204,
})
