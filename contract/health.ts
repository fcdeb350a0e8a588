import * as v from 'valibot'

/**
 * `GET /healthz`. `poller.ageSeconds` is the time since the last finished sweep; null before the first. `leader` publishes
 * the list; `polled` and `regions` are what this process itself polls of it (absent in the release before).
 */
export const healthSchema = v.object({
  status: v.picklist(['ok', 'degraded']),
  version: v.string(),
  database: v.object({ kind: v.picklist(['sqlite', 'postgresql']), ok: v.boolean() }),
  poller: v.object({
    role: v.picklist(['leader', 'follower']),
    ageSeconds: v.nullable(v.number()),
    servers: v.number(),
    polled: v.optional(v.number()),
    regions: v.optional(v.array(v.string())),
  }),
})
export type Health = v.InferOutput<typeof healthSchema>

/** `GET /livez`: the process responds. */
export const livenessSchema = v.object({ status: v.literal('ok') })
export type Liveness = v.InferOutput<typeof livenessSchema>

/**
 * `GET /readyz`. `degraded`: the database is unavailable, and the list and the texts are served from memory. `closing`
 * (503): the process ends, and a proxy must send its requests elsewhere.
 */
export const readinessSchema = v.object({ status: v.picklist(['ok', 'degraded', 'closing']) })
export type Readiness = v.InferOutput<typeof readinessSchema>
