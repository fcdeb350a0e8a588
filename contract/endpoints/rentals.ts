import * as v from 'valibot'
import { steamIdSchema } from '../accounts/user.ts'
import { defineEndpoint } from '../endpoint.ts'
import { moveStartBodySchema } from '../rentals/rental-schedule.ts'
import {
  joinedSchema,
  membersSchema,
  shareCodeSchema,
  shareLinkSchema,
  shareOfferSchema,
} from '../rentals/rental-sharing.ts'
import {
  adminsBodySchema,
  adminsSchema,
  availableRegionsSchema,
  changePasswordBodySchema,
  demoLinkSchema,
  demosSchema,
  rentalsSchema,
  restartBodySchema,
  switchRegionBodySchema,
  switchRegionSchema,
  teammatesSchema,
} from '../rentals/rentals.ts'

/** A malformed id gets the same response as another account's rental. */
const id = /* @__PURE__ */ v.pipe(
  v.string(),
  v.regex(/^[A-Za-z0-9_-]{1,64}$/, 'NOT_FOUND'),
  v.description('Id of the rental.'),
)
const rental = /* @__PURE__ */ v.object({ id })
const demo = /* @__PURE__ */ v.object({ id, name: v.pipe(v.string(), v.description('Name of the demo.')) })
const share = /* @__PURE__ */ v.object({
  code: v.pipe(shareCodeSchema, v.description('Code of the share link.')),
})
/** Error codes of the rental rules. */
const ruleRefusals = ['NOT_FOUND', 'RENTAL_BUSY', 'RENTAL_EXPIRED', 'RENTAL_MAINTENANCE', 'CONFLICT'] as const
const ownerOnly = 'Only owner can perform this action'

export const listRentals = /* @__PURE__ */ defineEndpoint({
  method: 'GET',
  path: '/api/scrim/getUserServers',
  summary: 'Practice servers that the caller owns or is a member of',
  caller: 'account',
  limit: 'account',
  answer: rentalsSchema,
})

export const listRegions = /* @__PURE__ */ defineEndpoint({
  method: 'GET',
  path: '/api/scrim/available-regions',
  summary: 'Where a practice server can be rented now, recommended regions first',
  caller: 'account',
  limit: 'account',
  answer: availableRegionsSchema,
})

export const changeRentalPassword = /* @__PURE__ */ defineEndpoint({
  method: 'POST',
  path: '/api/scrim/change-password',
  summary: 'Changes the password (owner)',
  caller: 'account',
  limit: 'account',
  body: changePasswordBodySchema,
  bodyLimit: 8192,
  answer: switchRegionSchema,
  refusals: [ownerOnly, ...ruleRefusals],
})

export const restartRental = /* @__PURE__ */ defineEndpoint({
  method: 'POST',
  path: '/api/scrim/restart-server',
  summary: 'Restarts the server; takes a minute or two, and locks it for 40 seconds',
  caller: 'account',
  limit: 'account',
  countedTogether: true,
  body: restartBodySchema,
  bodyLimit: 1024,
  answer: switchRegionSchema,
  refusals: [...ruleRefusals],
})

export const switchRegion = /* @__PURE__ */ defineEndpoint({
  method: 'POST',
  path: '/api/scrim/server/:id/switch-region',
  summary: 'Moves the server to another region, twice a day in China time (owner)',
  caller: 'account',
  limit: 'account',
  countedTogether: true,
  params: rental,
  body: switchRegionBodySchema,
  bodyLimit: 1024,
  answer: switchRegionSchema,
  refusals: [
    ownerOnly,
    ...ruleRefusals,
    'FORBIDDEN',
    'SAME_REGION',
    'REGION_UNAVAILABLE',
    'Switch region limit exceeded',
  ],
})

/** Safe to repeat: the same start changes nothing. */
export const moveRentalStart = /* @__PURE__ */ defineEndpoint({
  method: 'PUT',
  path: '/api/scrim/server/:id/start',
  summary: 'Moves the start of a scheduled server, until 30 minutes before it (owner)',
  caller: 'account',
  limit: 'account',
  countedTogether: true,
  params: rental,
  body: moveStartBodySchema,
  bodyLimit: 1024,
  status: 204,
  refusals: [ownerOnly, 'NOT_FOUND', 'CONFLICT', 'START_NOT_OFFERED', 'START_FIXED'],
})

/** Safe to repeat. */
export const cancelRentalStart = /* @__PURE__ */ defineEndpoint({
  method: 'DELETE',
  path: '/api/scrim/server/:id/start',
  summary: 'Cancels a scheduled server for a full refund, until 30 minutes before its start (owner)',
  caller: 'account',
  limit: 'account',
  params: rental,
  status: 204,
  refusals: [ownerOnly, 'NOT_FOUND', 'CONFLICT', 'START_FIXED'],
})

export const listPastTeammates = /* @__PURE__ */ defineEndpoint({
  method: 'GET',
  path: '/api/scrim/server/:id/past-teammates',
  summary: "Players who were members or administrators of the owner's servers (owner)",
  caller: 'account',
  limit: 'account',
  params: rental,
  answer: teammatesSchema,
  refusals: [ownerOnly, 'NOT_FOUND'],
})

export const listAdmins = /* @__PURE__ */ defineEndpoint({
  method: 'GET',
  path: '/api/scrim/server/:id/admins',
  summary: 'Administrators of a server',
  caller: 'account',
  limit: 'account',
  params: rental,
  answer: adminsSchema,
  refusals: ['NOT_FOUND'],
})

export const replaceAdmins = /* @__PURE__ */ defineEndpoint({
  method: 'PUT',
  path: '/api/scrim/server/:id/admins',
  summary: 'Replaces the list of administrators (owner)',
  caller: 'account',
  limit: 'account',
  params: rental,
  body: adminsBodySchema,
  bodyLimit: 8192,
  answer: adminsSchema,
  refusals: [ownerOnly, ...ruleRefusals],
})

export const listDemos = /* @__PURE__ */ defineEndpoint({
  method: 'GET',
  path: '/api/scrim/server/:id/demos',
  summary: 'Demos of a server',
  caller: 'account',
  limit: 'account',
  params: rental,
  answer: demosSchema,
  refusals: ['NOT_FOUND'],
})

export const createDemoLink = /* @__PURE__ */ defineEndpoint({
  method: 'GET',
  path: '/api/scrim/server/:id/demos/:name/download',
  summary: 'A link to a demo that is valid for ten minutes',
  caller: 'account',
  limit: 'account',
  params: demo,
  answer: demoLinkSchema,
  refusals: ['NOT_FOUND'],
})

/** Downloads a demo by the link of `createDemoLink`, whose signature replaces the bearer token. */
export const downloadDemo = /* @__PURE__ */ defineEndpoint({
  method: 'GET',
  path: '/api/scrim/server/:id/demos/:name/file',
  summary: 'The file that such a link opens',
  caller: 'anyone',
  limit: 'account',
  params: demo,
  query: v.object(
    {
      expires: v.pipe(v.string('NOT_FOUND'), v.description('Epoch milliseconds.')),
      signature: v.pipe(v.string('NOT_FOUND'), v.description('Signature of the link.')),
    },
    'NOT_FOUND',
  ),
  answer: { mediaType: 'application/octet-stream' },
  cache: 'private, no-store',
  refusals: ['NOT_FOUND'],
})

export const createShareLink = /* @__PURE__ */ defineEndpoint({
  method: 'POST',
  path: '/api/scrim/server/:id/share',
  summary: 'A new link that makes teammates members (owner)',
  caller: 'account',
  limit: 'account',
  params: rental,
  answer: shareLinkSchema,
  refusals: [ownerOnly, 'NOT_FOUND', 'RENTAL_EXPIRED'],
})

export const revokeShareLink = /* @__PURE__ */ defineEndpoint({
  method: 'DELETE',
  path: '/api/scrim/server/:id/share',
  summary: 'Revokes that link (owner)',
  caller: 'account',
  limit: 'account',
  params: rental,
  status: 204,
  refusals: [ownerOnly, 'NOT_FOUND'],
})

export const listMembers = /* @__PURE__ */ defineEndpoint({
  method: 'GET',
  path: '/api/scrim/server/:id/members',
  summary: 'Members of a server',
  caller: 'account',
  limit: 'account',
  params: rental,
  answer: membersSchema,
  refusals: ['NOT_FOUND'],
})

export const removeMember = /* @__PURE__ */ defineEndpoint({
  method: 'DELETE',
  path: '/api/scrim/server/:id/members/:steamId',
  summary: 'Removes a member, which revokes the link too (owner); or leaves the server',
  caller: 'account',
  limit: 'account',
  params: v.object({ id, steamId: v.pipe(steamIdSchema, v.description('SteamID64.')) }),
  status: 204,
  refusals: [ownerOnly, 'NOT_FOUND'],
})

export const readShareOffer = /* @__PURE__ */ defineEndpoint({
  method: 'GET',
  path: '/api/scrim/share/:code',
  summary: 'What a share link offers',
  caller: 'anyone',
  limit: 'account',
  params: share,
  answer: shareOfferSchema,
  refusals: ['NOT_FOUND'],
})

export const acceptShare = /* @__PURE__ */ defineEndpoint({
  method: 'POST',
  path: '/api/scrim/share/:code',
  summary: 'Makes the caller a member by a share link',
  caller: 'account',
  limit: 'account',
  params: share,
  answer: joinedSchema,
  refusals: ['NOT_FOUND', 'CONFLICT'],
})
