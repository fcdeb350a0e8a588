import { defineEndpoint } from '../endpoint.ts'
import { namesSchema, placesSchema } from '../leaderboard/people.ts'

/** A body, because names in an address would be logged on the way. */
export const findPlayers = /* @__PURE__ */ defineEndpoint({
  method: 'POST',
  path: '/api/players/find',
  summary: 'The servers whose last player list has these names; never sends a packet, and stores nothing',
  caller: 'anyone',
  limit: 'details',
  body: namesSchema,
  bodyLimit: 16_384,
  answer: placesSchema,
})
