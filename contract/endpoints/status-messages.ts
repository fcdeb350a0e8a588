import * as v from 'valibot'
import {
  newStatusMessageSchema,
  statusChoicesSchema,
  statusMessageIdSchema,
  statusMessagesSchema,
  statusPlaceSchema,
  statusStateSchema,
} from '../alerts/status-messages.ts'
import { defineEndpoint } from '../endpoint.ts'
import { ifMatchHeaders } from '../staff/staff-edits.ts'

const params = /* @__PURE__ */ v.object({ id: statusMessageIdSchema })
const bodyLimit = 16_384

export const listStatusMessages = /* @__PURE__ */ defineEndpoint({
  method: 'GET',
  path: '/api/staff/status-messages',
  summary: 'The messages that say how the servers are, without their addresses',
  caller: 'administrator',
  scope: 'alerts',
  limit: 'account',
  answer: statusMessagesSchema,
})

export const addStatusMessage = /* @__PURE__ */ defineEndpoint({
  method: 'POST',
  path: '/api/staff/status-messages',
  summary: 'Adds a status message',
  caller: 'administrator',
  freshSignIn: true,
  limit: 'account',
  body: newStatusMessageSchema,
  bodyLimit,
  answer: statusStateSchema,
  refusals: ['CONFLICT', 'WEBHOOK_REFUSED'],
})

export const editStatusMessage = /* @__PURE__ */ defineEndpoint({
  method: 'POST',
  path: '/api/staff/status-messages/:id/edits',
  summary: 'Changes what a status message says, or removes it; a paused one goes on',
  caller: 'administrator',
  scope: 'alerts',
  limit: 'account',
  params,
  headers: ifMatchHeaders,
  body: v.union([v.strictObject({ value: statusChoicesSchema }), v.strictObject({ remove: v.literal(true) })]),
  bodyLimit,
  versioned: true,
  answer: statusStateSchema,
  refusals: ['GONE'],
})

export const moveStatusMessage = /* @__PURE__ */ defineEndpoint({
  method: 'POST',
  path: '/api/staff/status-messages/:id/address',
  summary: 'Replaces the address of a status message',
  caller: 'administrator',
  freshSignIn: true,
  limit: 'account',
  params,
  headers: ifMatchHeaders,
  body: statusPlaceSchema,
  bodyLimit,
  versioned: true,
  answer: statusStateSchema,
  refusals: ['GONE', 'WEBHOOK_REFUSED'],
})

/** Safe to repeat. */
export const resumeStatusMessage = /* @__PURE__ */ defineEndpoint({
  method: 'POST',
  path: '/api/staff/status-messages/:id/resume',
  summary: 'Has the portal try again now, also where it has paused',
  caller: 'administrator',
  scope: 'alerts',
  limit: 'account',
  params,
  status: 204,
  refusals: ['GONE'],
})
