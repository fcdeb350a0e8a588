import * as v from 'valibot'
import { banSearchMax, publicBansSchema } from '../accounts/public-bans.ts'
import { defineEndpoint } from '../endpoint.ts'
import { pageKeySchema } from '../payments/staff-orders.ts'

/** Does not exist while the community does not show its bans. */
export const listPublicBans = /* @__PURE__ */ defineEndpoint({
  method: 'GET',
  path: '/api/bans',
  summary: 'The bans that apply now, newest first, where the community shows them',
  caller: 'anyone',
  limit: 'details',
  query: v.object({
    search: v.pipe(
      v.optional(v.pipe(v.string(), v.trim(), v.maxLength(banSearchMax)), ''),
      v.description('Part of a name, or a SteamID in any spelling.'),
    ),
    after: v.pipe(v.optional(pageKeySchema), v.description('`next` of the page before.')),
  }),
  answer: publicBansSchema,
  cache: { maxAge: 30, staleWhileRevalidate: 60 },
  refusals: ['NOT_FOUND'],
})
