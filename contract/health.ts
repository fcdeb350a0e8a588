import * as v from 'valibot'

/**
 * The replica for reads: `behind` or `away` means that they go to the primary. `lagSeconds`: the age of its data; null while it
 * does not respond.
 */
const replicaSchema = v.object({
  state: v.picklist(['ok', 'behind', 'away']),
  lagSeconds: v.nullable(v.number()),
})
export type ReplicaHealth = v.InferOutput<typeof replicaSchema>

/**
 * `GET /healthz`. `database.replica` is absent where there is none. `poller.ageSeconds` is the time since the last finished
 * sweep; null before the first. `leader` publishes the list; `polled` and `regions` are what this process itself polls of it
 * (absent in the release before).
 */
export const healthSchema = v.object({
  status: v.picklist(['ok', 'degraded']),
  version: v.string(),
  database: v.object({
    kind: v.picklist(['sqlite', 'postgresql']),
    ok: v.boolean(),
    replica: v.exactOptional(replicaSchema),
  }),
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
 * `GET /readyz`. `degraded`: the database is unavailable (with a replica: its primary), and the list and the texts are served from
 * memory, leaderboards and histories from the replica. `closing` (503): the process ends, and a proxy must send its requests
 * elsewhere; only then `database` is absent.
 */
export const readinessSchema = v.object({
  status: v.picklist(['ok', 'degraded', 'closing']),
  database: v.exactOptional(v.object({ ok: v.boolean(), replica: v.exactOptional(replicaSchema) })),
})
export type Readiness = v.InferOutput<typeof readinessSchema>
