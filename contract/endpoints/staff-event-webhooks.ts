import * as v from 'valibot'
import {
  eventAddressSchema,
  eventChoicesSchema,
  eventDeliveriesSchema,
  eventWebhookIdSchema,
  eventWebhookStateSchema,
  eventWebhooksSchema,
  newEventWebhookSchema,
  webhookSecretSchema,
} from '../alerts/event-webhooks.ts'
import { defineEndpoint } from '../endpoint.ts'
import { ifMatchHeaders } from '../staff/staff-edits.ts'

const webhook = /* @__PURE__ */ v.object({ id: eventWebhookIdSchema })
const bodyLimit = 8192

export const listEventWebhooks = /* @__PURE__ */ defineEndpoint({
  method: 'GET',
  path: '/api/staff/event-webhooks',
  summary: 'The webhooks that receive events, without their addresses and secrets',
  caller: 'administrator',
  scope: 'alerts',
  limit: 'account',
  answer: eventWebhooksSchema,
})

/** Safe to repeat: until it has received anything, the same call makes another secret for it. */
export const addEventWebhook = /* @__PURE__ */ defineEndpoint({
  method: 'POST',
  path: '/api/staff/event-webhooks',
  summary: 'Adds a webhook for events, and shows its secret once',
  caller: 'administrator',
  freshSignIn: true,
  limit: 'account',
  body: newEventWebhookSchema,
  bodyLimit,
  answer: webhookSecretSchema,
  refusals: ['CONFLICT', 'WEBHOOK_REFUSED', 'WEBHOOKS_FULL'],
})

export const editEventWebhook = /* @__PURE__ */ defineEndpoint({
  method: 'POST',
  path: '/api/staff/event-webhooks/:id/edits',
  summary: 'Changes what a webhook receives, mutes it, or removes it with its log',
  caller: 'administrator',
  scope: 'alerts',
  limit: 'account',
  params: webhook,
  headers: ifMatchHeaders,
  body: v.union([v.strictObject({ value: eventChoicesSchema }), v.strictObject({ remove: v.literal(true) })]),
  bodyLimit,
  versioned: true,
  answer: eventWebhookStateSchema,
  refusals: ['GONE'],
})

/** What waits for the webhook goes to the new address; its secrets stay. Safe to repeat. */
export const moveEventWebhook = /* @__PURE__ */ defineEndpoint({
  method: 'POST',
  path: '/api/staff/event-webhooks/:id/address',
  summary: 'Replaces the address of a webhook for events',
  caller: 'administrator',
  freshSignIn: true,
  limit: 'account',
  params: webhook,
  body: eventAddressSchema,
  bodyLimit,
  status: 204,
  refusals: ['GONE', 'WEBHOOK_REFUSED'],
})

export const rotateEventSecret = /* @__PURE__ */ defineEndpoint({
  method: 'POST',
  path: '/api/staff/event-webhooks/:id/secret',
  summary: 'Gives a webhook another secret, and shows it once; the one before signs as well for a day',
  caller: 'administrator',
  freshSignIn: true,
  limit: 'account',
  params: webhook,
  answer: webhookSecretSchema,
  refusals: ['GONE'],
})

export const listEventDeliveries = /* @__PURE__ */ defineEndpoint({
  method: 'GET',
  path: '/api/staff/event-webhooks/:id/deliveries',
  summary: 'The newest events for a webhook, with what became of each',
  caller: 'administrator',
  scope: 'alerts',
  limit: 'account',
  params: webhook,
  answer: eventDeliveriesSchema,
  refusals: ['GONE'],
})

export const sendEventAgain = /* @__PURE__ */ defineEndpoint({
  method: 'POST',
  path: '/api/staff/event-webhooks/:id/deliveries/:delivery/send',
  summary: 'Sends an event again, with the same id',
  caller: 'administrator',
  scope: 'alerts',
  limit: 'account',
  params: v.object({
    id: eventWebhookIdSchema,
    delivery: v.pipe(v.string(), v.maxLength(64), v.description('Id of the delivery.')),
  }),
  status: 204,
  refusals: ['GONE'],
})

export const testEventWebhook = /* @__PURE__ */ defineEndpoint({
  method: 'POST',
  path: '/api/staff/event-webhooks/:id/test',
  summary: 'Sends the event `webhook.test`; a muted webhook gets it too',
  caller: 'administrator',
  scope: 'alerts',
  limit: 'account',
  params: webhook,
  status: 204,
  refusals: ['GONE'],
})
