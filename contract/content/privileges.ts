import * as v from 'valibot'

/** 1 = allowed, 2 = optional, anything else = forbidden (VIP-04). */
const flag = v.optional(v.number(), 0)

/** One row of `GET /api/privileges?language=` (ENT-07): a numeric flag per user group (ENT-09). */
export const privilegeSchema = v.object({
  id: v.union([v.string(), v.number()]),
  content: v.string(),
  detail: v.string(),
  /** BCP 47 tags of these texts, where they are in another language than the requested one. */
  contentLang: v.optional(v.string()),
  detailLang: v.optional(v.string()),
  order: v.number(),
  normal: flag,
  vip: flag,
  pro: flag,
  kol: flag,
  op: flag,
})
export const privilegesSchema = v.array(privilegeSchema)
export type Privilege = v.InferOutput<typeof privilegeSchema>
