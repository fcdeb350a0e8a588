import * as v from 'valibot'
import { DatabaseOutage } from '../../kernel/db/unavailable.ts'

/** What the portal tells its ranking thread. `wake`: rebuild changed rankings now. */
export const rankingCommandSchema = v.picklist(['wake', 'stop'])
export type RankingCommand = v.InferOutput<typeof rankingCommandSchema>

/** A failure in the ranking thread. `outage`: the database was unavailable, with the code of the engine. */
export const rankingFailureSchema = v.object({
  reason: v.string(),
  stack: v.optional(v.string()),
  outage: v.optional(v.object({ code: v.optional(v.string()) })),
})
type RankingFailure = v.InferOutput<typeof rankingFailureSchema>

/** Describes an error for another thread: a copied error loses its class. */
export function describeFailure(error: unknown): RankingFailure {
  if (error instanceof DatabaseOutage) return { reason: error.reason, outage: { code: error.code } }
  return error instanceof Error ? { reason: error.message, stack: error.stack } : { reason: String(error) }
}

/** The error again, for the log. */
export function failureOf({ reason, stack, outage }: RankingFailure): Error {
  if (outage !== undefined) return new DatabaseOutage(reason, { cause: undefined, code: outage.code })
  return Object.assign(new Error(reason), { stack })
}
