import { listEntriesSchema } from '../account-lists.ts'
import { defineEndpoint } from '../endpoint.ts'

/** Safe to repeat: the last change of each entry wins, whenever it arrives. */
export const syncLists = /* @__PURE__ */ defineEndpoint({
  method: 'POST',
  path: '/api/account/lists',
  summary:
    "Merges changes into the player's favourites, hidden servers, saved views and pinned players, and returns them",
  caller: 'account',
  limit: 'account',
  body: listEntriesSchema,
  bodyLimit: 262_144,
  answer: listEntriesSchema,
})
