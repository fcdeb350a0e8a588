import * as v from 'valibot'
import { steamIdSchema } from '../accounts/user.ts'
import { defineEndpoint } from '../endpoint.ts'
import { pageKeySchema } from '../payments/staff-orders.ts'
import { reportDismissalBodySchema, staffReportsSchema } from '../reports/reports.ts'

export const listStaffReports = /* @__PURE__ */ defineEndpoint({
  method: 'GET',
  path: '/api/staff/reports',
  summary: 'Players with open reports, those reported last first; never about the caller',
  caller: 'moderator',
  scope: 'players',
  limit: 'account',
  query: v.object({ after: v.pipe(v.optional(pageKeySchema), v.description('`next` of the page before.')) }),
  answer: staffReportsSchema,
})

export const dismissReports = /* @__PURE__ */ defineEndpoint({
  method: 'POST',
  path: '/api/staff/players/:steamId/reports/dismiss',
  summary: 'Closes the open reports about a player without a ban; those about staff only administrators',
  caller: 'moderator',
  scope: 'players',
  limit: 'account',
  params: v.object({ steamId: v.pipe(steamIdSchema, v.description('SteamID64.')) }),
  body: reportDismissalBodySchema,
  bodyLimit: 1024,
  status: 204,
  refusals: ['PLAYER_IS_STAFF'],
})
