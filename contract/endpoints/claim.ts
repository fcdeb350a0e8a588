import * as v from 'valibot'
import { signedInSchema } from '../accounts/session.ts'
import { steamIdSchema } from '../accounts/user.ts'
import { defineEndpoint } from '../endpoint.ts'

/** Any text: one that is no code is refused like a wrong code. */
const codeSchema = /* @__PURE__ */ v.pipe(
  v.string(),
  v.maxLength(200),
  v.description('The code of the link that the start or "npm run admin -- claim" prints.'),
)

export const readClaim = /* @__PURE__ */ defineEndpoint({
  method: 'GET',
  path: '/api/claim',
  summary: 'The address at which a portal is claimed',
  caller: 'anyone',
  limit: 'other',
  answer: v.object({ origin: v.pipe(v.string(), v.description('PUBLIC_ORIGIN.')) }),
})

/** One answer for a code that is wrong, used or expired and for a portal that has an administrator. */
export const claimPortal = /* @__PURE__ */ defineEndpoint({
  method: 'POST',
  path: '/api/claim',
  summary: 'Makes the caller the first administrator of a portal that has none',
  caller: 'account',
  limit: 'signIn',
  body: v.object({ code: codeSchema }),
  bodyLimit: 1024,
  status: 204,
  refusals: ['CLAIM_REFUSED'],
})

/** For portals that cannot reach Steam: the code stands for the proof of the SteamID. */
export const claimPortalByEmail = /* @__PURE__ */ defineEndpoint({
  method: 'POST',
  path: '/api/claim/email',
  summary: 'The same for an e-mail account without a Steam account, which gets a SteamID that no other account has',
  caller: 'bindToken',
  limit: 'signIn',
  body: v.object({ code: codeSchema, steamId: v.pipe(steamIdSchema, v.description('SteamID64 of the caller.')) }),
  bodyLimit: 1024,
  answer: signedInSchema,
  refusals: ['CLAIM_REFUSED', 'BANNED', 'Steam account already bound to another user'],
})
