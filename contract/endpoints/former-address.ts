import * as v from 'valibot'
import { defineEndpoint } from '../endpoint.ts'
import { longestLists } from '../former-address/former-address.ts'

export const listFormerOrigins = /* @__PURE__ */ defineEndpoint({
  method: 'GET',
  path: '/api/hand-over',
  summary: 'Former addresses of the portal, from which devices bring their lists and settings',
  caller: 'anyone',
  limit: 'details',
  answer: v.object({ from: v.array(v.string()) }),
})

/** Safe to repeat; nothing is stored. */
export const signLists = /* @__PURE__ */ defineEndpoint({
  method: 'POST',
  path: '/api/hand-over',
  summary:
    "Signs a device's lists and settings at a former address of the portal; the link takes them to the current one within five minutes",
  caller: 'anyone',
  limit: 'other',
  headers: v.object({
    Origin: v.optional(v.pipe(v.string(), v.description('The former address; browsers send it by themselves.')), ''),
  }),
  body: v.object({ data: v.pipe(v.string(), v.maxLength(longestLists)) }),
  answer: v.object({ link: v.string() }),
  refusals: ['FORBIDDEN'],
})

/** Safe to repeat: the page joins lists. */
export const openLists = /* @__PURE__ */ defineEndpoint({
  method: 'POST',
  path: '/api/hand-over/open',
  summary:
    'What such a link holds, and where it comes from; refused with GONE unless this portal signed it within five minutes',
  caller: 'anyone',
  limit: 'other',
  body: v.object({ token: v.pipe(v.string(), v.maxLength(120_000)) }),
  bodyLimit: 131_072,
  answer: v.object({ from: v.string(), data: v.string() }),
  refusals: ['GONE'],
})
