import * as v from 'valibot'

/** Ends the thread. */
export const stopMessage = 'stop'

/** A card to draw, as JSON. */
export const drawingSchema = v.object({ id: v.number(), svg: v.string() })

/** What became of it; without `png`: it could not be drawn. */
export const drawnSchema = v.object({
  id: v.number(),
  png: v.optional(v.instance(Uint8Array)),
  reason: v.optional(v.string()),
})
export type Drawn = v.InferOutput<typeof drawnSchema>
