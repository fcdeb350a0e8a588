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

/** The build that runs. `commit`: null where the build did not know it. */
export const buildInfoSchema = v.object({ commit: v.nullable(v.string()), builtAt: v.string() })
export type BuildInfo = v.InferOutput<typeof buildInfoSchema>

/**
 * `GET /healthz`. `build` is absent when the server runs from its sources. `database.writable`: whether its last test row could be written, and with SQLite whether there is room on the disk;
 * `database.sizeBytes` and `disk.freeBytes` (of the folder with the data) are null where they are not known. `database.replica` is absent where there is none. `poller.ageSeconds` is the time since the last finished
 * sweep; null before the first. `leader` publishes the list; `polled` and `regions` are what this process itself polls of it
 * (absent in the release before).
 */
export const healthSchema = v.object({
  status: v.picklist(['ok', 'degraded']),
  version: v.string(),
  build: v.exactOptional(buildInfoSchema),
  database: v.object({
    kind: v.picklist(['sqlite', 'postgresql']),
    ok: v.boolean(),
    writable: v.exactOptional(v.boolean()),
    sizeBytes: v.exactOptional(v.nullable(v.number())),
    replica: v.exactOptional(replicaSchema),
  }),
  disk: v.exactOptional(v.object({ freeBytes: v.nullable(v.number()) })),
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
 * `GET /readyz`. `degraded`: the database is unavailable (with a replica: its primary) or accepts no writes, and the list and the texts
 * are served from memory, leaderboards and histories from the replica. `closing` (503): the process ends, and a proxy must send its requests
 * elsewhere; only then `database` is absent.
 */
export const readinessSchema = v.object({
  status: v.picklist(['ok', 'degraded', 'closing']),
  database: v.exactOptional(
    v.object({
      ok: v.boolean(),
      writable: v.exactOptional(v.boolean()),
      replica: v.exactOptional(replicaSchema),
    }),
  ),
})
export type Readiness = v.InferOutput<typeof readinessSchema>
