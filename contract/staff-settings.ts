import * as v from 'valibot'
import { communitySchema } from './community-answer.ts'
import { storedSettingsSchema } from './community-settings.ts'
import { editStateOf, tagSchema } from './staff-edits.ts'

/** A response may have fields that an older page does not know. */
const stored = /* @__PURE__ */ v.object(storedSettingsSchema.entries)

export const staffSettingsSchema = /* @__PURE__ */ v.object({
  tag: tagSchema,
  value: stored,
  inEffect: communitySchema,
})
export const settingsStateSchema = /* @__PURE__ */ editStateOf(stored)
