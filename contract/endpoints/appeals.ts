import { appealAnswerBodySchema, newAppealBodySchema, ownAppealSchema } from '../accounts/appeals.ts'
import { defineEndpoint } from '../endpoint.ts'

export const readOwnAppeal = /* @__PURE__ */ defineEndpoint({
  method: 'GET',
  path: '/api/appeal',
  summary: 'The ban of the caller, and their newest appeal',
  caller: 'appealToken',
  limit: 'account',
  answer: ownAppealSchema,
})

export const sendAppeal = /* @__PURE__ */ defineEndpoint({
  method: 'POST',
  path: '/api/appeal',
  summary: 'Appeals against the ban of the caller; one appeal is open at a time',
  caller: 'appealToken',
  limit: 'account',
  body: newAppealBodySchema,
  bodyLimit: 16_384,
  answer: ownAppealSchema,
  refusals: ['CONFLICT'],
})

export const answerAppeal = /* @__PURE__ */ defineEndpoint({
  method: 'POST',
  path: '/api/appeal/answer',
  summary: 'Answers a question of staff about the appeal',
  caller: 'appealToken',
  limit: 'account',
  body: appealAnswerBodySchema,
  bodyLimit: 16_384,
  answer: ownAppealSchema,
  refusals: ['CONFLICT'],
})
