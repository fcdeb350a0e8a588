import { listAnswerSchema, listChangesSchema, maxListBytes } from '../accounts/account-lists.ts'
import { defineEndpoint } from '../endpoint.ts'

/** Safe to repeat: the last change of each entry wins, whenever it arrives. */
export const syncLists = /* @__PURE__ */ defineEndpoint({
  method: 'POST',
  path: '/api/account/lists',
  summary:
    "Merges changes into the player's favourites, hidden servers, saved views and pinned players, and returns what the device lacks",
  caller: 'account',
  limit: 'account',
  body: listChangesSchema,
  bodyLimit: 2 * maxListBytes,
  answer: listAnswerSchema,
  refusals: ['LISTS_FULL'],
})
