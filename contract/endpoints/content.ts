import * as v from 'valibot'
import { communitySchema } from '../community/community.ts'
import { announcementsSchema } from '../content/announcements.ts'
import { faqsSchema } from '../content/faq.ts'
import { privilegesSchema } from '../content/privileges.ts'
import { defineEndpoint } from '../endpoint.ts'
import { languageSchema } from '../language.ts'

/** An unknown language, or none, means the community's default one. */
const query = /* @__PURE__ */ v.object({
  language: v.fallback(v.optional(v.pipe(languageSchema, v.description('Language of the texts.'))), undefined),
})
const offline = { cache: 'shared', query: ['language'] } as const

export const readCommunity = /* @__PURE__ */ defineEndpoint({
  method: 'GET',
  path: '/api/community',
  summary: 'What the community has set: its name, links, features, regions and modes',
  caller: 'anyone',
  limit: 'list',
  answer: communitySchema,
  cache: { maxAge: 5, etag: true, offline: { cache: 'shared', query: [] } },
})

export const readTicker = /* @__PURE__ */ defineEndpoint({
  method: 'GET',
  path: '/api/server/announcement',
  summary: 'Announcements of the ticker, as plain text',
  caller: 'anyone',
  limit: 'list',
  query,
  answer: announcementsSchema,
  cache: { maxAge: 15, etag: true, offline },
})

export const listAnnouncements = /* @__PURE__ */ defineEndpoint({
  method: 'GET',
  path: '/api/server/announcement/list',
  summary: 'Announcements of the overlay, as sanitized HTML',
  caller: 'anyone',
  limit: 'list',
  query,
  answer: announcementsSchema,
  cache: { maxAge: 15, etag: true, offline },
})

export const listPrivileges = /* @__PURE__ */ defineEndpoint({
  method: 'GET',
  path: '/api/privileges',
  summary: 'The privilege table',
  caller: 'anyone',
  limit: 'list',
  query,
  answer: privilegesSchema,
  cache: { maxAge: 60, etag: true, offline },
})

export const listFaqs = /* @__PURE__ */ defineEndpoint({
  method: 'GET',
  path: '/api/faqs',
  summary: 'Questions and answers, as sanitized HTML',
  caller: 'anyone',
  limit: 'list',
  query,
  answer: faqsSchema,
  cache: { maxAge: 60, etag: true, offline },
})
