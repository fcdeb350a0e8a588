import * as v from 'valibot'
import { editStateOf, tagSchema } from '../staff/staff-edits.ts'
import { oneLine } from '../visible-text.ts'
import { deliveryProblems } from './alerts.ts'
import { eventTypes } from './event-types.ts'
import { webhookAddressSchema } from './staff-webhooks.ts'

/** An instant, ISO 8601. */
const instantSchema = v.string()

export const eventWebhooksAtMost = 20

/** A new webhook is named by its sender, so that adding it can be repeated. */
export const eventWebhookIdSchema = v.pipe(
  v.string(),
  v.regex(/^ev-[0-9a-f]{8}$/),
  v.description('Such as `ev-1a2b3c4d`.'),
)

const choices = {
  name: oneLine(60),
  types: v.pipe(
    v.array(v.picklist(eventTypes)),
    v.check((types) => new Set(types).size === types.length, 'holds one type twice'),
  ),
  isMuted: v.boolean(),
}
/** What staff choose for a webhook. */
export const eventChoicesSchema = v.strictObject(choices)
export type EventChoices = v.InferOutput<typeof eventChoicesSchema>
export const newEventWebhookSchema = v.strictObject({
  id: eventWebhookIdSchema,
  address: webhookAddressSchema,
  ...choices,
})
export type NewEventWebhook = v.InferOutput<typeof newEventWebhookSchema>

export const eventAddressSchema = v.strictObject({ address: webhookAddressSchema })

/** A webhook as it is edited and as the audit keeps it: of the address only the host. */
const eventWebhookValueSchema = v.object({ host: v.string(), ...choices })
export type EventWebhookValue = v.InferOutput<typeof eventWebhookValueSchema>
export const eventWebhookStateSchema = editStateOf(eventWebhookValueSchema)

/** `whsec_…` of Standard Webhooks. It is shown only now. */
export const webhookSecretSchema = v.object({ secret: v.string() })

/** `GET /api/staff/event-webhooks`: oldest first. */
export const eventWebhooksSchema = v.array(
  v.object({
    id: v.string(),
    tag: tagSchema,
    value: eventWebhookValueSchema,
    createdAt: instantSchema,
    /** Events that were not delivered yet, and those that were given up. */
    waiting: v.number(),
    failed: v.number(),
  }),
)
export type EventWebhook = v.InferOutput<typeof eventWebhooksSchema>[number]

export const deliveriesShown = 50

const deliveryStates = ['waiting', 'arrived', 'failed'] as const

/** `GET /api/staff/event-webhooks/:id/deliveries`: the newest ones first. Of a response only its status is stored. */
export const eventDeliveriesSchema = v.array(
  v.object({
    id: v.string(),
    eventId: v.string(),
    type: v.string(),
    at: instantSchema,
    state: v.picklist(deliveryStates),
    attempts: v.number(),
    /** Null: not tried yet. */
    triedAt: v.nullable(instantSchema),
    /** Null: none is planned. */
    nextAt: v.nullable(instantSchema),
    /** Null: there was no response. */
    status: v.nullable(v.number()),
    milliseconds: v.nullable(v.number()),
    problem: v.nullable(v.picklist(deliveryProblems)),
  }),
)
export type EventDelivery = v.InferOutput<typeof eventDeliveriesSchema>[number]
