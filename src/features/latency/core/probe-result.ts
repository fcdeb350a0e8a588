import * as v from 'valibot'

const sample = v.pipe(v.number(), v.finite(), v.minValue(0))

/** `no-answer`: connected, but no reply in time. `unreachable`: no connection (refused, blocked, certificate). */
export const probeFailureSchema = v.picklist(['no-answer', 'unreachable'])
export type ProbeFailure = v.InferOutput<typeof probeFailureSchema>

/** The result of one target. `at` is epoch ms; `samples` are round trips in ms, in the order they were taken. */
export const probeResultSchema = v.variant('kind', [
  v.object({
    kind: v.literal('measured'),
    target: v.string(),
    at: v.number(),
    samples: v.pipe(v.array(sample), v.minLength(1)),
  }),
  v.object({ kind: v.literal('failed'), target: v.string(), at: v.number(), failure: probeFailureSchema }),
])
export type ProbeResult = v.InferOutput<typeof probeResultSchema>
