import * as v from 'valibot'
import { steamIdSchema } from '../accounts/user.ts'
import { defineEndpoint } from '../endpoint.ts'
import { dismissalBodySchema } from '../staff/checklist.ts'
import {
  auditFilterSchema,
  auditPageSchema,
  mailTestBodySchema,
  mailTestSchema,
  staffMemberBodySchema,
  staffMembersSchema,
  staffMeSchema,
  staffOverviewSchema,
} from '../staff/staff.ts'

/** The number of an audit entry. */
const entrySchema = /* @__PURE__ */ v.pipe(v.string(), v.regex(/^[1-9]\d{0,9}$/), v.transform(Number), v.number())

export const readStaffMe = /* @__PURE__ */ defineEndpoint({
  method: 'GET',
  path: '/api/staff/me',
  summary: 'The role of the caller, and whether the sign-in is fresh',
  caller: 'moderator',
  scope: 'never',
  limit: 'account',
  answer: staffMeSchema,
})

export const readStaffOverview = /* @__PURE__ */ defineEndpoint({
  method: 'GET',
  path: '/api/staff/overview',
  summary: 'What needs a person now',
  caller: 'moderator',
  scope: 'overview',
  limit: 'account',
  answer: staffOverviewSchema,
})

export const readStaffOpenApi = /* @__PURE__ */ defineEndpoint({
  method: 'GET',
  path: '/api/staff/openapi.json',
  summary: 'The OpenAPI document with the endpoints of staff, and the scopes of API keys that reach each',
  caller: 'moderator',
  scope: 'overview',
  limit: 'account',
  answer: { mediaType: 'application/json' },
})

export const listAuditEntries = /* @__PURE__ */ defineEndpoint({
  method: 'GET',
  path: '/api/staff/audit',
  summary: 'Acts of staff and of the command line; a moderator sees their own',
  caller: 'moderator',
  scope: 'audit',
  limit: 'account',
  query: v.object({
    ...auditFilterSchema.entries,
    sort: v.pipe(
      v.optional(v.picklist(['-time', 'time']), '-time'),
      v.description('`-time` is newest first, `time` oldest first.'),
    ),
    before: v.pipe(v.optional(entrySchema), v.description('Only entries older than this number.')),
    after: v.pipe(v.optional(entrySchema), v.description('Only entries newer than this number.')),
  }),
  answer: auditPageSchema,
})

export const exportAudit = /* @__PURE__ */ defineEndpoint({
  method: 'GET',
  path: '/api/staff/audit/export',
  summary: 'The same acts as a CSV file (RFC 4180)',
  caller: 'moderator',
  scope: 'audit',
  limit: 'account',
  query: auditFilterSchema,
  answer: { mediaType: 'text/csv' },
})

export const listStaffMembers = /* @__PURE__ */ defineEndpoint({
  method: 'GET',
  path: '/api/staff/members',
  summary: 'Who is staff',
  caller: 'administrator',
  scope: 'members',
  limit: 'account',
  answer: staffMembersSchema,
})

export const setStaffMember = /* @__PURE__ */ defineEndpoint({
  method: 'POST',
  path: '/api/staff/members',
  summary: 'Adds a member of staff, or changes the role of one',
  caller: 'administrator',
  freshSignIn: true,
  limit: 'account',
  body: staffMemberBodySchema,
  bodyLimit: 1024,
  status: 204,
  refusals: ['LAST_ADMINISTRATOR'],
})

export const removeStaffMember = /* @__PURE__ */ defineEndpoint({
  method: 'DELETE',
  path: '/api/staff/members/:steamId',
  summary: 'Removes a member of staff',
  caller: 'administrator',
  freshSignIn: true,
  limit: 'account',
  params: v.object({ steamId: v.pipe(steamIdSchema, v.description('SteamID64.')) }),
  status: 204,
  refusals: ['LAST_ADMINISTRATOR'],
})

export const testMail = /* @__PURE__ */ defineEndpoint({
  method: 'POST',
  path: '/api/staff/mail/test',
  summary: 'Sends a mail now, and tells what the mail server said',
  caller: 'administrator',
  scope: 'never',
  limit: 'account',
  body: mailTestBodySchema,
  bodyLimit: 1024,
  answer: mailTestSchema,
})

export const dismissChecklist = /* @__PURE__ */ defineEndpoint({
  method: 'POST',
  path: '/api/staff/checklist/dismissals',
  summary: 'Leaves an item of the checklist out, or the whole list, or shows it again',
  caller: 'administrator',
  scope: 'overview',
  limit: 'account',
  body: dismissalBodySchema,
  bodyLimit: 256,
  status: 204,
})
