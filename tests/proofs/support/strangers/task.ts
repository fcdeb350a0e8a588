import * as v from 'valibot'

/** What the process of the strangers is told. */
export const taskSchema = v.object({
  origin: v.string(),
  seed: v.number(),
  tokens: v.array(v.string()),
  milliseconds: v.number(),
})

/** What it answers. */
export const floodResultSchema = v.object({
  served: v.number(),
  refused: v.number(),
  /** Responses of 500 and above, and calls without any, by door. */
  failures: v.record(v.string(), v.number()),
})
export type FloodTask = v.InferOutput<typeof taskSchema>
