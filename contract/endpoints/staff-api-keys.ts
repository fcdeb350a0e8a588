import * as v from 'valibot'
import { defineEndpoint } from '../endpoint.ts'
import { keyIdSchema, madeKeySchema, newKeySchema, staffKeysSchema } from '../staff/api-keys.ts'

export const listApiKeys = /* @__PURE__ */ defineEndpoint({
  method: 'GET',
  path: '/api/staff/api-keys',
  summary: 'The API keys of the portal, without their secrets, newest first',
  caller: 'administrator',
  scope: 'never',
  limit: 'account',
  answer: staffKeysSchema,
})

/** Safe to repeat: until the key is used, the same call makes another secret for it. */
export const makeApiKey = /* @__PURE__ */ defineEndpoint({
  method: 'POST',
  path: '/api/staff/api-keys',
  summary: 'Makes an API key, and shows it once',
  caller: 'administrator',
  freshSignIn: true,
  limit: 'account',
  body: newKeySchema,
  bodyLimit: 4096,
  answer: madeKeySchema,
  refusals: ['CONFLICT', 'KEYS_FULL'],
})

/** Safe to repeat. */
export const revokeApiKey = /* @__PURE__ */ defineEndpoint({
  method: 'DELETE',
  path: '/api/staff/api-keys/:id',
  summary: 'Revokes an API key: from now on it is refused',
  caller: 'administrator',
  scope: 'never',
  limit: 'account',
  params: v.object({ id: keyIdSchema }),
  status: 204,
  refusals: ['GONE'],
})
