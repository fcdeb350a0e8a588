import * as v from 'valibot'
import { steamIdSchema } from '../accounts/user.ts'
import { defineEndpoint } from '../endpoint.ts'
import { vipOptionsSchema, vipStatusSchema } from '../vip/vip.ts'

export const readVipStatus = /* @__PURE__ */ defineEndpoint({
  method: 'GET',
  path: '/api/auth/vip-status/:steamId',
  summary: 'VIP and groups of a player; the end date only for the player and for staff',
  caller: 'optionalAccount',
  limit: 'account',
  params: v.object({ steamId: v.pipe(steamIdSchema, v.description('SteamID64.')) }),
  answer: vipStatusSchema,
})

export const readVipOptions = /* @__PURE__ */ defineEndpoint({
  method: 'GET',
  path: '/api/vip/options',
  summary: 'What the VIP page can offer',
  caller: 'anyone',
  limit: 'details',
  answer: vipOptionsSchema,
  cache: { maxAge: 60, etag: true },
})
