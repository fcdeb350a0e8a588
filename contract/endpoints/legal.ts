import * as v from 'valibot'
import { defineEndpoint } from '../endpoint.ts'
import { languageSchema } from '../language.ts'
import { agreementBodySchema, consentsSchema, legalPageSchema, legalTextSchema } from '../legal/legal.ts'

export const readLegalPage = /* @__PURE__ */ defineEndpoint({
  method: 'GET',
  path: '/api/legal/:page',
  summary: 'The published terms, privacy policy or imprint, as sanitized HTML',
  caller: 'anyone',
  limit: 'list',
  params: v.object({ page: v.pipe(legalPageSchema, v.description('The page.')) }),
  query: v.object({ language: v.pipe(languageSchema, v.description('Language of the text.')) }),
  answer: legalTextSchema,
  cache: { maxAge: 60, offline: { cache: 'shared', query: ['language'] } },
  refusals: ['NOT_FOUND'],
})

export const readConsents = /* @__PURE__ */ defineEndpoint({
  method: 'GET',
  path: '/api/auth/consents',
  summary: 'The versions of the terms and the privacy policy that the account has agreed to',
  caller: 'account',
  limit: 'account',
  answer: consentsSchema,
})

/** Safe to repeat: the first time counts. */
export const agree = /* @__PURE__ */ defineEndpoint({
  method: 'POST',
  path: '/api/auth/consents',
  summary: 'Agrees to versions of the terms and the privacy policy',
  caller: 'account',
  limit: 'account',
  body: agreementBodySchema,
  bodyLimit: 1024,
  answer: consentsSchema,
  refusals: ['TERMS_CHANGED'],
})
