import * as v from 'valibot'
import {
  communityAnnouncementSchema,
  communityFaqSchema,
  communityPriceSchema,
  communityPrivilegeSchema,
} from '../community/community-items.ts'
import { textsSchema } from '../language.ts'
import { editStateOf } from '../staff/staff-edits.ts'
import { writtenTextsSchema } from '../written-texts.ts'

/** The kinds of texts that staff edit. `rules`: those of one server. */
export const textKinds = ['announcement', 'faq', 'rules', 'privilege', 'price'] as const
export const textKindSchema = v.picklist(textKinds)
export type TextKind = v.InferOutput<typeof textKindSchema>

/** Privileges and prices are money: they are for administrators. */
export const isMoneyText = (kind: TextKind): boolean => kind === 'privilege' || kind === 'price'

export const serverRulesSchema = v.pipe(v.array(writtenTextsSchema), v.maxLength(50))

/** What a text of each kind is. */
export const textSchemas = {
  announcement: communityAnnouncementSchema,
  faq: communityFaqSchema,
  rules: serverRulesSchema,
  privilege: communityPrivilegeSchema,
  price: communityPriceSchema,
} as const
export type TextValue<K extends TextKind> = v.InferOutput<(typeof textSchemas)[K]>

/** The same as it is stored: a later version may know more fields, and more languages. */
export const storedTextSchemas = {
  announcement: v.object({ ...communityAnnouncementSchema.entries, text: textsSchema }),
  faq: v.object({ ...communityFaqSchema.entries, question: textsSchema, answer: textsSchema }),
  rules: v.array(textsSchema),
  privilege: v.object({ ...communityPrivilegeSchema.entries, content: textsSchema, detail: textsSchema }),
  price: v.object(communityPriceSchema.entries),
} as const

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
  announcements: v.array(textOf(storedTextSchemas.announcement)),
  faqs: v.array(textOf(storedTextSchemas.faq)),
  /** Administrators only. */
  privileges: v.optional(v.array(textOf(storedTextSchemas.privilege))),
  /** Administrators only. */
  prices: v.optional(v.array(textOf(storedTextSchemas.price))),
  /** Newest first, at most 50 of a kind. */
  removed: v.array(removedTextSchema),
})
export type StaffTexts = v.InferOutput<typeof staffTextsSchema>

/** Servers of one response of `GET /api/staff/rules`. */
export const rulesPageSize = 50

/** `GET /api/staff/rules`: the rules of the servers that match, in the order of the list. */
export const staffRulesSchema = v.object({
  servers: v.array(v.object({ id: v.string(), name: v.string(), tag: v.string(), value: storedTextSchemas.rules })),
  /** Servers that match; the response has at most 50 of them. */
  total: v.number(),
})

export const announcementStateSchema = editStateOf(storedTextSchemas.announcement)
export const faqStateSchema = editStateOf(storedTextSchemas.faq)
export const rulesStateSchema = editStateOf(storedTextSchemas.rules)
export const privilegeStateSchema = editStateOf(storedTextSchemas.privilege)
export const priceStateSchema = editStateOf(storedTextSchemas.price)
