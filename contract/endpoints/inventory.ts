import { defineEndpoint } from '../endpoint.ts'
import { inventorySignInBodySchema, inventorySignInSchema, syncUserBodySchema } from '../inventory/inventory.ts'

export const signInToInventory = /* @__PURE__ */ defineEndpoint({
  method: 'POST',
  path: '/api/auth/inventory/sign-in',
  summary:
    "A one-use token of the inventory host for the caller's own inventory; `details` of a refusal is what the host said",
  caller: 'account',
  limit: 'account',
  body: inventorySignInBodySchema,
  bodyLimit: 1024,
  answer: inventorySignInSchema,
  refusals: ['FORBIDDEN', 'INVENTORY_OFF', 'INVENTORY_UNAVAILABLE', 'INVENTORY_REFUSED', 'INVENTORY_PLAYER_UNKNOWN'],
})

export const syncPlayer = /* @__PURE__ */ defineEndpoint({
  method: 'POST',
  path: '/api/database/im-update-user',
  summary: "Reads the caller's name and picture from Steam again, at most every ten minutes",
  caller: 'account',
  limit: 'account',
  body: syncUserBodySchema,
  bodyLimit: 1024,
  status: 204,
  refusals: ['FORBIDDEN'],
})
