import * as v from 'valibot'
import { languages } from '../language.ts'
import { editStateOf, tagSchema } from '../staff/staff-edits.ts'
import { deliveryProblems } from './alerts.ts'
import { webhookAddressSchema } from './staff-webhooks.ts'

const instantSchema = /* @__PURE__ */ v.string()

/** Webhooks whose messages can be edited. `json`: docs/operating/status-messages.md says what it has to answer. */
export const statusFormats = ['discord', 'json'] as const
export type StatusFormat = (typeof statusFormats)[number]

/** A new status message is named by its sender, so that adding it can be repeated. */
export const statusMessageIdSchema = /* @__PURE__ */ v.pipe(
  v.string(),
  v.regex(/^sm-[0-9a-f]{8}$/),
  v.description('Such as `sm-1a2b3c4d`.'),
)

/** Each is called at most once a minute. */
export const maxStatusMessages = 20

// @__NO_SIDE_EFFECTS__
const words = (most: number) =>
  v.pipe(
    v.array(v.pipe(v.string(), v.minLength(1), v.maxLength(64))),
    v.maxLength(most),
    v.check((all) => new Set(all).size === all.length, 'holds one value twice'),
  )

/** Percent of a server's slots at which it counts as filling up. */
export const fillPercents = [60, 70, 80, 90, 100] as const

const choices = {
  language: /* @__PURE__ */ v.picklist(languages),
  /** Keys of modes.ts; empty: all. */
  modes: /* @__PURE__ */ words(50),
  /** With a link to each server, through the portal. */
  hasLinks: /* @__PURE__ */ v.boolean(),
  /** Addresses of servers; a message of its own when one of them fills up. */
  fillServers: /* @__PURE__ */ words(50),
  fillPercent: /* @__PURE__ */ v.picklist(fillPercents),
}
/** What staff choose for a status message. */
export const statusChoicesSchema = /* @__PURE__ */ v.strictObject(choices)
export type StatusChoices = v.InferOutput<typeof statusChoicesSchema>

const place = { address: webhookAddressSchema, format: /* @__PURE__ */ v.picklist(statusFormats) }
export const statusPlaceSchema = /* @__PURE__ */ v.strictObject(place)
export type StatusPlace = v.InferOutput<typeof statusPlaceSchema>
export const newStatusMessageSchema = /* @__PURE__ */ v.strictObject({
  id: statusMessageIdSchema,
  ...place,
  ...choices,
})
export type NewStatusMessage = v.InferOutput<typeof newStatusMessageSchema>

/** As it is edited and as the audit keeps it: of the address only the host. */
const valueSchema = /* @__PURE__ */ v.object({ host: v.string(), format: place.format, ...choices })
export type StatusValue = v.InferOutput<typeof valueSchema>
export const statusStateSchema = /* @__PURE__ */ editStateOf(valueSchema)

/** `paused`: the portal does not try again by itself. */
export const statusTroubleSchema = /* @__PURE__ */ v.object({
  at: instantSchema,
  isPaused: v.boolean(),
  problem: v.picklist(deliveryProblems),
  /** The response, or a technical reason; never the address. */
  detail: v.string(),
})
export type StatusTrouble = v.InferOutput<typeof statusTroubleSchema>

/** `GET /api/staff/status-messages`: oldest first. */
export const statusMessagesSchema = /* @__PURE__ */ v.array(
  v.object({
    id: v.string(),
    tag: tagSchema,
    value: valueSchema,
    /** The last characters of the address; null: it is short, or cannot be read. */
    ending: v.nullable(v.string()),
    /** When the message was last written; null: never. */
    writtenAt: v.nullable(instantSchema),
    /** Null: none since it was last written. */
    trouble: v.nullable(statusTroubleSchema),
  }),
)
export type StatusMessage = v.InferOutput<typeof statusMessagesSchema>[number]
