import * as v from 'valibot'
import { defineEndpoint } from '../endpoint.ts'
import {
  advisorCodeSchema,
  advisorEntrySchema,
  advisorLinkSchema,
  advisorRowSchema,
  regionAdvisorSchema,
} from '../rentals/region-advisor.ts'

const link = /* @__PURE__ */ v.object({
  code: v.pipe(advisorCodeSchema, v.description('Code of the link.')),
})
const person = /* @__PURE__ */ v.object({
  code: v.pipe(advisorCodeSchema, v.description('Code of the link.')),
  id: v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/, 'NOT_FOUND'), v.description('Number of the row.')),
})

export const createRegionAdvisor = /* @__PURE__ */ defineEndpoint({
  method: 'POST',
  path: '/api/scrim/region-advisors',
  summary: "The caller's link with which a team measures its regions",
  caller: 'account',
  limit: 'account',
  countedTogether: true,
  answer: advisorLinkSchema,
  refusals: ['UNAVAILABLE'],
})

export const readRegionAdvisor = /* @__PURE__ */ defineEndpoint({
  method: 'GET',
  path: '/api/scrim/region-advisors/:code',
  summary: 'What a team has measured',
  caller: 'optionalAccount',
  limit: 'details',
  params: link,
  answer: regionAdvisorSchema,
  refusals: ['NOT_FOUND'],
})

export const endRegionAdvisor = /* @__PURE__ */ defineEndpoint({
  method: 'DELETE',
  path: '/api/scrim/region-advisors/:code',
  summary: 'Deletes the link and everything measured with it (its owner)',
  caller: 'account',
  limit: 'account',
  params: link,
  status: 204,
  refusals: ['NOT_FOUND'],
})

export const addRegionMeasures = /* @__PURE__ */ defineEndpoint({
  method: 'PUT',
  path: '/api/scrim/region-advisors/:code/people',
  summary: 'Adds what a device measured, or replaces what it measured before',
  caller: 'anyone',
  limit: 'account',
  params: link,
  body: advisorEntrySchema,
  bodyLimit: 16_384,
  answer: advisorRowSchema,
  refusals: ['NOT_FOUND', 'CONFLICT'],
})

export const countRegionMeasures = /* @__PURE__ */ defineEndpoint({
  method: 'PUT',
  path: '/api/scrim/region-advisors/:code/people/:id',
  summary: 'Counts a person or leaves them out (the owner of the link)',
  caller: 'account',
  limit: 'account',
  params: person,
  body: v.object({ counted: v.boolean() }),
  bodyLimit: 1024,
  status: 204,
  refusals: ['NOT_FOUND'],
})

export const removeRegionMeasures = /* @__PURE__ */ defineEndpoint({
  method: 'DELETE',
  path: '/api/scrim/region-advisors/:code/people/:id',
  summary: 'Removes a person (the owner of the link)',
  caller: 'account',
  limit: 'account',
  params: person,
  status: 204,
  refusals: ['NOT_FOUND'],
})
