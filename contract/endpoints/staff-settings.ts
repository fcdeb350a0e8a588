import * as v from 'valibot'
import { storedSettingsSchema } from '../community/community-settings.ts'
import { settingsStateSchema, staffSettingsSchema, uploadedPictureSchema } from '../community/staff-settings.ts'
import { pictureLimit } from '../content/pictures.ts'
import { defineEndpoint } from '../endpoint.ts'
import { editBodyOf, editHistorySchema, ifMatchHeaders, versionNumberSchema } from '../staff/staff-edits.ts'

export const readStaffSettings = /* @__PURE__ */ defineEndpoint({
  method: 'GET',
  path: '/api/staff/settings',
  summary: 'What the community has set, what is in effect, and what depends on it',
  caller: 'administrator',
  scope: 'settings',
  limit: 'account',
  answer: staffSettingsSchema,
})

export const listSettingsEdits = /* @__PURE__ */ defineEndpoint({
  method: 'GET',
  path: '/api/staff/settings/edits',
  summary: 'The versions of the settings, newest first',
  caller: 'administrator',
  scope: 'settings',
  limit: 'account',
  query: v.object({ before: v.optional(versionNumberSchema) }),
  answer: editHistorySchema,
})

export const editCommunitySettings = /* @__PURE__ */ defineEndpoint({
  method: 'POST',
  path: '/api/staff/settings/edits',
  summary: 'Changes the settings, or brings back a version',
  caller: 'administrator',
  freshSignIn: true,
  limit: 'account',
  headers: ifMatchHeaders,
  body: editBodyOf(storedSettingsSchema),
  versioned: true,
  answer: settingsStateSchema,
  refusals: ['GONE', 'SETTINGS_IN_USE'],
})

export const uploadSettingsPicture = /* @__PURE__ */ defineEndpoint({
  method: 'POST',
  path: '/api/staff/settings/pictures',
  summary: 'Stores a picture (PNG), so that the settings can name it',
  caller: 'administrator',
  scope: 'settings',
  limit: 'account',
  bodyType: 'bytes',
  bodyLimit: pictureLimit,
  answer: uploadedPictureSchema,
  refusals: ['PICTURE_REFUSED', 'PAYLOAD_TOO_LARGE'],
})
