import * as v from 'valibot'
import {
  attemptSchema,
  newWebhookSchema,
  staffWebhooksSchema,
  webhookChoicesSchema,
  webhookIdSchema,
  webhookPlaceSchema,
  webhookStateSchema,
} from '../alerts/staff-webhooks.ts'
import { defineEndpoint } from '../endpoint.ts'
import { ifMatchHeaders } from '../staff/staff-edits.ts'

const webhook = /* @__PURE__ */ v.object({ id: webhookIdSchema })
const bodyLimit = 8192

export const listStaffWebhooks = /* @__PURE__ */ defineEndpoint({
  method: 'GET',
  path: '/api/staff/webhooks',
  summary: 'The webhooks that receive alerts, without their addresses, each with its last delivery',
  caller: 'administrator',
  scope: 'alerts',
  limit: 'account',
  answer: staffWebhooksSchema,
})

export const addStaffWebhook = /* @__PURE__ */ defineEndpoint({
  method: 'POST',
  path: '/api/staff/webhooks',
  summary: 'Adds a webhook',
  caller: 'administrator',
  freshSignIn: true,
  limit: 'account',
  body: newWebhookSchema,
  bodyLimit,
  answer: webhookStateSchema,
  refusals: ['CONFLICT', 'WEBHOOK_REFUSED'],
})

export const editStaffWebhook = /* @__PURE__ */ defineEndpoint({
  method: 'POST',
  path: '/api/staff/webhooks/:id/edits',
  summary: 'Changes what a webhook receives, mutes it, or removes it',
  caller: 'administrator',
  scope: 'alerts',
  limit: 'account',
  params: webhook,
  headers: ifMatchHeaders,
  body: v.union([v.strictObject({ value: webhookChoicesSchema }), v.strictObject({ remove: v.literal(true) })]),
  bodyLimit,
  versioned: true,
  answer: webhookStateSchema,
  refusals: ['GONE'],
})

export const moveStaffWebhook = /* @__PURE__ */ defineEndpoint({
  method: 'POST',
  path: '/api/staff/webhooks/:id/address',
  summary: 'Replaces the address of a webhook',
  caller: 'administrator',
  freshSignIn: true,
  limit: 'account',
  params: webhook,
  headers: ifMatchHeaders,
  body: webhookPlaceSchema,
  bodyLimit,
  versioned: true,
  answer: webhookStateSchema,
  refusals: ['GONE', 'WEBHOOK_REFUSED'],
})

export const testStaffWebhook = /* @__PURE__ */ defineEndpoint({
  method: 'POST',
  path: '/api/staff/webhooks/:id/test',
  summary: 'Sends a test now; a muted webhook gets it too',
  caller: 'administrator',
  scope: 'alerts',
  limit: 'account',
  params: webhook,
  answer: attemptSchema,
  refusals: ['GONE'],
})
