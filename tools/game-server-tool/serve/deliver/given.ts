import * as v from 'valibot'

/** What one game server was given, kept so that it can be taken back. */
export const storedSchema = v.object({
  /** The version of the members that it has. */
  applied: v.nullable(v.string()),
  /** Commands that are to follow what was written. */
  reloads: v.array(v.picklist(['css_groups_reload', 'css_admins_reload', 'sm_reloadadmins', 'css_vip_reload'])),
  vips: v.array(
    v.tuple([v.string(), v.object({ group: v.string(), until: v.nullable(v.number()), isSure: v.boolean() })]),
  ),
})
export type Stored = v.InferOutput<typeof storedSchema>
export type Reload = Stored['reloads'][number]

export interface StoredDelivery {
  get(): Stored
  /** Kept when it resolves. @throws Error if it cannot be written */
  keep(changes: Partial<Stored>): Promise<void>
}

/** Before anything was given. */
export const nothingGiven: Stored = { applied: null, reloads: [], vips: [] }
