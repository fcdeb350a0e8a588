import * as v from 'valibot'

/**
 * Why a game server counts as offline.
 * - `silent`: nothing came.
 * - `challengesOnly`: it sent a challenge, and nothing to the query that repeats it.
 * - `unreadable`: something came that is no reply; `detail` has the fault and its first bytes.
 * - `refused`: it turns the portal away; `detail` is what it said.
 */
export const queryFailureReasons = ['silent', 'challengesOnly', 'unreadable', 'refused'] as const
export type QueryFailureReason = (typeof queryFailureReasons)[number]

export const queryFailureSchema = v.object({ reason: v.picklist(queryFailureReasons), detail: v.string() })
export type QueryFailure = v.InferOutput<typeof queryFailureSchema>
