import * as v from 'valibot'

/** Ends the thread. */
export const stopMessage = 'stop'

/** A round of rendering, as JSON: the bodies of the responses that are known, by path. */
export const roundSchema = v.object({ round: v.number(), answers: v.array(v.tuple([v.string(), v.string()])) })
export type Round = v.InferOutput<typeof roundSchema>

const bytes = v.instance(Uint8Array)

const documentSchema = v.variant('kind', [
  v.object({
    kind: v.literal('rendered'),
    name: v.string(),
    addresses: v.array(v.string()),
    html: v.string(),
    br: bytes,
    gzip: bytes,
  }),
  /** A response is missing, or they are too large: the built document is served. */
  v.object({ kind: v.literal('plain'), name: v.string() }),
  v.object({ kind: v.literal('failed'), name: v.string(), reason: v.string() }),
])
export type RenderedChange = v.InferOutput<typeof documentSchema>

/** The documents that changed in a round. */
export const roundResultSchema = v.object({
  round: v.number(),
  documents: v.array(documentSchema),
  /** Every path that some document shows. */
  reads: v.array(v.string()),
  /** Those of them that were not given. */
  missing: v.array(v.string()),
})
export type RoundResult = v.InferOutput<typeof roundResultSchema>
