import * as v from 'valibot'
import {
  communityAnnouncementSchema,
  communityFaqSchema,
  communityPriceSchema,
  communityPrivilegeSchema,
} from '../community/community-items.ts'
import {
  announcementStateSchema,
  faqStateSchema,
  priceStateSchema,
  privilegeStateSchema,
  rulesStateSchema,
  serverRulesSchema,
  staffRulesSchema,
  staffTextsSchema,
  textKindSchema,
} from '../content/staff-texts.ts'
import { defineEndpoint } from '../endpoint.ts'
import { editBodyOf, editHistorySchema, ifMatchHeaders, versionNumberSchema } from '../staff/staff-edits.ts'

const textId = /* @__PURE__ */ v.pipe(v.string(), v.minLength(1), v.maxLength(100), v.description('Id of the text.'))
const oneText = /* @__PURE__ */ v.object({ id: textId })
/** A text in several languages, with room for tables. */
const bodyLimit = 262_144
const refusals = ['GONE'] as const

export const listStaffTexts = /* @__PURE__ */ defineEndpoint({
  method: 'GET',
  path: '/api/staff/texts',
  summary: 'The texts that the caller may edit, without the rules of servers',
  caller: 'moderator',
  scope: 'texts',
  limit: 'account',
  answer: staffTextsSchema,
})

export const listStaffRules = /* @__PURE__ */ defineEndpoint({
  method: 'GET',
  path: '/api/staff/rules',
  summary: 'The rules of servers',
  caller: 'moderator',
  scope: 'texts',
  limit: 'account',
  query: v.object({
    search: v.pipe(
      v.optional(v.pipe(v.string(), v.trim(), v.maxLength(100)), ''),
      v.description('Part of the name or the address.'),
    ),
  }),
  answer: staffRulesSchema,
})

export const listTextEdits = /* @__PURE__ */ defineEndpoint({
  method: 'GET',
  path: '/api/staff/texts/:kind/:id/edits',
  summary: 'The versions of a text, newest first; those of privileges and prices for administrators',
  caller: 'moderator',
  scope: 'texts',
  limit: 'account',
  params: v.object({ kind: v.pipe(textKindSchema, v.description('Kind of text.')), id: textId }),
  query: v.object({ before: v.optional(versionNumberSchema) }),
  answer: editHistorySchema,
})

export const editAnnouncement = /* @__PURE__ */ defineEndpoint({
  method: 'POST',
  path: '/api/staff/announcements/:id/edits',
  summary: 'Creates, changes or removes an announcement, or brings back a version',
  caller: 'moderator',
  scope: 'texts',
  limit: 'account',
  params: oneText,
  headers: ifMatchHeaders,
  body: editBodyOf(communityAnnouncementSchema),
  bodyLimit,
  versioned: true,
  answer: announcementStateSchema,
  refusals,
})

export const editFaq = /* @__PURE__ */ defineEndpoint({
  method: 'POST',
  path: '/api/staff/faqs/:id/edits',
  summary: 'Creates, changes or removes a question, or brings back a version',
  caller: 'moderator',
  scope: 'texts',
  limit: 'account',
  params: oneText,
  headers: ifMatchHeaders,
  body: editBodyOf(communityFaqSchema),
  bodyLimit,
  versioned: true,
  answer: faqStateSchema,
  refusals,
})

export const editServerRules = /* @__PURE__ */ defineEndpoint({
  method: 'POST',
  path: '/api/staff/rules/:id/edits',
  summary: 'Changes the rules of a server, or brings back a version',
  caller: 'moderator',
  scope: 'texts',
  limit: 'account',
  params: oneText,
  headers: ifMatchHeaders,
  body: editBodyOf(serverRulesSchema),
  bodyLimit,
  versioned: true,
  answer: rulesStateSchema,
  refusals,
})

export const editPrivilege = /* @__PURE__ */ defineEndpoint({
  method: 'POST',
  path: '/api/staff/privileges/:id/edits',
  summary: 'Creates, changes or removes a privilege, or brings back a version',
  caller: 'administrator',
  scope: 'texts',
  limit: 'account',
  params: oneText,
  headers: ifMatchHeaders,
  body: editBodyOf(communityPrivilegeSchema),
  bodyLimit,
  versioned: true,
  answer: privilegeStateSchema,
  refusals,
})

export const editPrice = /* @__PURE__ */ defineEndpoint({
  method: 'POST',
  path: '/api/staff/prices/:id/edits',
  summary: 'Creates, changes or removes a price, or brings back a version',
  caller: 'administrator',
  freshSignIn: true,
  limit: 'account',
  params: oneText,
  headers: ifMatchHeaders,
  body: editBodyOf(communityPriceSchema),
  bodyLimit,
  versioned: true,
  answer: priceStateSchema,
  refusals,
})
