import * as v from 'valibot'

/** From the instance's process to the portal. */
export const toPortalSchema = v.variant('kind', [
  v.object({ kind: v.literal('ready'), port: v.number(), pingPort: v.number() }),
  v.object({ kind: v.literal('reloaded'), id: v.number() }),
  v.object({ kind: v.literal('not_reloaded'), id: v.number(), message: v.string() }),
])
export type ToPortal = v.InferOutput<typeof toPortalSchema>

/** From the portal to the instance's process. */
export const toInstanceSchema = v.object({ kind: v.literal('reload'), id: v.number() })
export type ToInstance = v.InferOutput<typeof toInstanceSchema>
