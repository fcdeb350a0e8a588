import * as v from 'valibot'

/** `GET /healthz`. `poller.ageSeconds` is the time since the last finished sweep; null before the first. */
export const healthSchema = v.object({
  status: v.picklist(['ok', 'degraded']),
  version: v.string(),
  database: v.object({ kind: v.picklist(['sqlite', 'postgresql']), ok: v.boolean() }),
  poller: v.object({
    role: v.picklist(['leader', 'follower']),
    ageSeconds: v.nullable(v.number()),
    servers: v.number(),
  }),
})
export type Health = v.InferOutput<typeof healthSchema>
