import * as v from 'valibot'
import { editStateOf, tagSchema } from '../staff/staff-edits.ts'
import { communitySchema } from './community.ts'
import { storedSettingsSchema } from './community-settings.ts'

/** A response may have fields that an older page does not know. */
const stored = /* @__PURE__ */ v.object(storedSettingsSchema.entries)

/** What depends on the settings: a region that is in use cannot be removed, and modes name the categories of servers. */
const settingsUsesSchema = /* @__PURE__ */ v.object({
  regions: v.array(
    v.object({
      region: v.string(),
      /** Listed ones. */
      servers: v.number(),
      /** Practice servers that have not ended. */
      rentals: v.number(),
      /** Orders of practice servers that can still be paid or delivered. */
      orders: v.number(),
    }),
  ),
  categories: v.array(v.object({ category: v.string(), servers: v.number() })),
})
export type SettingsUses = v.InferOutput<typeof settingsUsesSchema>

export const staffSettingsSchema = /* @__PURE__ */ v.object({
  tag: tagSchema,
  value: stored,
  inEffect: communitySchema,
  /** Until 0.3.0: absent in the response of a process of an earlier release. */
  uses: v.optional(settingsUsesSchema, { regions: [], categories: [] }),
})
export const settingsStateSchema = /* @__PURE__ */ editStateOf(stored)

/** The id by which settings name an uploaded picture. */
export const uploadedPictureSchema = /* @__PURE__ */ v.object({ id: v.string() })
