import * as v from 'valibot'
import { languages } from '../language.ts'
import { editStateOf, tagSchema } from '../staff/staff-edits.ts'
import { alertKinds, deliveryProblems, webhookFormats } from './alerts.ts'

/** An instant, ISO 8601. */
const instantSchema = /* @__PURE__ */ v.string()

/** A new webhook is named by its sender, so that adding it can be repeated. */
export const webhookIdSchema = /* @__PURE__ */ v.pipe(
  v.string(),
  v.regex(/^wh-[0-9a-f]{8}$/),
  v.description('Such as `wh-1a2b3c4d`.'),
)

/** `https://` and a host, without a user name; `new URL` has the last word on the server. */
export const webhookAddressSchema = /* @__PURE__ */ v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(2000),
  v.regex(/^https:\/\/[^\s/?#@\\]+(?:[/?#]\S*)?$/i, 'must be an address that begins with https://'),
)

const kindsSchema = /* @__PURE__ */ v.pipe(
  v.array(v.picklist(alertKinds)),
  v.check((kinds) => new Set(kinds).size === kinds.length, 'holds one kind twice'),
)

const choices = {
  language: /* @__PURE__ */ v.picklist(languages),
  kinds: kindsSchema,
  isMuted: /* @__PURE__ */ v.boolean(),
}
/** What staff choose for a webhook. */
export const webhookChoicesSchema = /* @__PURE__ */ v.strictObject(choices)

const place = { address: webhookAddressSchema, format: /* @__PURE__ */ v.picklist(webhookFormats) }
/** Where it is, and what is understood there. */
export const webhookPlaceSchema = /* @__PURE__ */ v.strictObject(place)
export type WebhookPlace = v.InferOutput<typeof webhookPlaceSchema>
export const newWebhookSchema = /* @__PURE__ */ v.strictObject({ id: webhookIdSchema, ...place, ...choices })
export type NewWebhook = v.InferOutput<typeof newWebhookSchema>

/** A webhook as it is edited and as the audit keeps it: of the address only the host. */
const webhookValueSchema = /* @__PURE__ */ v.object({ host: v.string(), format: place.format, ...choices })
export type WebhookValue = v.InferOutput<typeof webhookValueSchema>
export const webhookStateSchema = /* @__PURE__ */ editStateOf(webhookValueSchema)

/** The last attempt to deliver something. */
export const attemptSchema = /* @__PURE__ */ v.object({
  /** Null, until 0.3.0: a process of an earlier release recorded no time. */
  at: v.nullable(instantSchema),
  /** `waiting`: it failed, and there will be another one. */
  state: v.picklist(['arrived', 'waiting', 'failed']),
  /** Attempts of this message so far. */
  attempts: v.number(),
  /** Null: it arrived. */
  problem: v.nullable(v.picklist(deliveryProblems)),
  /** The response, or a technical reason; never the address. */
  detail: v.string(),
})
export type DeliveryAttempt = v.InferOutput<typeof attemptSchema>

/** `GET /api/staff/webhooks`: oldest first. */
export const staffWebhooksSchema = /* @__PURE__ */ v.array(
  v.object({
    id: v.string(),
    tag: tagSchema,
    value: webhookValueSchema,
    /** The last characters of the address, which tell two on one host apart; null: it is short, or cannot be read. */
    ending: v.nullable(v.string()),
    createdAt: instantSchema,
    /** Null: not muted. */
    mutedAt: v.nullable(instantSchema),
    /** Null: nothing was sent yet. */
    last: v.nullable(attemptSchema),
  }),
)
export type StaffWebhook = v.InferOutput<typeof staffWebhooksSchema>[number]
