import * as v from 'valibot'
import { storedSettingsSchema } from '../community-settings.ts'
import { defineEndpoint } from '../endpoint.ts'
import { editBodyOf, editHistorySchema, ifMatchHeaders, versionNumberSchema } from '../staff-edits.ts'
import { settingsStateSchema, staffSettingsSchema } from '../staff-settings.ts'

export const readStaffSettings = /* @__PURE__ */ defineEndpoint({
  method: 'GET',
  path: '/api/staff/settings',
  summary: 'What the community has set, and what is in effect',
  caller: 'administrator',
  limit: 'account',
  answer: staffSettingsSchema,
})

export const listSettingsEdits = /* @__PURE__ */ defineEndpoint({
  method: 'GET',
  path: '/api/staff/settings/edits',
  summary: 'The versions of the settings, newest first',
  caller: 'administrator',
  limit: 'account',
  query: v.object({ before: v.optional(versionNumberSchema) }),
  answer: editHistorySchema,
})

export const editCommunitySettings = /* @__PURE__ */ defineEndpoint({
  method: 'POST',
  path: '/api/staff/settings/edits',
  summary: 'Changes the settings, or brings back a version',
  caller: 'administrator',
  limit: 'account',
  headers: ifMatchHeaders,
  body: editBodyOf(storedSettingsSchema),
  versioned: true,
  answer: settingsStateSchema,
  refusals: ['GONE', 'SETTINGS_IN_USE'],
})
