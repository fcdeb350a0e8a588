import * as v from 'valibot'
import {
  appealAnswerBodySchema,
  appealDecisionBodySchema,
  staffAppealSchema,
  staffAppealsSchema,
} from '../accounts/appeals.ts'
import { defineEndpoint } from '../endpoint.ts'
import { pageKeySchema } from '../payments/staff-orders.ts'

const appeal = /* @__PURE__ */ v.object({
  id: v.pipe(v.string(), v.maxLength(64), v.description('Id of the appeal.')),
})

export const listStaffAppeals = /* @__PURE__ */ defineEndpoint({
  method: 'GET',
  path: '/api/staff/appeals',
  summary: 'Appeals against bans, those that changed last first',
  caller: 'moderator',
  scope: 'players',
  limit: 'account',
  query: v.object({
    closed: v.pipe(v.optional(v.literal('1')), v.description('`1`: those that are decided.')),
    after: v.pipe(v.optional(pageKeySchema), v.description('`next` of the page before.')),
  }),
  answer: staffAppealsSchema,
})

export const readStaffAppeal = /* @__PURE__ */ defineEndpoint({
  method: 'GET',
  path: '/api/staff/appeals/:id',
  summary: 'An appeal with its ban and its messages',
  caller: 'moderator',
  scope: 'players',
  limit: 'account',
  params: appeal,
  answer: staffAppealSchema,
  refusals: ['GONE'],
})

export const answerStaffAppeal = /* @__PURE__ */ defineEndpoint({
  method: 'POST',
  path: '/api/staff/appeals/:id/answer',
  summary: 'Asks the player something about the appeal',
  caller: 'moderator',
  scope: 'players',
  limit: 'account',
  params: appeal,
  body: appealAnswerBodySchema,
  bodyLimit: 16_384,
  status: 204,
  refusals: ['CONFLICT', 'GONE'],
})

export const decideStaffAppeal = /* @__PURE__ */ defineEndpoint({
  method: 'POST',
  path: '/api/staff/appeals/:id/decision',
  summary: 'Lifts the ban, or upholds it',
  caller: 'moderator',
  scope: 'players',
  limit: 'account',
  params: appeal,
  body: appealDecisionBodySchema,
  bodyLimit: 16_384,
  status: 204,
  refusals: ['CONFLICT', 'GONE'],
})
