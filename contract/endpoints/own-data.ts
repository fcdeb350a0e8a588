import { defineEndpoint } from '../endpoint.ts'
import { erasureSchema } from '../privacy/own-data.ts'

export const readOwnErasure = /* @__PURE__ */ defineEndpoint({
  method: 'GET',
  path: '/api/account/erasure',
  summary: 'Whether the account is about to be deleted',
  caller: 'account',
  limit: 'account',
  answer: erasureSchema,
})

export const downloadOwnData = /* @__PURE__ */ defineEndpoint({
  method: 'GET',
  path: '/api/account/data',
  summary: 'Everything that the portal has about the player, as one JSON text',
  caller: 'account',
  limit: 'account',
  answer: { mediaType: 'application/json' },
})

/** Safe to repeat: a second request changes nothing. */
export const requestOwnErasure = /* @__PURE__ */ defineEndpoint({
  method: 'POST',
  path: '/api/account/erasure',
  summary: 'Requests that the account is deleted after seven days; needs a sign-in through Steam within 15 minutes',
  caller: 'account',
  limit: 'account',
  answer: erasureSchema,
  refusals: ['FRESH_SIGN_IN_REQUIRED', 'ORDER_OPEN', 'RENTAL_OPEN', 'LAST_ADMINISTRATOR'],
})

export const stopOwnErasure = /* @__PURE__ */ defineEndpoint({
  method: 'DELETE',
  path: '/api/account/erasure',
  summary: 'Keeps the account',
  caller: 'account',
  limit: 'account',
  status: 204,
  refusals: ['GONE'],
})
