import * as v from 'valibot'
import { languageSchema } from '../language.ts'
import { lines } from '../visible-text.ts'

/** An instant, ISO 8601. */
const instant = v.string()

export const appealTextMin = 20
export const appealTextMax = 2000
/** Messages of one appeal, of both sides together. */
export const appealMessagesMax = 20
/** Days after which a new appeal against the same ban is possible, where staff allow one. */
export const appealAgainDays = 30

/** `ended`: the ban ended by itself before staff decided. */
export const appealStates = ['open', 'lifted', 'upheld', 'ended'] as const
export type AppealState = (typeof appealStates)[number]

const appealSchema = v.pipe(lines(appealTextMax), v.minLength(appealTextMin))
const messageSchema = v.pipe(lines(appealTextMax), v.minLength(1))
/** How many messages the caller saw: if there are more now, nothing is done (CONFLICT). */
const sees = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(appealMessagesMax))

/** `POST /api/appeal`. `language`: of the mails about it. */
export const newAppealBodySchema = v.strictObject({ text: appealSchema, language: languageSchema })

/** An answer of the player, or of staff, who then wait for the player. */
export const appealAnswerBodySchema = v.strictObject({ text: messageSchema, sees })

/** `POST /api/appeal`, `GET /api/appeal`: what the banned player sees. Staff are not named. */
export const ownAppealSchema = v.object({
  /** The ban that applies; null: the player is not banned. */
  ban: v.nullable(v.object({ reason: v.string(), beginsAt: instant, endsAt: v.nullable(instant) })),
  /** The newest appeal. */
  appeal: v.nullable(
    v.object({
      state: v.picklist(appealStates),
      /** Oldest first. */
      messages: v.array(v.object({ at: instant, isStaff: v.boolean(), text: v.string() })),
      /** Staff have asked, and the player may answer. */
      isAsked: v.boolean(),
    }),
  ),
  /** Whether an appeal against the ban may be sent now. */
  mayAppeal: v.boolean(),
  /** From when; null: never, or it may be now. */
  mayAppealFrom: v.nullable(instant),
})
export type OwnAppeal = v.InferOutput<typeof ownAppealSchema>

/** An appeal in the list of staff. */
const listedAppealSchema = v.object({
  id: v.string(),
  steamId: v.string(),
  name: v.nullable(v.string()),
  state: v.picklist(appealStates),
  /** Staff have asked and wait for the player. */
  isAsked: v.boolean(),
  createdAt: instant,
  changedAt: instant,
  reason: v.string(),
})
export type ListedAppeal = v.InferOutput<typeof listedAppealSchema>

export const staffAppealsPageSize = 20

/** `GET /api/staff/appeals`: those that changed last first. */
export const staffAppealsSchema = v.object({ appeals: v.array(listedAppealSchema), next: v.nullable(v.string()) })

/** `GET /api/staff/appeals/{id}`. */
export const staffAppealSchema = v.object({
  ...listedAppealSchema.entries,
  ban: v.nullable(v.object({ beginsAt: instant, endsAt: v.nullable(instant), byName: v.string(), note: v.string() })),
  /** `author` null: the player. */
  messages: v.array(
    v.object({ at: instant, author: v.nullable(v.string()), authorName: v.nullable(v.string()), text: v.string() }),
  ),
  decidedByName: v.nullable(v.string()),
  /** Of an appeal that was upheld: from when a new one is possible; null: never. */
  againAt: v.nullable(instant),
})
export type StaffAppeal = v.InferOutput<typeof staffAppealSchema>

/** `again`: whether the player may appeal against the same ban once more, after {@link appealAgainDays}. */
export const appealDecisionBodySchema = v.variant('outcome', [
  v.strictObject({ outcome: v.literal('lifted'), text: messageSchema, sees }),
  v.strictObject({ outcome: v.literal('upheld'), text: messageSchema, sees, again: v.boolean() }),
])
