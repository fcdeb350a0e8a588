import * as v from 'valibot'
import { storedValue } from './storage.ts'

const seen = v.object({ rank: v.number(), at: v.number() })

/**
 * A person's rank as this device saw it, per board: on the present visit, and when the visit before it ended. `at` is
 * epoch milliseconds.
 */
const rankVisitsSchema = v.object({
  steamId: v.string(),
  boards: v.array(v.object({ board: v.string(), now: seen, before: v.optional(seen) })),
})

/** Of the signed-in person only; it leaves the device with them. */
export const rankVisits = storedValue('rankVisits', v.optional(rankVisitsSchema), undefined)
