import * as v from 'valibot'

/** The used fields of the panel's JSON:API-like responses, shared by Pterodactyl 1.x and Pelican. */
const allocationSchema = v.object({
  id: v.number(),
  ip: v.string(),
  alias: v.optional(v.nullable(v.string()), null),
  port: v.number(),
  assigned: v.boolean(),
})
export type Allocation = v.InferOutput<typeof allocationSchema>

const allocationItem = v.object({ attributes: allocationSchema })

const pagination = v.object({ pagination: v.object({ current_page: v.number(), total_pages: v.number() }) })

/** `GET /api/application/nodes/{node}/allocations`. */
export const allocationPageSchema = v.object({ data: v.array(allocationItem), meta: pagination })

/** `GET /api/application/nodes/{node}`. */
export const nodeSchema = v.object({
  attributes: v.object({ fqdn: v.string(), behind_proxy: v.optional(v.boolean(), false) }),
})

const serverAttributes = v.object({
  id: v.number(),
  uuid: v.pipe(v.string(), v.regex(/^[0-9a-f-]{8,36}$/)),
  external_id: v.optional(v.nullable(v.string()), null),
  status: v.optional(v.nullable(v.string()), null),
  suspended: v.optional(v.boolean(), false),
  node: v.number(),
  allocation: v.optional(v.nullable(v.number()), null),
  container: v.optional(v.object({ environment: v.optional(v.record(v.string(), v.unknown()), {}) })),
  relationships: v.optional(v.object({ allocations: v.optional(v.object({ data: v.array(allocationItem) })) })),
})

/** A server of the application API. */
export const serverSchema = v.object({ attributes: serverAttributes })
export type PanelServer = v.InferOutput<typeof serverAttributes>

/** `GET /api/application/servers`. */
export const serverPageSchema = v.object({ data: v.array(serverSchema), meta: pagination })

/** `GET /api/client/servers/{uuid}/resources`. */
export const resourcesSchema = v.object({ attributes: v.object({ current_state: v.string() }) })

/** `GET /api/client/servers/{uuid}/files/list`. */
export const filesSchema = v.object({
  data: v.array(v.object({ attributes: v.object({ name: v.string(), size: v.number(), is_file: v.boolean() }) })),
})

/** `GET /api/client/servers/{uuid}/files/download`. */
export const signedUrlSchema = v.object({ attributes: v.object({ url: v.string() }) })

/** A refused call: `meta.source_field` names the field of a 422. */
export const errorsSchema = v.object({
  errors: v.array(
    v.object({
      code: v.optional(v.string(), ''),
      meta: v.optional(v.object({ source_field: v.optional(v.string(), '') })),
    }),
  ),
})
