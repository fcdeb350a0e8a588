import * as v from 'valibot'

/** The user groups (ENT-09), which are also the columns of the privilege table. */
export const groups = ['normal', 'vip', 'pro', 'kol', 'op'] as const

/** 1 = allowed, 2 = optional, anything else = forbidden (VIP-04). */
const flag = v.optional(v.number(), 0)

/** One row of `GET /api/privileges?language=` (ENT-07): a numeric flag per group. */
export const privilegeSchema = v.object({
  id: v.union([v.string(), v.number()]),
  content: v.string(),
  detail: v.string(),
  order: v.number(),
  normal: flag,
  vip: flag,
  pro: flag,
  kol: flag,
  op: flag,
})
export const privilegesSchema = v.array(privilegeSchema)
export type Privilege = v.InferOutput<typeof privilegeSchema>
