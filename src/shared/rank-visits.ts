import * as v from 'valibot'
import { storedValue } from '../platform/storage.ts'

const seen = v.object({ rank: v.number(), at: v.number() })

/**
 * The user's rank per ranking as seen on this device: during this visit, and at the end of the previous one. `at` is
 * epoch milliseconds.
 */
const rankVisitsSchema = v.object({
  steamId: v.string(),
  boards: v.array(v.object({ board: v.string(), now: seen, before: v.optional(seen) })),
})

/** Of the signed-in user only; removed when they sign out. */
export const rankVisits = storedValue('rankVisits', v.optional(rankVisitsSchema), undefined)
