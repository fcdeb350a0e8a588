import * as v from 'valibot'
import { defineEndpoint } from '../endpoint.ts'
import { languageSchema } from '../language.ts'
import { legalPageSchema } from '../legal/legal.ts'
import {
  legalDraftSchema,
  legalStateSchema,
  legalTemplateSchema,
  publishBodySchema,
  staffLegalSchema,
} from '../legal/staff-legal.ts'
import { editBodyOf, editHistorySchema, ifMatchHeaders, versionNumberSchema } from '../staff/staff-edits.ts'

const params = /* @__PURE__ */ v.object({ page: v.pipe(legalPageSchema, v.description('The page.')) })

export const listLegalPages = /* @__PURE__ */ defineEndpoint({
  method: 'GET',
  path: '/api/staff/legal',
  summary: 'The legal pages: their texts, and which versions are published',
  caller: 'administrator',
  scope: 'legal',
  limit: 'account',
  answer: staffLegalSchema,
})

export const readLegalTemplate = /* @__PURE__ */ defineEndpoint({
  method: 'GET',
  path: '/api/staff/legal/:page/template',
  summary: 'A text to begin with, with what the portal knows; the rest is in double square brackets',
  caller: 'administrator',
  scope: 'legal',
  limit: 'account',
  params,
  query: v.object({ language: v.pipe(languageSchema, v.description('Language of the text.')) }),
  answer: legalTemplateSchema,
})

export const listLegalEdits = /* @__PURE__ */ defineEndpoint({
  method: 'GET',
  path: '/api/staff/legal/:page/edits',
  summary: 'The versions of the text that is edited, newest first',
  caller: 'administrator',
  scope: 'legal',
  limit: 'account',
  params,
  query: v.object({ before: v.optional(versionNumberSchema) }),
  answer: editHistorySchema,
})

export const editLegalPage = /* @__PURE__ */ defineEndpoint({
  method: 'POST',
  path: '/api/staff/legal/:page/edits',
  summary: 'Saves the text of a legal page, which publishes nothing, or brings back a version',
  caller: 'administrator',
  scope: 'legal',
  limit: 'account',
  params,
  headers: ifMatchHeaders,
  body: editBodyOf(legalDraftSchema),
  // Long texts in several languages, of three bytes a character.
  bodyLimit: 1_048_576,
  versioned: true,
  answer: legalStateSchema,
  refusals: ['GONE'],
})

/** Safe to repeat: a text that is published is not published again. */
export const publishLegalPage = /* @__PURE__ */ defineEndpoint({
  method: 'POST',
  path: '/api/staff/legal/:page/publish',
  summary: 'Publishes the text that the tag names as a new version',
  caller: 'administrator',
  scope: 'legal',
  limit: 'account',
  params,
  headers: ifMatchHeaders,
  body: publishBodySchema,
  bodyLimit: 1024,
  answer: staffLegalSchema,
  refusals: ['GONE', 'EDITED_MEANWHILE', 'LEGAL_TEXT_UNFINISHED'],
})

/** Safe to repeat. */
export const withdrawLegalPage = /* @__PURE__ */ defineEndpoint({
  method: 'POST',
  path: '/api/staff/legal/:page/withdraw',
  summary: 'Shows the page no longer; its text and its versions stay',
  caller: 'administrator',
  scope: 'legal',
  limit: 'account',
  params,
  answer: staffLegalSchema,
})
