import * as v from 'valibot'
import {
  communityAnnouncementSchema,
  communityFaqSchema,
  communityPriceSchema,
  communityPrivilegeSchema,
} from '../community/community-items.ts'
import { editStateOf } from '../staff/staff-edits.ts'
import { bilingualSchema } from '../written-texts.ts'

/** The kinds of texts that staff edit. `rules`: those of one server. */
export const textKinds = ['announcement', 'faq', 'rules', 'privilege', 'price'] as const
export const textKindSchema = v.picklist(textKinds)
export type TextKind = v.InferOutput<typeof textKindSchema>

/** Privileges and prices are money: they are for administrators. */
export const isMoneyText = (kind: TextKind): boolean => kind === 'privilege' || kind === 'price'

export const serverRulesSchema = v.pipe(v.array(bilingualSchema), v.maxLength(50))

/** What a text of each kind is. */
export const textSchemas = {
  announcement: communityAnnouncementSchema,
  faq: communityFaqSchema,
  rules: serverRulesSchema,
  privilege: communityPrivilegeSchema,
  price: communityPriceSchema,
} as const
export type TextValue<K extends TextKind> = v.InferOutput<(typeof textSchemas)[K]>

// @__NO_SIDE_EFFECTS__
const textOf = <S extends v.GenericSchema>(value: S) => v.object({ id: v.string(), tag: v.string(), value })

/** A text that was removed, and how it was. */
export const removedTextSchema = v.object({
  kind: textKindSchema,
  id: v.string(),
  /** ISO 8601. */
  at: v.string(),
  /** The version to bring back. */
  number: v.number(),
  value: v.unknown(),
})
export type RemovedText = v.InferOutput<typeof removedTextSchema>

/** `GET /api/staff/texts`: what the caller may edit, in the order of the community file. */
export const staffTextsSchema = v.object({
  announcements: v.array(textOf(v.object(communityAnnouncementSchema.entries))),
  faqs: v.array(textOf(v.object(communityFaqSchema.entries))),
  /** Administrators only. */
  privileges: v.optional(v.array(textOf(v.object(communityPrivilegeSchema.entries)))),
  /** Administrators only. */
  prices: v.optional(v.array(textOf(v.object(communityPriceSchema.entries)))),
  /** Newest first, at most 50 of a kind. */
  removed: v.array(removedTextSchema),
})
export type StaffTexts = v.InferOutput<typeof staffTextsSchema>

/** Servers of one response of `GET /api/staff/rules`. */
export const rulesPageSize = 50

/** `GET /api/staff/rules`: the rules of the servers that match, in the order of the list. */
export const staffRulesSchema = v.object({
  servers: v.array(v.object({ id: v.string(), name: v.string(), tag: v.string(), value: serverRulesSchema })),
  /** Servers that match; the response has at most 50 of them. */
  total: v.number(),
})

/** A response may have fields that an older page does not know. */
export const announcementStateSchema = editStateOf(v.object(communityAnnouncementSchema.entries))
export const faqStateSchema = editStateOf(v.object(communityFaqSchema.entries))
export const rulesStateSchema = editStateOf(serverRulesSchema)
export const privilegeStateSchema = editStateOf(v.object(communityPrivilegeSchema.entries))
export const priceStateSchema = editStateOf(v.object(communityPriceSchema.entries))
