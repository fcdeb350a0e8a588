import * as v from 'valibot'
import { alertKinds } from '../../../contract/alerts/alerts.ts'

/** Something that an operator must know while it holds. */
export const conditionSchema = v.object({
  kind: v.picklist(alertKinds),
  /** Unique within the kind, and the same for as long as it holds. */
  subject: v.string(),
  /** What it is about, for people; empty: everything. */
  name: v.string(),
  /** How many: servers of a host, refunds, mails; 1 where there is one. */
  count: v.number(),
  /** Of how many, such as all listed servers. */
  total: v.exactOptional(v.number()),
  /** Epoch milliseconds; null: not known. */
  since: v.nullable(v.number()),
})
export type Condition = v.InferOutput<typeof conditionSchema>

/** `id` is the same in every attempt to deliver it. */
export const alertSchema = v.object({
  id: v.string(),
  state: v.picklist(['firing', 'resolved', 'test']),
  condition: conditionSchema,
  /** Epoch milliseconds. */
  at: v.number(),
})
export type Alert = v.InferOutput<typeof alertSchema>

/** What one message tells, oldest first. */
export type Alerts = readonly [Alert, ...Alert[]]
